import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { messages } from '#shared/locales/en/index.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Row {
  what: string
  /** The last cell: the tests, or why there is none. */
  cell: string
  /** `file › title`, as many as hold it. */
  tests: { file: string; title: string }[]
}

const page = read('docs/spec-coverage.md')
const rows = readRows(page)
const sentences = new Set([...Object.values(messages), ...(await wordsOfServices())])

describe('Every sentence that a screen keeps (docs/spec-coverage.md)', () => {
  test('names a test, or says why it has none', () => {
    expect(rows.length).toBeGreaterThan(300)
    const unheld = rows.filter(
      ({ tests, cell }) => tests.length < cell.split('<br>').length && !/^no test: ./.test(cell),
    )
    expect(unheld.map(({ what }) => what)).toEqual([])
    expect(page).not.toMatch(/to come/i)
  })

  test('is held by tests that exist, each with its title', () => {
    const named = rows.flatMap(({ tests }) => tests)
    expect(named.length).toBeGreaterThan(200)
    const absent = named.filter(
      ({ file, title }) => !existsSync(new URL(`../../${file}`, import.meta.url)) || !read(file).includes(title),
    )
    expect([...new Set(absent.map(({ file, title }) => `${file} › ${title}`))]).toEqual([])
  })

  test('stands in the source language as it is quoted', () => {
    const quoted = rows.flatMap(({ what }) =>
      [...what.matchAll(/(?<!\p{L})'(.+?)'(?!\p{L})/gu)].map(([, text]) => text),
    )
    expect(quoted.length).toBeGreaterThan(100)
    expect(quoted.filter((text = '') => !sentences.has(text))).toEqual([])
  })
})

/** The rows of the tables that name tests by their titles: all of those below this heading. */
function readRows(text: string): Row[] {
  const [, below = ''] = text.split('## Every sentence of the screens')
  const lines = below.split('\n').filter((line) => line.startsWith('| §') && !line.startsWith('| § |'))
  return lines.map((line) => {
    const [, what = '', cell = ''] = line.replace(/^\| | \|$/g, '').split(' | ')
    const tests = [...cell.matchAll(/`([^`]+)` › (\S.*?)(?= <br> |$)/g)]
    return { what, cell, tests: tests.map(([, file = '', title = '']) => ({ file, title })) }
  })
}

/** Every word of every service, in English. */
async function wordsOfServices() {
  const { services } = await loadCatalogue()
  return services.flatMap(({ words }) => leaves(words.en))
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
