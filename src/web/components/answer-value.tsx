// SPDX-License-Identifier: Apache-2.0
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

type Row = Record<string, string>

interface AnswerValueProps {
  service: OfferedService
  name: string
  answer: string | Row[] | undefined
}

/** An answer for display: options and dates as text, lists as rows. The server has already masked Aadhaar numbers. */
export function AnswerValue({ service, name, answer }: AnswerValueProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const field = service.fields[name]
  if (!field) return null
  if (field.kind === 'list') {
    const rows = Array.isArray(answer) ? answer : []
    return <AnswerRows service={service} name={name} columns={field.columns} rows={rows} />
  }
  if (typeof answer !== 'string' || answer === '') {
    return <span className="text-ink-soft">{t('answer.none')}</span>
  }
  if (field.kind === 'past-date') return formatCalendarDay(answer)
  if (field.kind === 'choice') return service.words.options[name]?.[answer] ?? answer
  return <span className="whitespace-pre-line">{answer}</span>
}

interface AnswerRowsProps {
  service: OfferedService
  name: string
  columns: Record<string, SimpleField>
  rows: readonly Row[]
}

function AnswerRows({ service, name, columns, rows }: AnswerRowsProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  if (rows.length === 0) return <span className="text-ink-soft">{t('answer.noRows')}</span>
  const columnEntries = Object.entries(columns)
  return (
    <ol className="flex flex-col gap-2">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier and are never reordered
        <li key={index}>
          {columnEntries
            .filter(([column]) => row[column] !== undefined)
            .map(([column, { kind }], index) => (
              <span key={column} className={index === 0 ? 'block' : 'me-2 text-ink-soft text-sm'}>
                <span className="sr-only">{service.words.columns[name]?.[column]}: </span>
                {kind === 'past-date' ? formatCalendarDay(row[column]) : row[column]}
                {index > 0 && index < columnEntries.length - 1 && ','}
              </span>
            ))}
        </li>
      ))}
    </ol>
  )
}

/** An email address that a narrow column breaks after the `@` before it breaks within a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span className="wrap-anywhere">
      {name}@<wbr />
      {domain}
    </span>
  )
}
