import type { AnswerRow } from '../services/answers-schema.ts'
import type { ServiceDefinition } from '../services/define-service.ts'
import type { SimpleField } from '../services/field-kinds.ts'
import type { CertificateClaims } from './certificate-code.ts'

type Columns = Record<string, SimpleField>

/** The columns that name the people or things of a list; the first column if none is the name of a person. */
export function nameColumns(columns: Columns): string[] {
  const names = Object.keys(columns).filter((column) => {
    const field = columns[column]
    return field?.kind === 'text' && field.isName === true
  })
  return names.length > 0 ? names : Object.keys(columns).slice(0, 1)
}

/** A list as text in a code: one line for each row, with a tab between the cells. No cell has a tab or a line break. */
export function listText(rows: readonly AnswerRow[], columns: readonly string[]): string {
  return rows.map((row) => columns.map((column) => (row[column] ?? '').replace(/\s+/g, ' ')).join('\t')).join('\n')
}

/** Reads the text of `listText`. `isComplete` if it has all columns, and not only those that name the rows. */
export function readListText(text: string, columns: Columns): { rows: AnswerRow[]; isComplete: boolean } {
  const all = Object.keys(columns)
  const lines = text.split('\n').map((line) => line.split('\t'))
  const isComplete = lines.every((cells) => cells.length === all.length)
  const present = isComplete ? all : nameColumns(columns)
  const rows = lines.map((cells) => Object.fromEntries(present.map((column, index) => [column, cells[index] ?? ''])))
  return { rows, isComplete }
}

/** A field that the certificate prints and its code does not prove; of a list, the code may have the number or the names of its rows. */
export interface UnprovenField {
  name: string
  proven: 'nothing' | 'count' | 'names'
}

type Printed = Pick<ServiceDefinition, 'fields' | 'certificate'>

/** Whether the code contains every printed line as text. If not, anybody can print another text in the missing lines. */
export const provesEveryLine = ({ ln, cut = 0 }: CertificateClaims) =>
  cut === 0 && Object.values(ln).every((answer) => typeof answer === 'string')

/**
 * The fields that the code does not prove, in the order of the certificate. Without `cut`, a missing field has no answer, so that
 * the certificate does not print it. Of a service that the portal no longer offers, only counted fields are known.
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
