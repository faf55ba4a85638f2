import { readdir } from 'node:fs/promises'
import { createTranslator, type Translate } from '#shared/locales/translator.ts'

const FOLDER = new URL('../../../shared/locales/', import.meta.url)

/** The language from which all texts are translated. */
export const SOURCE_LANGUAGE = 'en'

/** The translators by language. Each folder of the locales is a language. */
const translators = new Map<string, Translate>(
  await Promise.all(
    (await languageFolders()).map(async (language) => [language, await loadTranslator(language)] as const),
  ),
)

async function languageFolders() {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function loadTranslator(language: string): Promise<Translate> {
  const { messages } = await import(new URL(`${language}/index.ts`, FOLDER).href)
  return createTranslator(language, messages)
}

/** The codes of the portal's languages; the source language comes first. */
export const LANGUAGES: readonly string[] = [...new Set([SOURCE_LANGUAGE, ...[...translators.keys()].sort()])]

/** Translates sentences into a language, or into the source language if the portal does not support it. */
export function translatorFor(language: string | null): Translate {
  const translate = translators.get(language ?? SOURCE_LANGUAGE) ?? translators.get(SOURCE_LANGUAGE)
  if (!translate) throw new Error('The source language is missing')
  return translate
}
