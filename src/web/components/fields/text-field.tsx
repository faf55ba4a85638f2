// SPDX-License-Identifier: Apache-2.0
import { Eye, EyeOff, Search } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FieldFrame, type FieldWords, fieldParts, INPUT_LOOK } from './field-frame.tsx'

/** `ref`, `onChange` and `onBlur` come unchanged from react-hook-form's `register(name)`. */
export interface TextFieldProps extends FieldWords, ComponentProps<'input'> {
  name: string
}

/** One line of text. The id is the same as the name, so that the error summary finds the input. */
export function TextField({ className = '', ...field }: TextFieldProps) {
  const { frame, control } = fieldParts(field)
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className={`${INPUT_LOOK} ${className}`} />
    </FieldFrame>
  )
}

/** A password field with a button that shows the password; pasting is allowed. */
export function PasswordField(field: Omit<TextFieldProps, 'type'>) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const { frame, control } = fieldParts(field)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${INPUT_LOOK} pe-13`}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'form.hidePassword' : 'form.showPassword')}
          onClick={() => setIsShown(!isShown)}
          className="absolute end-0 top-0 flex size-12 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </FieldFrame>
  )
}

/** A search field with an icon. The caller provides the label. */
export function SearchInput(input: ComponentProps<'input'>) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input {...input} type="search" className={`${INPUT_LOOK} text-ellipsis ps-11`} />
    </div>
  )
}
