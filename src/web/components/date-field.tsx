import { type Ref, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { DateParts, type Parts } from './date-parts.tsx'
import { FieldError, FieldHint, FieldLabel, type FieldWords } from './field-frame.tsx'

interface DateFieldProps extends FieldWords {
  name: string
  /** `YYYY-MM-DD`, or '' for none. */
  value: string
  /** Receives `YYYY-MM-DD`, '' when all three parts are empty, and an impossible date while parts are missing. */
  onChange: (day: string) => void
  onBlur?: () => void
  /** It is the person's own day of birth, which their browser may know. */
  isBirthday?: boolean
  /** Of the first input: give react-hook-form's `field.ref`. */
  ref?: Ref<HTMLInputElement>
}

/** A date as people say it: day, name of the month, year. Use with react-hook-form's `Controller`. */
export function DateField({
  name,
  label,
  hint,
  error,
  optional = false,
  value,
  onChange,
  onBlur,
  isBirthday = false,
  ref,
}: DateFieldProps) {
  const t = useTranslate()
  const [parts, setParts] = useState(() => partsOf(value))
  // A value set from outside (a draft, a reset) wins over what stands in the boxes.
  if (dayOf(parts) !== value && (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value))) setParts(partsOf(value))

  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    onChange(dayOf(next))
  }
  const words = { hint: hint ?? t('date.example'), error, optional }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" onBlur={onBlur}>
      <legend className="mb-1.5 font-semibold">
        <FieldLabel label={label} optional={optional} />
      </legend>
      <FieldHint id={name} hint={words.hint} />
      <DateParts id={name} parts={parts} words={words} onChange={change} isBirthday={isBirthday} firstRef={ref} />
      <FieldError id={name} error={error} />
    </fieldset>
  )
}

function partsOf(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day: day.replace(/^0/, '') }
}

function dayOf({ year, month, day }: Parts) {
  if (year === '' && month === '' && day === '') return ''
  return `${year}-${month}-${day.padStart(2, '0')}`
}
