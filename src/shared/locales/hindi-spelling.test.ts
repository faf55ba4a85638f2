// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const FOLDER = new URL('hi/', import.meta.url)
const DOT = '\u093c'

/** Every word of Devanagari in the Hindi sentences. */
async function wordsOfHindi() {
  const files = await readdir(FOLDER, { recursive: true })
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => readFile(new URL(file, FOLDER), 'utf8')),
  )
  return [
    ...new Set(
      texts
        .join(' ')
        .normalize('NFC')
        .match(/[\u0900-\u0963\u0971-\u097f]+/g),
    ),
  ]
}

describe('Hindi is spelt as docs/glossary.md says', () => {
  test('only ज, फ, ड and ढ have a dot below', async () => {
    const dotted = new RegExp(`[^जफडढ]${DOT}`)
    expect((await wordsOfHindi()).filter((word) => dotted.test(word))).toEqual([])
  })

  test('no word occurs both with and without the dot', async () => {
    const words = await wordsOfHindi()
    const wordSet = new Set(words)
    expect(words.filter((word) => word.includes(DOT) && wordSet.has(word.replaceAll(DOT, '')))).toEqual([])
  })
})
