import { existsSync, readFileSync } from 'node:fs'

const placed = (path: string) => new URL(`../../${path}`, import.meta.url)

/** A text of this repository, by its path from the root. */
export const readPage = (path: string) => readFileSync(placed(path), 'utf8')

/** A row of a table that says how something is held. */
export interface CoverageRow {
  cells: string[]
  /** Each way in which it is held, as the last cell names them. */
  held: string[]
  /** `file › title`, as many as hold it. */
  tests: { file: string; title: string }[]
}

/** The rows of a page whose first cell is of this form. */
export function coverageRows(page: string, first: RegExp): CoverageRow[] {
  const rows = page.split('\n').flatMap((line) => (/^\| .* \|$/.test(line) ? [line.slice(2, -2).split(' | ')] : []))
  return rows.flatMap((cells) => {
    if (!first.test(cells[0] ?? '')) return []
    const held = (cells.at(-1) ?? '').split(/ *<br> */)
    const tests = held.flatMap((one) => {
      const [, file, title] = /^`([^`]+)` › (\S.*)$/.exec(one) ?? []
      return file && title ? [{ file, title }] : []
    })
    return [{ cells, held, tests }]
  })
}

/** Those of the named tests that do not exist, as `file › title`. */
export function absentTests(rows: readonly CoverageRow[]): string[] {
  const absent = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !existsSync(placed(file)) || !readPage(file).includes(title))
  return [...new Set(absent.map(({ file, title }) => `${file} › ${title}`))]
}
