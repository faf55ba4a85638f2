// SPDX-License-Identifier: Apache-2.0
const LOCALES = new URL('../../../shared/locales/', import.meta.url)

/** All texts are translated from this language. Its texts replace missing texts of other languages. */
export const DEFAULT_LANGUAGE = 'en'

/** Texts by key. The texts of a service are nested, such as `fields.fatherName`. */
interface Texts {
  [key: string]: string | Texts
}

interface LoadedTexts<T> {
  texts: T
  /** The keys whose texts are in English because the language has none. */
  missing: readonly string[]
}

/**
 * Loads the texts that a file in the folder of a language exports, such as `admin` of `hi/admin.ts`. A missing or
 * unreadable file is treated as empty, because an incomplete translation must never stop the portal.
 */
export async function loadTexts<T>(language: string, path: string, name: string): Promise<LoadedTexts<T>> {
  const source = await importTexts(DEFAULT_LANGUAGE, path, name)
  if (language === DEFAULT_LANGUAGE) return { texts: source, missing: [] }
  const own: unknown = await importTexts(language, path, name).catch(() => undefined)
  const missing: string[] = []
  const texts: unknown = fillIn(source, own, (key) => missing.push(key === '' ? path : key))
  // The cast is safe, because `fillIn` returns a text for every key of the source.
  return { texts: texts as T, missing }
}

async function importTexts(language: string, path: string, name: string) {
  const module = await import(new URL(`${language}/${path}.ts`, LOCALES).href)
  return module[name]
}

/** Returns the texts of a language (`own`). Where a text is missing, it returns the text of the source language. */
function fillIn(source: string | Texts, own: unknown, onMissing: (key: string) => void, key = ''): string | Texts {
  if (typeof source === 'string') {
    if (typeof own === 'string' && own.trim() !== '') return own
    onMissing(key)
    return source
  }
  if (!isTexts(own)) {
    onMissing(key)
    return source
  }
  const filled = Object.entries(source).map(([name, sourceText]) => [
    name,
    fillIn(sourceText, own[name], onMissing, key === '' ? name : `${key}.${name}`),
  ])
  return { ...own, ...Object.fromEntries(filled) }
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** The maximum number of keys that the warning names. */
const MAX_NAMED_KEYS = 5

/** The warning about a language with missing texts. */
export function describeMissing(language: string, missing: readonly string[]) {
  const named = missing.slice(0, MAX_NAMED_KEYS).join(', ')
  const others = missing.length > MAX_NAMED_KEYS ? ` and ${missing.length - MAX_NAMED_KEYS} others` : ''
  return `The language ${language} lacks texts, which are shown in English: ${named}${others}`
}
