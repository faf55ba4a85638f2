import type { AnswerRow } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { useFormats, useTranslate } from '#web/lib/translation.tsx'

interface AnswerTextProps {
  service: OfferedService
  name: string
  answer: string | AnswerRow[] | undefined
}

/** One answer as people say it: days with the month's name, choices in words, lists row by row. */
export function AnswerText({ service, name, answer }: AnswerTextProps) {
  const t = useTranslate()
  const { calendarDay } = useFormats()
  const field = service.fields[name]
  if (answer === undefined || answer.length === 0 || !field) {
    return <span className="text-ink-soft">{t('applications.details.none')}</span>
  }
  if (typeof answer !== 'string') return <AnswerRows service={service} name={name} rows={answer} />
  if (field.kind === 'past-date') return calendarDay(answer)
  if (field.kind === 'choice') return service.words.options[name]?.[answer] ?? answer
  return <span className="whitespace-pre-line">{answer}</span>
}

function AnswerRows({ service, name, rows }: { service: OfferedService; name: string; rows: readonly AnswerRow[] }) {
  const { calendarDay } = useFormats()
  const field = service.fields[name]
  if (field?.kind !== 'list') return null
  const said = (row: AnswerRow, column: string) =>
    field.columns[column]?.kind === 'past-date' ? calendarDay(row[column]) : (row[column] ?? '')
  return (
    <ol className="flex flex-col gap-1">
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and never move
        <li key={place}>
          {Object.keys(field.columns)
            .map((column) => said(row, column))
            .join(', ')}
        </li>
      ))}
    </ol>
  )
}
