import { Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { asciiDigits } from '#shared/ascii-digits.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FieldFrame, type FieldWords, fieldAria, INPUT_LOOK } from './field-frame.tsx'

/** `ref`, `onChange` and `onBlur` come from react-hook-form's `register(name)` as they are. */
interface TextFieldProps extends FieldWords, ComponentProps<'input'> {
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

/** A password that can be looked at while it is typed; pasting is welcome. */
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

interface TextAreaFieldProps extends FieldWords, ComponentProps<'textarea'> {
  name: string
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextAreaField({ label, hint, error, optional, className = '', ...area }: TextAreaFieldProps) {
  const id = area.id ?? area.name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <textarea
        rows={3}
        {...fieldAria(id, { hint, error, optional: optional ?? false })}
        {...area}
        id={id}
        className={`${INPUT_LOOK} field-sizing-content ${className}`}
      />
    </FieldFrame>
  )
}

interface DigitsFieldProps extends TextFieldProps {
  /** How many digits it takes. */
  most: number
  /** Puts a space after so many digits, as on an Aadhaar card. */
  group?: number
}

/** A number that is no quantity: mobile, Aadhaar, code. Digits of any script are welcome; they become 0-9. */
export function DigitsField({ most, group, onChange, ...field }: DigitsFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const caret = target.selectionStart ?? target.value.length
    const before = onlyDigits(target.value.slice(0, caret)).length
    const isAtEnd = caret === target.value.length
    target.value = grouped(fitting(onlyDigits(target.value), most), group)
    // Grouping moves the text: the caret stays behind the digit that was typed.
    const place = isAtEnd ? target.value.length : grouped('0'.repeat(before), group).length
    target.setSelectionRange(place, place)
    onChange?.(event)
  }
  return <TextField inputMode="numeric" {...field} onChange={change} />
}

const onlyDigits = (text: string) => asciiDigits(text).replace(/\D/g, '')

/** A pasted number often brings its country code: then the last digits count. */
const fitting = (digits: string, most: number) =>
  most === 10 && digits.length === 12 && digits.startsWith('91') ? digits.slice(-most) : digits.slice(0, most)

function grouped(digits: string, group: number | undefined) {
  if (group === undefined) return digits
  return digits.match(new RegExp(`\\d{1,${group}}`, 'g'))?.join(' ') ?? ''
}
