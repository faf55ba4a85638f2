// SPDX-License-Identifier: Apache-2.0
import { readdir } from 'node:fs/promises'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { beforeAll, describe, expect, test } from 'vitest'
import { SERVER_MODULES, WORD_MODULES } from './word-modules.ts'

const SOURCE = 'en'
const folders = (await readdir(import.meta.dirname, { withFileTypes: true })).filter((entry) => entry.isDirectory())
const languages = folders.map(({ name }) => name)
const translations = languages.filter((language) => language !== SOURCE)

/** Keys of values that are not sentences, such as `ltr`, a code for the browser. */
const CODES = ['language.direction']
/** Certificates have a subtitle in a second language, which is English on a certificate in another language. */
const IN_ANOTHER_LANGUAGE = /\.certificate\.subtitle$/
/**
 * Words that stay in Latin letters in languages of other scripts: file formats, units and the key U. The names of saved forms end
 * in .age.
 */
const LATIN_WORDS = ['PDF', 'JPEG', 'PNG', 'CSV', 'JSON', 'ICS', 'MB', 'age', 'U']

/** Examples of application IDs and certificate numbers, which are the same in every language. */
const EXAMPLE_NUMBER = /\b[A-Z]{2}(?:-\d{4}-[0-9A-Z]{8}|\/\d{4}\/\d{6})\b/g

/** Loads the messages of one module of a language. */
async function moduleOf(language: string, name: string): Promise<Record<string, string>> {
  const module = await import(/* @vite-ignore */ new URL(`${language}/${name}.ts`, import.meta.url).href)
  return module[name]
}

/** Loads every sentence of a language by its key, including the texts of the services. */
async function sentencesOf(language: string) {
  const { messages } = await import(`./${language}/index.ts`)
  const services = await readdir(new URL(`${language}/services/`, import.meta.url))
  const words = await Promise.all(
    services.map(async (file) => {
      const service = await import(/* @vite-ignore */ new URL(`${language}/services/${file}`, import.meta.url).href)
      return leaves(service.words, file.replace(/\.ts$/, ''))
    }),
  )
  return new Map([...leaves(messages), ...words.flat()])
}

function leaves(value: object, above = ''): [key: string, sentence: string][] {
  return Object.entries(value).flatMap(([name, below]) => {
    const key = above ? `${above}.${name}` : name
    return typeof below === 'string' ? [[key, below]] : leaves(below, key)
  })
}

/** The placeholders of a sentence with their formats, such as 'count plural' and 'name'. */
function argumentsOf(message: CompiledMessage): string[] {
  const found = message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, choices] = token
    return [type ? `${name} ${type}` : name, ...branches(choices).flatMap(argumentsOf)]
  })
  return [...new Set(found)].sort()
}

/** The text of a sentence without its placeholders. */
function textOf(message: CompiledMessage): string {
  return message.map((token) => (typeof token === 'string' ? token : branches(token[2]).map(textOf).join(' '))).join('')
}

const branches = (choices: unknown): CompiledMessage[] =>
  typeof choices === 'object' && choices ? Object.values(choices).filter(Array.isArray) : []

const texts = new Map<string, Map<string, string>>()
beforeAll(async () => {
  for (const language of languages) texts.set(language, await sentencesOf(language))
})

/** Pairs each sentence of a language with the English one. */
function pairs(language: string) {
  const source = texts.get(SOURCE) ?? new Map<string, string>()
  return [...(texts.get(language) ?? [])].map(([key, sentence]) => ({ key, sentence, source: source.get(key) ?? '' }))
}

describe.for(languages)('Every sentence of the language %s', (language) => {
  test('can be formatted, and is not empty', () => {
    for (const { sentence } of pairs(language)) expect(() => compileMessageOrThrow(sentence)).not.toThrow()
    expect(pairs(language).filter(({ sentence }) => sentence.trim() === '')).toEqual([])
  })

  test('is in a module that a screen loads or the server uses', async () => {
    const files = await readdir(new URL(`${language}/`, import.meta.url))
    const modules = files.filter((file) => file.endsWith('.ts')).map((file) => file.replace(/\.ts$/, ''))
    const known: string[] = ['index', ...WORD_MODULES, ...SERVER_MODULES]
    expect(known.filter((name) => !modules.includes(name))).toEqual([])
    const loaded = new Set<string>()
    for (const name of [...WORD_MODULES, ...SERVER_MODULES])
      for (const key of Object.keys(await moduleOf(language, name))) loaded.add(key)
    for (const name of modules.filter((one) => !known.includes(one))) {
      const strays = Object.keys(await moduleOf(language, name)).filter((key) => !loaded.has(key))
      expect([name, strays]).toEqual([name, []])
    }
  })

  test('is the same in every module that has its key, because a browser merges the modules of its screens', async () => {
    const sentences = new Map<string, string>()
    for (const name of [...WORD_MODULES, ...SERVER_MODULES]) {
      for (const [key, sentence] of Object.entries(await moduleOf(language, name))) {
        expect([name, key, sentences.get(key) ?? sentence]).toEqual([name, key, sentence])
        sentences.set(key, sentence)
      }
    }
  })

  test('has a counterpart in English with the same placeholders', () => {
    expect([...(texts.get(language)?.keys() ?? [])].sort()).toEqual([...(texts.get(SOURCE)?.keys() ?? [])].sort())
    for (const { key, sentence, source } of pairs(language))
      expect({ key, values: argumentsOf(compileMessageOrThrow(sentence)) }).toEqual({
        key,
        values: argumentsOf(compileMessageOrThrow(source)),
      })
  })
})

describe.for(translations)('No sentence of the language %s is left in English', (language) => {
  const script = new Intl.Locale(language).maximize().script ?? ''
  const own = new RegExp(`\\p{Script=${script}}`, 'u')
  /** The sentences in which the English sentence contains a letter. */
  const sentencesWithLetters = () =>
    pairs(language)
      .filter(({ key }) => !CODES.includes(key) && !IN_ANOTHER_LANGUAGE.test(key))
      .map((pair) => ({ ...pair, text: textOf(compileMessageOrThrow(pair.sentence)) }))
      .filter(({ source }) => /\p{L}/u.test(textOf(compileMessageOrThrow(source))))

  test('no sentence equals the English one', () => {
    expect(sentencesWithLetters().filter(({ sentence, source }) => sentence === source)).toEqual([])
  })

  test.skipIf(script === 'Latn')(
    'every sentence is in its own script, with no Latin words except those of LATIN_WORDS',
    () => {
      expect(sentencesWithLetters().filter(({ text }) => !own.test(text))).toEqual([])
      const latin = sentencesWithLetters().flatMap(({ key, text }) =>
        [...text.replaceAll(EXAMPLE_NUMBER, '').matchAll(/\p{Script=Latin}+/gu)]
          .filter(([word]) => !LATIN_WORDS.includes(word))
          .map(([word]) => `${key}: ${word}`),
      )
      expect(latin).toEqual([])
    },
  )
})
