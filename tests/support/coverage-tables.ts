import { existsSync, readFileSync } from 'node:fs'

const urlOf = (path: string) => new URL(`../../${path}`, import.meta.url)

/** Reads a file of this repository by its path from the root. */
export const readPage = (path: string) => readFileSync(urlOf(path), 'utf8')

/** A row of a table with the evidence for a requirement. */
export interface CoverageRow {
  cells: string[]
  /** The evidence: the parts of the last cell. */
  evidence: string[]
  /** The parts of the form `file › title`. */
  tests: { file: string; title: string }[]
}

/** The rows of a page whose first cell matches. */
export function coverageRows(page: string, first: RegExp): CoverageRow[] {
  const rows = page.split('\n').flatMap((line) => (/^\| .* \|$/.test(line) ? [line.slice(2, -2).split(' | ')] : []))
  return rows.flatMap((cells) => {
    if (!first.test(cells[0] ?? '')) return []
    const evidence = (cells.at(-1) ?? '').split(/ *<br> */)
    const tests = evidence.flatMap((part) => {
      const [, file, title] = /^`([^`]+)` › (\S.*)$/.exec(part) ?? []
      return file && title ? [{ file, title }] : []
    })
    return [{ cells, evidence, tests }]
  })
}

/** The named tests that do not exist, as `file › title`. */
export function absentTests(rows: readonly CoverageRow[]): string[] {
  const absent = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !existsSync(urlOf(file)) || !readPage(file).includes(title))
  return [...new Set(absent.map(({ file, title }) => `${file} › ${title}`))]
}
