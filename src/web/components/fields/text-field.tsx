import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FieldFrame, type FieldWords, fieldAria, INPUT_LOOK } from './field-frame.tsx'

/** `ref`, `onChange` and `onBlur` come unchanged from react-hook-form's `register(name)`. */
export interface TextFieldProps extends FieldWords, ComponentProps<'input'> {
  name: string
}

/** One line of text. Its id is its name, so that the error summary finds it. */
export function TextField({ label, hint, error, optional, className = '', ...input }: TextFieldProps) {
  const id = input.id ?? input.name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <input
        type="text"
        {...fieldAria(id, { hint, error, optional: optional ?? false })}
        {...input}
        id={id}
        className={`${INPUT_LOOK} ${className}`}
      />
    </FieldFrame>
  )
}

/** A password field with a button that shows the password; pasting is allowed. */
export function PasswordField({ label, hint, error, optional, ...input }: Omit<TextFieldProps, 'type'>) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const id = input.id ?? input.name
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className="relative">
        <input
          {...fieldAria(id, { hint, error, optional: optional ?? false })}
          {...input}
          id={id}
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
