import { messages } from '#shared/locales/en/index.ts'
import { formatCalendarDay, formatDay } from '#shared/locales/formats.ts'
import { createTranslator } from '#shared/locales/translator.ts'
import type { AnswerRow, Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import type { ApprovedApplication } from './find-certificate.ts'
import type { CertificateContent } from './typesetting/certificate-content.ts'

interface Source {
  service: Service
  application: ApprovedApplication
  number: string
  specimen: boolean
}

/** The language that certificates are written in. */
const LANGUAGE = 'en'
const translate = createTranslator(LANGUAGE, messages)

/** Chooses and words everything that one certificate prints, from the service's own definition. */
export function certificateContent({ service, application, number, specimen }: Source): CertificateContent {
  const words = wordsOf(service, LANGUAGE)
  const { name, block, district, state } = application
  const issuedAt = application.approvedAt.toISOString()
  return {
    language: LANGUAGE,
    ...words.certificate,
    panchayat: { name, block, district, state },
    number,
    reference: application.reference,
    ...printedAnswers(service, words, application.answers),
    issuedOn: formatDay(LANGUAGE, issuedAt),
    issuedAt,
    words: {
      number: translate('certificate.number'),
      reference: translate('certificate.reference'),
      issuedOn: translate('certificate.issuedOn'),
      signature: translate('certificate.signature'),
      office: translate('certificate.office', { panchayat: name }),
      note: translate('certificate.note'),
      specimen: translate('certificate.specimen'),
    },
    specimen,
  }
}

function printedAnswers({ definition }: Service, words: ServiceWords, answers: Answers) {
  const lines: { label: string; value: string }[] = []
  const tables: CertificateContent['tables'][number][] = []
  for (const name of definition.certificate) {
    const field = definition.fields[name]
    const answer = answers[name]
    const label = words.fields[name] ?? name
    if (field?.kind === 'list') {
      if (Array.isArray(answer) && answer.length > 0)
        tables.push(table(label, field.columns, words.columns[name], answer))
    } else if (field && typeof answer === 'string') {
      lines.push({ label, value: printed(field, answer, words.options[name]) })
    }
  }
  return { lines, tables }
}

function table(
  title: string,
  columns: Record<string, SimpleField>,
  words: Record<string, string> | undefined,
  rows: readonly AnswerRow[],
) {
  const names = Object.entries(columns)
  return {
    title,
    columns: names.map(([name]) => words?.[name] ?? name),
    rows: rows.map((row) => names.map(([name, column]) => printed(column, row[name] ?? '', undefined))),
  }
}

/** An answer as it is read: options by their word, days with the month in words. */
function printed(field: SimpleField, answer: string, options: Record<string, string> | undefined) {
  if (field.kind === 'choice') return options?.[answer] ?? answer
  return field.kind === 'past-date' && answer !== '' ? formatCalendarDay(LANGUAGE, answer) : answer
}
