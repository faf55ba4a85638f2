// SPDX-License-Identifier: Apache-2.0
import type { AnswerRow } from '../services/answers-schema.ts'
import type { ServiceDefinition } from '../services/define-service.ts'
import type { SimpleField } from '../services/field-kinds.ts'
import type { CertificateClaims } from './certificate-code.ts'

type Columns = Record<string, SimpleField>

/** The columns that contain names of people; the first column if there are none. */
export function nameColumns(columns: Columns): string[] {
  const names = Object.keys(columns).filter((column) => {
    const field = columns[column]
    return field?.kind === 'text' && field.isName === true
  })
  return names.length > 0 ? names : Object.keys(columns).slice(0, 1)
}

/** A list as text in a code: one line per row, with tabs between the cells. Tabs and line breaks in cells become spaces. */
export function listText(rows: readonly AnswerRow[], columns: readonly string[]): string {
  const cellText = (cell = '') => cell.replace(/\s+/g, ' ')
  const lines = rows.map((row) => columns.map((column) => cellText(row[column])).join('\t'))
  return lines.join('\n')
}

/** Reads the text of `listText`. `isComplete` is false if the text contains only the columns of `nameColumns`. */
export function readListText(text: string, columns: Columns): { rows: AnswerRow[]; isComplete: boolean } {
  const allColumns = Object.keys(columns)
  const lines = text.split('\n').map((line) => line.split('\t'))
  const isComplete = lines.every((cells) => cells.length === allColumns.length)
  const textColumns = isComplete ? allColumns : nameColumns(columns)
  const rows = lines.map((cells) => Object.fromEntries(textColumns.map((name, index) => [name, cells[index] ?? ''])))
  return { rows, isComplete }
}

/** A field that the certificate prints, but that its code does not prove completely. */
export interface UnprovenField {
  name: string
  /** What the code proves: nothing, or the number or the names of the rows of a list. */
  proven: 'nothing' | 'count' | 'names'
}

type Printed = Pick<ServiceDefinition, 'fields' | 'certificate'>

/** Whether the code contains every printed line as text. If it does not, a forger can print other text in missing lines. */
export const provesEveryLine = ({ ln, cut = 0 }: CertificateClaims) =>
  cut === 0 && Object.values(ln).every((answer) => typeof answer === 'string')

/**
 * The fields that the code does not prove completely, in the order of the certificate. If `cut` is absent, a field that is not
 * in the code has no answer, and the certificate does not print it. If the portal no longer offers the service, only the
 * lists in the code are known.
 */
export function findUnprovenFields(claims: CertificateClaims, printed: Printed | undefined): UnprovenField[] {
  if (provesEveryLine(claims)) return []
  const names = new Set([...(printed?.certificate ?? []), ...Object.keys(claims.ln)])
  return [...names].flatMap((name) => {
    const proven = provenPart(claims, name, printed)
    return proven === 'all' ? [] : [{ name, proven }]
  })
}

function provenPart({ ln, cut = 0 }: CertificateClaims, name: string, printed: Printed | undefined) {
  const answer = ln[name]
  if (answer === undefined) return cut > 0 ? 'nothing' : 'all'
  if (typeof answer === 'number') return 'count'
  const field = printed?.fields[name]
  return field?.kind === 'list' && !readListText(answer, field.columns).isComplete ? 'names' : 'all'
}
