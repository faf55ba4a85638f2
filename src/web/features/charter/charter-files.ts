import Papa from 'papaparse'
import { COLUMNS, type PromiseRow } from './promise-rows.ts'

/** The rows as a CSV file, which a spreadsheet opens. The mark at its begin makes Excel read it as UTF-8. */
export const csvOfRows = (rows: readonly PromiseRow[]) =>
  `\ufeff${Papa.unparse([...rows], { columns: ['collection', ...COLUMNS], escapeFormulae: true })}`

/**
 * The rows of a charter's file, CSV or JSON, in place of the current ones. Columns and services that the file does not name
 * keep their values. Undefined if the file names no service.
 */
export function importRows(text: string, current: readonly PromiseRow[]): PromiseRow[] | undefined {
  const found = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text)
  const byService = new Map(found.map((row) => [row.collection, row]))
  if (!current.some(({ collection }) => byService.has(collection))) return undefined
  return current.map((row) => ({ ...row, ...byService.get(row.collection) }))
}

type PartialRow = Partial<PromiseRow>

function rowsOfCsv(text: string): PartialRow[] {
  const [head = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
  // The library would name each column in each line, and rename columns of the same name, at a cost that grows with the square.
  const places = new Map(['collection', ...COLUMNS].map((column) => [column, head.indexOf(column)]))
  return lines.map((line) => pickColumns((column) => line[places.get(column) ?? -1]))
}

/** The body of `POST /api/charter`, or its list alone. */
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
