// SPDX-License-Identifier: Apache-2.0
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import { listText, nameColumns } from '#shared/certificates/code-coverage.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import type { Field } from '#shared/services/field-kinds.ts'
import type { ApprovedApplication } from './find-certificate.ts'
import { printableText } from './typesetting/printable-text.ts'

interface Source {
  service: Service
  application: ApprovedApplication
  number: string
  /** Id of the certificate's row, which is its index in the status lists. */
  certificateId: string
}

/** A printed answer, in the versions that a code can contain. */
export interface PrintedLine {
  name: string
  /** The whole answer, unformatted. */
  complete: string
  /** Shorter versions of a list, for a code without space for the whole list: first the names, then the number of rows. */
  shorter: readonly (string | number)[]
  /** Lines of a lower rank enter the code first. */
  rank: number
}

/** The content of a QR code, before lines are omitted because the code has no space for them. */
export interface CodeContent {
  claims: Omit<CertificateClaims, 'ln' | 'cut'>
  /** In the order of the certificate. */
  lines: readonly PrintedLine[]
}

/** The content of a certificate's QR code: the printed answers, unformatted, in the order of the certificate. */
export function codeContent({ service, application, number, certificateId }: Source): CodeContent {
  const { id, certificate, fields, summary } = service.definition
  const claims = {
    no: number,
    svc: id,
    by: application.name,
    iat: Math.floor(application.approvedAt.getTime() / 1000),
    st: Number(certificateId),
  }
  const lines = certificate.flatMap((name) => {
    const field = fields[name]
    const line = field && printedLine(name, field, application.answers[name])
    return line ? [summary.includes(name) ? { ...line, rank: RANKS.name } : line] : []
  })
  return { claims, lines }
}

/** The order in which lines enter a code of limited size. Lines that identify the person come first. */
const RANKS = { name: 0, date: 1, list: 2, line: 3, paragraph: 4 }

/** The line of an answer; undefined for an empty answer, which is not printed. */
function printedLine(name: string, field: Field, answer: Answers[string] | undefined): PrintedLine | undefined {
  if (answer === undefined || answer.length === 0) return undefined
  if (typeof answer === 'string') return { name, complete: printableText(answer), shorter: [], rank: rankOf(field) }
  if (field.kind !== 'list') return undefined
  const rows = answer.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, printableText(cell)])),
  )
  const text = (columns: readonly string[]) => listText(rows, columns)
  return {
    name,
    complete: text(Object.keys(field.columns)),
    shorter: [text(nameColumns(field.columns)), rows.length],
    rank: RANKS.list,
  }
}

function rankOf(field: Field): number {
  if (field.kind === 'past-date') return RANKS.date
  if (field.kind !== 'text') return RANKS.line
  if (field.isName) return RANKS.name
  return field.lines === 'many' ? RANKS.paragraph : RANKS.line
}
