// SPDX-License-Identifier: Apache-2.0
import Papa from 'papaparse'
import { COLUMNS, type PromiseRow } from './promise-rows.ts'

/**
 * The rows as a CSV file, which a spreadsheet opens. The byte order mark at its beginning makes Excel read it as UTF-8.
 */
export const csvOfRows = (rows: readonly PromiseRow[]) =>
  `\ufeff${Papa.unparse([...rows], { columns: ['collection', ...COLUMNS], escapeFormulae: true })}`

/**
 * Imports a charter from a CSV or JSON file: returns the current rows with the values of the file. Columns and services
 * that the file does not name keep their values. Returns undefined if the file names none of the services.
 */
export function importRows(text: string, current: readonly PromiseRow[]): PromiseRow[] | undefined {
  const found = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text)
  const byService = new Map(found.map((row) => [row.collection, row]))
  if (!current.some(({ collection }) => byService.has(collection))) return undefined
  return current.map((row) => ({ ...row, ...byService.get(row.collection) }))
}

type PartialRow = Partial<PromiseRow>

function rowsOfCsv(text: string): PartialRow[] {
  const [headings = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
  // The library's option `header` is not used, because it renames columns with the same name, in a time that grows with
  // the square of their number.
  const indexes = new Map(['collection', ...COLUMNS].map((column) => [column, headings.indexOf(column)]))
  return lines.map((line) => pickColumns((column) => line[indexes.get(column) ?? -1]))
}

/** Reads the body of `POST /api/charter`, or only its list of services. */
function rowsOfJson(text: string): PartialRow[] {
  const parsed = parseJson(text)
  const services = Array.isArray(parsed) ? parsed : valueAt(parsed, ['services'])
  if (!Array.isArray(services)) return []
  return services.map((service) => pickColumns((column) => valueAt(service, column.split('.'))))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pickColumns(read: (column: string) => unknown): PartialRow {
  const cells = ['collection', ...COLUMNS].flatMap((column) => {
    const value = read(column)
    return typeof value === 'string' || typeof value === 'number' ? [[column, String(value).trim()] as const] : []
  })
  return Object.fromEntries(cells)
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return valueAt(Object.getOwnPropertyDescriptor(value, name)?.value, rest)
}
