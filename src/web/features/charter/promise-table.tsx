// SPDX-License-Identifier: Apache-2.0
import { ChevronDown, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { dueDate } from '#shared/applications/due-date.ts'
import { MAX_RUPEES } from '#shared/charter/compensation.ts'
import { MAX_DAYS } from '#shared/charter/service-promise.ts'
import type { CharterCalendar } from '#shared/charter/wire.ts'
import type { FieldError } from '#shared/field-errors.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { HEADER_CELL, ROW_BUTTON, TABLE_FRAME } from '#web/components/empty-state.tsx'
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

/** Returns a function that gives the message for the error of a field. The message names the field. */
export function usePromiseErrorText() {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const describeFieldError = useFieldErrorText()
  return ({ field, code }: FieldError) => {
    const label = isColumn(field) ? t(LABELS[field]) : field
    if (code !== 'not-number') return describeFieldError(code, label)
    if (field === 'compensation.cap') return t('charter.cap.wrong', { field: label, most: formatCount(MAX_RUPEES.cap) })
    const most = field === 'compensation.perDay' ? MAX_RUPEES.perDay : MAX_DAYS
    return t('charter.number.wrong', { field: label, most: formatCount(most) })
  }
}

interface PromiseRowProps {
  title: string
  row: PromiseRow
  fieldErrors: readonly FieldError[]
  calendar: CharterCalendar
  onChange: (column: PromiseColumn, value: string) => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

const COLUMN_COUNT = 6
/** The classes of a cell. The cells of a row have different heights, so each text begins at the top. */
const CELL = 'border-line border-t px-3 py-2.5 align-top max-lg:border-0 max-lg:p-0'

/** The promises of all services as a table. On a phone, each service is a folded card. */
export function PromiseTable({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={`@container ${TABLE_FRAME}`}>
      <table aria-labelledby="promises" className="w-full border-separate border-spacing-0 text-start max-lg:block">
        <thead className="max-lg:hidden">
          <tr>
            <th className={`${HEADER_CELL} px-3`}>{t('late.service')}</th>
            <th className={`${HEADER_CELL} px-3`}>{t('charter.column.days')}</th>
            <th className={`${HEADER_CELL} px-3`}>{t('charter.decide')}</th>
            <th className={`${HEADER_CELL} px-3`}>{t('charter.clause')}</th>
            <th className={`${HEADER_CELL} px-3`}>{t('charter.column.appeals')}</th>
            <th className={`${HEADER_CELL} px-3`}>{t('late.action')}</th>
          </tr>
        </thead>
        <tbody className="max-lg:block">{children}</tbody>
      </table>
    </div>
  )
}

/**
 * The promise of one service, with a button that opens its fields below. While a field has an error, the fields stay open,
 * so that the link in the error summary works. On a phone, the closed row shows only the service and the number of days.
 */
export function PromiseTableRow(props: PromiseRowProps) {
  const { title, row, fieldErrors, onToggle } = props
  const t = useTranslate()
  const hasErrors = fieldErrors.length > 0
  const isOpen = props.isOpen || hasErrors
  const fieldsId = `${row.collection}-fields`
  return (
    <>
      <tr className="max-lg:grid @min-[18rem]:max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:border-line max-lg:border-t max-lg:px-4 max-lg:py-2 max-lg:first:border-t-0">
        <th scope="row" className={`${CELL} text-start`}>
          <h3 className="text-base">{title}</h3>
          {hasErrors && (
            <span className="flex items-center gap-1.5 text-brick text-sm">
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              {t('charter.errors', { count: fieldErrors.length })}
            </span>
          )}
        </th>
        <td className={CELL}>
          <span aria-hidden className="text-ink-soft lg:hidden">
            {t('charter.column.days')}:{' '}
          </span>
          {row.workingDays}
        </td>
        <td className={`${CELL} break-words max-lg:hidden`}>{row['officers.decide']}</td>
        <td className={`${CELL} break-words max-lg:hidden`}>{row.clause}</td>
        <td className={`${CELL} break-words max-lg:hidden`}>
          <ol className="ms-5 list-decimal">
            <li>{row['officers.firstAppeal']}</li>
            <li>{row['officers.secondAppeal']}</li>
          </ol>
        </td>
        <td
          className={`${CELL} @min-[18rem]:max-lg:col-start-2 @min-[18rem]:max-lg:row-span-2 @min-[18rem]:max-lg:row-start-1`}
        >
          <Button
            variant="secondary"
            compact
            className={ROW_BUTTON}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            aria-disabled={hasErrors || undefined}
            onClick={() => hasErrors || onToggle(!isOpen)}
          >
            <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
            {t('charter.change')} <span className="sr-only">{title}</span>
          </Button>
        </td>
      </tr>
      <tr id={fieldsId} hidden={!isOpen} className="max-lg:block">
        <td colSpan={COLUMN_COUNT} className="bg-paper p-4 max-lg:block sm:p-5">
          <div className="max-w-citizen">
            <PromiseFields {...props} />
          </div>
        </td>
      </tr>
    </>
  )
}

/** The fields of one service, with the due date of an application that arrives today. */
function PromiseFields({
  row,
  fieldErrors,
  calendar,
  onChange,
}: Pick<PromiseRowProps, 'row' | 'fieldErrors' | 'calendar' | 'onChange'>) {
  const t = useTranslate()
  const errorText = usePromiseErrorText()
  const example = useExample(row, calendar)
  const field = (column: PromiseColumn) => {
    const fieldError = fieldErrors.find((error) => error.field === column)
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
