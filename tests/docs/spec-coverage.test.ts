// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { messages } from '#shared/locales/en/index.ts'
import { absentTests, coverageRows, exists, namedFiles, readProjectFile } from '../support/coverage-tables.ts'

const page = readProjectFile('docs/spec-coverage.md')
const [above = '', below = ''] = page.split('## Every sentence about the screens')
const rows = coverageRows(below, /^§./)
const sentences = new Set([...Object.values(messages), ...(await wordsOfServices())])

describe('The API calls and the rules (docs/spec-coverage.md)', () => {
  test('name test files that exist', () => {
    const files = namedFiles(above)
    expect(files.length).toBeGreaterThan(70)
    expect(files).toEqual(expect.arrayContaining(['tests/api/login.test.ts', 'tests/api/lock-outs.test.ts']))
    expect(files.filter((file) => !exists(file))).toEqual([])
  })
})

describe('Every sentence about the screens (docs/spec-coverage.md)', () => {
  test('names a test, or says why there is none', () => {
    expect(rows.length).toBeGreaterThan(300)
    const unexplained = rows.filter(
      ({ tests, evidence }) => tests.length < evidence.length && !/^no test: ./.test(evidence[0] ?? ''),
    )
    expect(unexplained.map(({ cells }) => cells[1])).toEqual([])
    expect(page).not.toMatch(/to come/i)
  })

  test('is covered by existing tests, each with its exact title', () => {
    expect(rows.flatMap(({ tests }) => tests).length).toBeGreaterThan(200)
    expect(absentTests(rows)).toEqual([])
  })

  test('is in the source language exactly as quoted', () => {
    // Matches texts in single quotes. An apostrophe inside a word is not a quote.
    const quoted = rows.flatMap(({ cells: [, what = ''] }) =>
      [...what.matchAll(/(?<!\p{L})'(.+?)'(?!\p{L})/gu)].map(([, text]) => text),
    )
    expect(quoted.length).toBeGreaterThan(100)
    expect(quoted.filter((text = '') => !sentences.has(text))).toEqual([])
  })
})

/** Every text of every service, in English. */
async function wordsOfServices() {
  const { services } = await loadCatalogue()
  return services.flatMap(({ words }) => leaves(words.en))
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
