// SPDX-License-Identifier: Apache-2.0
import { ChevronDown, CircleAlert } from 'lucide-react'
import { dueDate } from '#shared/applications/due-date.ts'
import { MAX_RUPEES } from '#shared/charter/compensation.ts'
import type { CharterCalendar } from '#shared/charter/wire.ts'
import type { FieldError } from '#shared/field-errors.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { TextField, type TextFieldProps } from '#web/components/fields/text-field.tsx'
import { SideBySide } from '#web/components/layout/sections.tsx'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type PromiseColumn, type PromiseRow, promiseOfRow } from './promise-rows.ts'

const LABELS: Record<PromiseColumn, MessageKey> = {
  workingDays: 'charter.days',
  clause: 'charter.clause',
  'officers.verify': 'charter.verify',
  'officers.decide': 'charter.decide',
  'officers.firstAppeal': 'charter.firstAppeal',
  'officers.secondAppeal': 'charter.secondAppeal',
  'appeals.first.fileDays': 'charter.first.file',
  'appeals.first.decideDays': 'charter.first.decide',
  'appeals.second.fileDays': 'charter.second.file',
  'appeals.second.decideDays': 'charter.second.decide',
  'compensation.clause': 'charter.compensation',
  'compensation.perDay': 'charter.perDay',
  'compensation.cap': 'charter.cap',
}

const isColumn = (field: string): field is PromiseColumn => Object.hasOwn(LABELS, field)

/** The id of the input for a value of a service. */
export const promiseFieldId = (collection: string, field: string) => `${collection}.${field}`

/** Returns a function that describes the error of a value; the sentence names the field. */
export function usePromiseErrorText() {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const describeFieldError = useFieldErrorText()
  return ({ field, code }: FieldError) => {
    const label = isColumn(field) ? t(LABELS[field]) : field
    if (code !== 'not-number') return describeFieldError(code, label)
    if (field === 'compensation.perDay')
      return t('charter.perDay.wrong', { field: label, most: formatCount(MAX_RUPEES.perDay) })
    if (field === 'compensation.cap') return t('charter.cap.wrong', { field: label, most: formatCount(MAX_RUPEES.cap) })
    return t('charter.days.wrong', { field: label })
  }
}

interface PromiseSectionProps {
  title: string
  row: PromiseRow
  fieldErrors: readonly FieldError[]
  calendar: CharterCalendar
  onChange: (column: PromiseColumn, value: string) => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/**
 * The promise of one service: collapsed, its time limit and officers; expanded, the fields. It cannot be collapsed while
 * it has an error, so that every link to a faulty field works.
 */
export function PromiseSection({ title, row, fieldErrors, calendar, onChange, isOpen, onToggle }: PromiseSectionProps) {
  const t = useTranslate()
  return (
    <details
      open={isOpen || fieldErrors.length > 0}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-md border border-line bg-surface"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        onClick={(event) => fieldErrors.length > 0 && event.preventDefault()}
        className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-4 py-3 hover:bg-indigo-soft sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <h3 className="text-lg">{title}</h3>
          <span className="block break-words text-ink-soft text-sm">
            {t('charter.summary', {
              days: row.workingDays,
              officer: row['officers.decide'],
              appeal: row['officers.firstAppeal'],
            })}
          </span>
          {fieldErrors.length > 0 && (
            <span className="flex items-center gap-1.5 font-semibold text-brick text-sm">
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              {t('charter.errors', { count: fieldErrors.length })}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 pt-4 pb-5 sm:px-5">
        <PromiseFields row={row} fieldErrors={fieldErrors} calendar={calendar} onChange={onChange} />
      </div>
    </details>
  )
}

/** The fields of one service, with the due date of an application that arrives today. */
function PromiseFields({
  row,
  fieldErrors,
  calendar,
  onChange,
}: Pick<PromiseSectionProps, 'row' | 'fieldErrors' | 'calendar' | 'onChange'>) {
  const t = useTranslate()
  const errorText = usePromiseErrorText()
  const example = useExample(row, calendar)
  const field = (column: PromiseColumn) => {
    const fieldError = fieldErrors.find((one) => one.field === column)
    const id = promiseFieldId(row.collection, column)
    return {
      id,
      name: id,
      label: t(LABELS[column]),
      error: fieldError && errorText(fieldError),
      autoComplete: 'off',
      value: row[column],
      onChange: ({ target }: { target: { value: string } }) => onChange(column, target.value),
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <TextField {...field('workingDays')} hint={example} inputMode="numeric" className="max-w-28" />
      <TextField {...field('clause')} hint={t('charter.clause.hint')} />
      <SideBySide>
        <TextField {...field('officers.verify')} />
        <TextField {...field('officers.decide')} />
      </SideBySide>
      <AppealFields
        officer={field('officers.firstAppeal')}
        fileDays={field('appeals.first.fileDays')}
        decideDays={field('appeals.first.decideDays')}
      />
      <AppealFields
        officer={field('officers.secondAppeal')}
        fileDays={field('appeals.second.fileDays')}
        decideDays={field('appeals.second.decideDays')}
      />
      <TextField {...field('compensation.clause')} hint={t('charter.compensation.hint')} />
      <SideBySide>
        <TextField {...field('compensation.perDay')} inputMode="numeric" />
        <TextField {...field('compensation.cap')} inputMode="numeric" />
      </SideBySide>
    </div>
  )
}

interface AppealFieldsProps {
  officer: TextFieldProps
  fileDays: TextFieldProps
  decideDays: TextFieldProps
}

/** The officer and the periods of one appeal, in one row if there is space. */
function AppealFields({ officer, fileDays, decideDays }: AppealFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-end gap-5 sm:grid-cols-[1fr_9rem_9rem]">
      <div className="max-sm:col-span-full">
        <TextField {...officer} />
      </div>
      <TextField {...fileDays} inputMode="numeric" />
      <TextField {...decideDays} inputMode="numeric" />
    </div>
  )
}

/** The due date of an application that arrives today; undefined while the row has an error. */
function useExample(row: PromiseRow, { weeklyDaysOff, holidays }: CharterCalendar) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const result = promiseOfRow(row)
  if (!('promise' in result)) return undefined
  const calendar = { weeklyDaysOff, holidays: holidays.map(({ day }) => day) }
  const due = dueDate({ submittedAt: new Date(), workingDays: result.promise.workingDays, calendar })
  return due && t('charter.days.example', { day: formatCalendarDay(due) })
}
