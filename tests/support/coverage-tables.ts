// SPDX-License-Identifier: Apache-2.0
import { existsSync, globSync, readFileSync } from 'node:fs'

const urlOf = (path: string) => new URL(`../../${path}`, import.meta.url)

/** Reads a file of this repository by its path from the root. */
export const readProjectFile = (path: string) => readFileSync(urlOf(path), 'utf8')

/** A row of a table with the evidence for a requirement. */
export interface CoverageRow {
  cells: string[]
  /** The parts of the last cell, which are separated by `<br>`. */
  evidence: string[]
  /** The tests among them, written as `file › title`. Titles of enclosing `describe` blocks may precede the title. */
  tests: { file: string; title: string }[]
}

/** A part of a cell that names a test. A sentence that explains the test may precede the name. */
const NAMED_TEST = /^(?:[A-Z][^`]*: )?`([^`]+)` › (\S.*)$/
const SEPARATOR = ' › '

/** The rows of a page whose first cell matches. */
export function coverageRows(page: string, first: RegExp): CoverageRow[] {
  const rows = page.split('\n').flatMap((line) => (/^\| .* \|$/.test(line) ? [line.slice(2, -2).split(' | ')] : []))
  return rows.flatMap((cells) => {
    if (!first.test(cells[0] ?? '')) return []
    const evidence = (cells.at(-1) ?? '').split(/ *<br> */)
    const tests = evidence.flatMap((part) => {
      const [, file, title] = NAMED_TEST.exec(part) ?? []
      return file && title ? [{ file, title }] : []
    })
    return [{ cells, evidence, tests }]
  })
}

/**
 * The test files that the last cells of the tables name. A name without a folder is in the folder of the name before it in the
 * same cell.
 */
export function namedFiles(page: string): string[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| '))
  const files = lines.flatMap((line) => {
    const names = [...(line.slice(2, -2).split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)]
    let folder = ''
    return names.map(([, name = '']) => {
      if (!name.includes('/')) return `${folder}${name}`
      folder = name.slice(0, name.lastIndexOf('/') + 1)
      return name
    })
  })
  return [...new Set(files)]
}

/** Whether a path, a folder or a pattern with `*` exists in this repository. */
export const exists = (path: string) => globSync(path, { cwd: urlOf('') }).length > 0

/** The named tests that do not exist, as `file › title`. */
export function absentTests(rows: readonly CoverageRow[]): string[] {
  const absent = rows
    .flatMap(({ tests }) => tests)
    .filter(
      ({ file, title }) => !existsSync(urlOf(file)) || !containsTest(readProjectFile(file), title.split(SEPARATOR)),
    )
  return [...new Set(absent.map(({ file, title }) => [file, title].join(SEPARATOR)))]
}

/** Whether a line of the source contains the last title, inside `describe` blocks with the titles that precede it. */
function containsTest(source: string, titles: readonly string[]): boolean {
  const lines = source.split('\n')
  return lines.some((line, index) => {
    if (!line.includes(titles.at(-1) ?? '')) return false
    const blocks = enclosingLines(lines, index).filter((enclosing) => enclosing.includes('describe'))
    const named = blocks.slice(blocks.length - titles.length + 1)
    return titles.slice(0, -1).every((title, depth) => named[depth]?.includes(title))
  })
}

/** The lines that begin the blocks around a line, the outermost first. Biome indents the content of each block. */
function enclosingLines(lines: readonly string[], index: number): string[] {
  let indentation = indentationOf(lines[index] ?? '')
  const enclosing: string[] = []
  for (const line of lines.slice(0, index).toReversed()) {
    if (line === '' || indentationOf(line) >= indentation) continue
    indentation = indentationOf(line)
    enclosing.unshift(line)
  }
  return enclosing
}

const indentationOf = (line: string) => line.length - line.trimStart().length
