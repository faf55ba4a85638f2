// SPDX-License-Identifier: Apache-2.0
import Papa from 'papaparse'
import { COLUMNS, type PromiseRow } from './promise-rows.ts'

/**
 * The rows as a CSV file, which a spreadsheet opens. The byte order mark at its beginning makes Excel read it as UTF-8.
 * Texts that a spreadsheet would execute as formulas are escaped.
 */
export const csvOfRows = (rows: readonly PromiseRow[]) =>
  `\ufeff${Papa.unparse([...rows], { columns: ['collection', ...COLUMNS], escapeFormulae: true })}`

/**
 * Imports a charter from a CSV or JSON file: returns the current rows with the values of the file. Columns and services
 * that the file does not name keep their values. Returns undefined if the file names none of the services.
 */
export function importRows(text: string, current: readonly PromiseRow[]): PromiseRow[] | undefined {
  // JSON begins with a bracket or a brace.
  const isJson = /^\s*[[{]/.test(text)
  const importedRows = isJson ? rowsOfJson(text) : rowsOfCsv(text)
  const rowByService = new Map(importedRows.map((row) => [row.collection, row]))
  if (!current.some(({ collection }) => rowByService.has(collection))) return undefined
  return current.map((row) => ({ ...row, ...rowByService.get(row.collection) }))
}

/** A row of an imported file, which may lack columns. */
type PartialRow = Partial<PromiseRow>

function rowsOfCsv(text: string): PartialRow[] {
  const [headings = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
  // The library's option `header` is not used, because it renames columns with the same name, in a time that grows with
  // the square of their number.
  const indexes = new Map(['collection', ...COLUMNS].map((column) => [column, headings.indexOf(column)]))
  // A column that the file does not have is at the index -1, where a line has no value.
  return lines.map((line) => pickColumns((column) => line[indexes.get(column) ?? -1]))
}

/** Reads a file with the JSON of the body of `POST /api/charter`, or with only its list of services. */
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

/** Builds a row from the columns whose values are texts or numbers. */
function pickColumns(readValue: (column: string) => unknown): PartialRow {
  const cells = ['collection', ...COLUMNS].flatMap((column) => {
    const value = readValue(column)
    return typeof value === 'string' || typeof value === 'number' ? [[column, String(value).trim()] as const] : []
  })
  return Object.fromEntries(cells)
}

/**
 * The value at a path inside a parsed JSON value. Only own properties are read, so a name such as `__proto__` in the file
 * does not reach the prototype.
 */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return valueAt(Object.getOwnPropertyDescriptor(value, name)?.value, rest)
}
