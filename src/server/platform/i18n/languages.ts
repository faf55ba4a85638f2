// SPDX-License-Identifier: Apache-2.0
import { readdir } from 'node:fs/promises'
import { messages as source } from '#shared/locales/en/index.ts'
import { createTranslator, type Messages, type Translate } from '#shared/locales/translator.ts'
import { SERVER_MODULES, WORD_MODULES } from '#shared/locales/word-modules.ts'
import { DEFAULT_LANGUAGE, describeMissing, loadTexts } from './load-texts.ts'

const FOLDER = new URL('../../../shared/locales/', import.meta.url)
const MODULES = [...WORD_MODULES, ...SERVER_MODULES]

/** The texts by language. Each folder of the locales is a language. */
const loaded = new Map(
  await Promise.all(
    (await languageFolders()).map(async (language) => [language, await loadLanguage(language)] as const),
  ),
)

async function languageFolders() {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function loadLanguage(language: string): Promise<{ translate: Translate; missing: string[] }> {
  const modules = await Promise.all(MODULES.map((name) => loadTexts<Partial<Messages>>(language, name, name)))
  const messages: Messages = Object.assign({ ...source }, ...modules.map(({ texts }) => texts))
  return { translate: createTranslator(language, messages), missing: modules.flatMap(({ missing }) => missing) }
}

/** The codes of the portal's languages; the source language comes first. */
export const LANGUAGES: readonly string[] = [...new Set([DEFAULT_LANGUAGE, ...[...loaded.keys()].sort()])]

/** A warning for each language that lacks texts of screens or mails. */
export const languageWarnings = () =>
  [...loaded].flatMap(([language, { missing }]) => (missing.length > 0 ? describeMissing(language, missing) : []))

/** Translates sentences into a language, or into the source language if the portal does not support it. */
export function translatorFor(language: string | null): Translate {
  const { translate } = loaded.get(language ?? DEFAULT_LANGUAGE) ?? loaded.get(DEFAULT_LANGUAGE) ?? {}
  if (!translate) throw new Error('The source language is missing')
  return translate
}
