// SPDX-License-Identifier: Apache-2.0
import { formatCalendarDay, formatDay } from '#shared/locales/formats.ts'
import type { AnswerRow, Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../platform/i18n/load-texts.ts'
import type { ApprovedApplication } from './find-certificate.ts'
import type { CertificateContent, CertificateLine } from './typesetting/certificate-content.ts'

interface Source {
  service: Service
  application: ApprovedApplication
  number: string
  specimen: boolean
  /** The number of the certificate that this one replaces. */
  replaces?: string | undefined
}

/**
 * Composes everything that a certificate prints from the service's definition, in the applicant's language, or in
 * English if the service lacks that language; a certificate uses one language only.
 */
export function composeCertificate({ service, application, number, specimen, replaces }: Source): CertificateContent {
  const { name, block, district, state } = application
  const language = application.language && service.words[application.language] ? application.language : DEFAULT_LANGUAGE
  const words = wordsOf(service, language)
  const translate = translatorFor(language)
  const issuedAt = application.approvedAt.toISOString()
  return {
    language,
    service: service.definition.id,
    ...words.certificate,
    panchayat: { name, block, district, state },
    number,
    ...(replaces !== undefined && { replaces: translate('certificate.replaces', { number: replaces }) }),
    reference: application.reference,
    ...printedAnswers({ service, words, language }, application.answers),
    issuedOn: formatDay(language, issuedAt),
    issuedAt,
    words: printedWords(language, name),
    specimen,
  }
}

/**
 * Composes the certificate as an approval would issue it now, marked as a preview: it has no number and no code, is not
 * signed, and is stored nowhere.
 */
export function composePreview({ service, application }: Pick<Source, 'service' | 'application'>): CertificateContent {
  const preview = (language: string) => translatorFor(language)('certificate.preview')
  const content = composeCertificate({ service, application, number: '', specimen: true })
  const { language, words } = content
  const mark = [...new Set([preview(language), preview(DEFAULT_LANGUAGE)])].join(' · ')
  return { ...content, number: preview(language), words: { ...words, specimen: mark } }
}

function printedWords(language: string, panchayat: string): CertificateContent['words'] {
  const translate = translatorFor(language)
  return {
    number: translate('certificate.number'),
    reference: translate('certificate.reference'),
    issuedOn: translate('certificate.issuedOn'),
    signature: translate('certificate.signature'),
    office: translate('certificate.office', { panchayat }),
    note: translate('certificate.note'),
    specimen: specimenWord(language),
    emblem: translate('certificate.emblem', { panchayat }),
    code: translate('certificate.code'),
    check: translate('certificate.check'),
    checkHow: translate('certificate.check.how'),
  }
}

/** The specimen mark, in the certificate's language and in English. */
export function specimenWord(language: string) {
  const words = [language, DEFAULT_LANGUAGE].map((code) => translatorFor(code)('certificate.specimen'))
  return [...new Set(words)].join(' · ')
}

interface Wording {
  service: Service
  words: ServiceWords
  language: string
}

function printedAnswers({ service, words, language }: Wording, answers: Answers) {
  const { definition } = service
  const lines: CertificateLine[] = []
  const tables: CertificateContent['tables'][number][] = []
  for (const name of definition.certificate) {
    const field = definition.fields[name]
    const answer = answers[name]
    const label = words.fields[name] ?? name
    if (field?.kind === 'list') {
      if (Array.isArray(answer) && answer.length > 0)
        tables.push(formatTable(label, field.columns, { names: words.columns[name], language }, answer))
    } else if (field && typeof answer === 'string') {
      lines.push({ field: name, label, value: formatAnswer(field, answer, { options: words.options[name], language }) })
    }
  }
  return { lines, tables }
}

function formatTable(
  title: string,
  columns: Record<string, SimpleField>,
  { names, language }: { names: Record<string, string> | undefined; language: string },
  rows: readonly AnswerRow[],
) {
  const fields = Object.entries(columns)
  return {
    title,
    columns: fields.map(([name]) => names?.[name] ?? name),
    rows: rows.map((row) => fields.map(([name, column]) => formatAnswer(column, row[name] ?? '', { language }))),
  }
}

/** Formats an answer: an option becomes its label, and a date contains the name of the month. */
function formatAnswer(
  field: SimpleField,
  answer: string,
  { options, language }: { options?: Record<string, string> | undefined; language: string },
) {
  if (field.kind === 'choice') return options?.[answer] ?? answer
  return field.kind === 'past-date' && answer !== '' ? formatCalendarDay(language, answer) : answer
}
