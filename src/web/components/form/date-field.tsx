// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { asciiDigits } from '#shared/unicode-text.ts'
import {
  FieldErrorText,
  FieldHint,
  FieldLabel,
  type FieldWords,
  fieldAria,
  INPUT_LOOK,
} from '#web/components/fields/field-frame.tsx'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'

interface DateFieldProps extends FieldWords {
  name: string
  /** `YYYY-MM-DD`, or '' for none. */
  value: string
  /**
   * Called with `YYYY-MM-DD`, or with '' if all three parts are empty. If only some parts are empty, the text is not a
   * valid date (for example `2024--05`), and the form's check rejects it.
   */
  onChange: (day: string) => void
  onBlur?: () => void
  /** Whether this is the user's date of birth, which the browser may autofill. */
  isBirthday?: boolean
  /** Whether large screens hide the labels of the three parts to save a line. Screen readers still read them. */
  isCompact?: boolean
  /** The ref of the first input. Pass react-hook-form's `field.ref`. */
  ref?: Ref<HTMLInputElement>
}

/** A date in three fields: day, name of the month, year. Use with react-hook-form's `Controller`. */
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
  isCompact = false,
  ref,
}: DateFieldProps) {
  const t = useTranslate()
  const [parts, setParts] = useState(() => partsOf(value))
  // A value that the form sets, for example from a draft or after a reset, replaces the content of the three inputs.
  if (dayOf(parts) !== value && (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value))) setParts(partsOf(value))

  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    onChange(dayOf(next))
  }
  const words = { hint: hint ?? t('date.example'), error, optional }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" onBlur={onBlur}>
      <legend className="mb-1.5 w-full font-semibold">
        <FieldLabel label={label} optional={optional} />
      </legend>
      <FieldHint id={name} hint={words.hint} />
      <DateParts {...{ id: name, parts, words, isBirthday, isCompact }} onChange={change} firstRef={ref} />
      <FieldErrorText id={name} error={error} />
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

interface Parts {
  year: string
  month: string
  day: string
}

interface DatePartsProps {
  id: string
  parts: Parts
  words: Omit<FieldWords, 'label'>
  onChange: (changed: Partial<Parts>) => void
  isBirthday: boolean
  isCompact: boolean
  firstRef: Ref<HTMLInputElement> | undefined
}

/** A day in each month, from which the month's name is formatted. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)))
const digits = (text: string, maxLength: number) => asciiDigits(text).replace(/\D/g, '').slice(0, maxLength)

/** The three inputs of a date, which wrap to another line if the text is large. */
function DateParts({ id, parts, words, onChange, isBirthday, isCompact, firstRef }: DatePartsProps) {
  const t = useTranslate()
  const monthName = new Intl.DateTimeFormat(useLanguage(), { month: 'long', timeZone: 'UTC' })
  const aria = fieldAria(id, words)
  const autoCompleteOf = (part: string) => (isBirthday ? `bday-${part}` : 'off')
  const labelLook = isCompact ? 'desk:sr-only' : ''
  return (
    <div className="flex flex-wrap gap-2 sm:max-w-96">
      <PartFrame id={id} label={t('date.day')} labelLook={labelLook} width="w-14 sm:w-18">
        <input
          {...aria}
          ref={firstRef}
          id={id}
          inputMode="numeric"
          autoComplete={autoCompleteOf('day')}
          className={INPUT_LOOK}
          value={parts.day}
          onChange={({ target }) => onChange({ day: digits(target.value, 2) })}
        />
      </PartFrame>
      <PartFrame id={`${id}-month`} label={t('date.month')} labelLook={labelLook} width="min-w-28 flex-1">
        <div className="relative">
          <select
            {...aria}
            id={`${id}-month`}
            autoComplete={autoCompleteOf('month')}
            className={`${INPUT_LOOK} appearance-none pe-8`}
            value={parts.month}
            onChange={({ target }) => onChange({ month: target.value })}
          >
            <option value="" />
            {MONTHS.map((month, index) => (
              <option key={month.getTime()} value={String(index + 1).padStart(2, '0')}>
                {monthName.format(month)}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-2 top-1/2 size-5 -translate-y-1/2" />
        </div>
      </PartFrame>
      <PartFrame id={`${id}-year`} label={t('date.year')} labelLook={labelLook} width="w-20 sm:w-22">
        <input
          {...aria}
          id={`${id}-year`}
          inputMode="numeric"
          autoComplete={autoCompleteOf('year')}
          className={INPUT_LOOK}
          value={parts.year}
          onChange={({ target }) => onChange({ year: digits(target.value, 4) })}
        />
      </PartFrame>
    </div>
  )
}

interface PartFrameProps {
  id: string
  label: string
  labelLook: string
  width: string
  children: React.ReactNode
}

function PartFrame({ id, label, labelLook, width, children }: PartFrameProps) {
  return (
    <div className={`flex flex-col gap-1 ${width}`}>
      <label htmlFor={id} className={`text-sm text-ink-soft ${labelLook}`}>
        {label}
      </label>
      {children}
    </div>
  )
}
