// SPDX-License-Identifier: Apache-2.0
import { readdirSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { describeMissing, loadTexts } from '#server/platform/i18n/load-texts.ts'
import type { PageTexts } from '#shared/built-pages.ts'
import { WORD_MODULES, type WordModule } from '#shared/locales/word-modules.ts'
import { localeModuleOf } from './first-load.ts'

/** The module with the texts of index.html. */
const DOCUMENT = 'document'

const LOCALES = new URL('../../src/shared/locales/', import.meta.url)

/** Each folder of the locales is a language. */
export const languages = readdirSync(LOCALES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

/** The messages of each locale module, such as `hi/dashboard`. Missing messages of a language are in English. */
const messagesByModule = new Map<string, Record<string, string>>()
for (const language of languages) {
  const missing: string[] = []
  for (const name of [...WORD_MODULES, DOCUMENT]) {
    const loaded = await loadTexts<Record<string, string>>(language, name, name)
    messagesByModule.set(`${language}/${name}`, loaded.texts)
    missing.push(...loaded.missing)
  }
  if (missing.length > 0) console.warn(describeMissing(language, missing))
}

const compile = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]))

/** The messages of a module in a language. */
export const wordsOf = (language: string, module: WordModule | typeof DOCUMENT) =>
  messagesByModule.get(`${language}/${module}`) ?? {}

/** The compiled messages of all modules of a language. */
export const compiledTexts = (language: string): PageTexts =>
  Object.fromEntries(WORD_MODULES.map((name) => [name, compile(wordsOf(language, name))]))

/** Replaces keys such as `{{app.name}}` in index.html with the messages of a language. */
export function translatePage(html: string, language: string) {
  const messages = { ...wordsOf(language, 'everyone'), ...wordsOf(language, DOCUMENT) }
  return html
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${messages['language.direction']}">`)
    .replace('/manifest.en.webmanifest', `/manifest.${language}.webmanifest`)
    .replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
      const message = messages[key]
      if (message === undefined) throw new Error(`index.html contains the key ${key}, which is not in the locale`)
      return message
    })
}

/** Serves one page, in the source language, from the development server. */
export const developmentPage: Plugin = {
  name: 'development-page',
  apply: 'serve',
  transformIndexHtml: (html) => translatePage(html, 'en'),
}

const COMPILER = '@lingui/message-utils/compileMessage'

/** The built app contains compiled messages, so that no browser downloads the ICU parser (6 kB gzip). */
export const compiledMessages: Plugin = {
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === COMPILER ? `\0${COMPILER}` : null),
  load: (id) => (id === `\0${COMPILER}` ? 'export const compileMessage = (message) => message' : moduleOf(id, compile)),
}

/** Adds the missing messages of a language in English, for prerendering, which compiles the messages while it renders. */
export const addMissingMessages: Plugin = {
  name: 'add-missing-messages',
  enforce: 'pre',
  load: (id) => moduleOf(id, (messages) => messages),
}

/** The source of a locale module. Missing messages of a language are in English. */
function moduleOf(id: string, convert: (messages: Record<string, string>) => unknown) {
  const localeModule = localeModuleOf(id)
  const messages = messagesByModule.get(localeModule)
  return messages ? `export const ${localeModule.split('/')[1]} = ${JSON.stringify(convert(messages))}` : null
}
