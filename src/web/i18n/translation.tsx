// SPDX-License-Identifier: Apache-2.0
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { TextsInPage } from '#shared/built-pages.ts'
import { formatCalendarDay, formatCount, formatDay, formatInstant } from '#shared/locales/formats.ts'
import {
  createLoadableTranslator,
  type LoadableTranslator,
  type Messages,
  type Translate,
} from '#shared/locales/translator.ts'
import type { WordModule } from '#shared/locales/word-modules.ts'
import { readPageData } from '#web/lib/portal.ts'
import { createStore } from '#web/lib/store.ts'

interface Formats {
  /** An instant as a date, 'Jun 15, 2023'; 'N/A' if missing (spec §2). */
  formatDay: (instant: string | null | undefined) => string
  /** A `YYYY-MM-DD` date in words; 'N/A' if missing. */
  formatCalendarDay: (day: string | null | undefined) => string
  /** An instant as a date with the time. */
  formatInstant: (instant: string) => string
  formatCount: (count: number) => string
}

interface Translation {
  language: string
  translate: Translate
  formats: Formats
}

/**
 * Functions that load the texts of one locale module in one language. Each module is a separate chunk, which is loaded if
 * its texts are not in the page. The modules in the list after `!` have no chunk: they are parts of other modules, or only
 * the server uses them.
 */
const MODULE_LOADERS = import.meta.glob<Record<string, Partial<Messages>>>([
  '../../shared/locales/*/*.ts',
  '!../../shared/locales/*/{index,common,shell,errors,practice,responses,certificate,devices,document,mail}.ts',
])
const neededModules = new Set<WordModule>(['everyone'])
let current: { language: string; translator: LoadableTranslator } | undefined

/**
 * Reports a missing text, which means that screens.tsx does not list its locale module. The screen shows the key, and
 * tests fail.
 */
function reportMissing(key: string) {
  console.error(`No texts for ${key}: does screens.tsx list their locale module?`)
}

/**
 * Returns the texts of a locale module. If an incomplete language has no file for the module, returns the English texts,
 * which the server also writes into the pages.
 */
async function fetchTexts(language: string, module: WordModule) {
  const page = readPageData<TextsInPage>('words')
  const inPage = page?.language === language ? page.modules[module] : undefined
  if (inPage) return inPage as Partial<Messages>
  const load = [language, 'en'].map((code) => MODULE_LOADERS[`../../shared/locales/${code}/${module}.ts`]).find(Boolean)
  const texts = load && (await load())[module]
  if (!texts) throw new Error(`There is no locale module ${module} in ${language}`)
  return texts
}

/** Loads the texts of every locale module that a screen has needed so far. Throws if they cannot be fetched. */
export async function loadTranslation(language: string): Promise<Translation> {
  const next = createLoadableTranslator(language, reportMissing)
  const loaded = new Set<WordModule>()
  // A screen that is opened while modules load may need more modules.
  while (loaded.size < neededModules.size) {
    const missing = [...neededModules].filter((module) => !loaded.has(module))
    for (const texts of await Promise.all(missing.map((module) => fetchTexts(language, module)))) next.addTexts(texts)
    for (const module of missing) loaded.add(module)
  }
  current = { language, translator: next }
  return createTranslation(language, next.translate)
}

/** Loads the texts of these locale modules in the current language, before a screen that needs them renders. */
export async function loadWords(modules: readonly WordModule[]): Promise<void> {
  const language = current?.language ?? document.documentElement.lang
  for (const module of modules) neededModules.add(module)
  const texts = await Promise.all(modules.map((module) => fetchTexts(language, module)))
  // If another language was chosen while these modules were loading, they are loaded again.
  if (current && current.language !== language) return loadWords(modules)
  for (const moduleTexts of texts) current?.translator.addTexts(moduleTexts)
}

function createTranslation(language: string, translate: Translate): Translation {
  const missing = translate('date.missing')
  return {
    language,
    translate,
    formats: {
      formatDay: (instant) => (instant ? formatDay(language, instant) : missing),
      formatCalendarDay: (day) => (day ? formatCalendarDay(language, day) : missing),
      formatInstant: (instant) => formatInstant(language, instant),
      formatCount,
    },
  }
}

/** The number of language choices that are still being stored on the server. */
export const pendingLanguageChanges = createStore(0)

interface TranslationContextValue extends Translation {
  /** Changes the language of every screen without a reload, so that typed text is kept. */
  changeLanguage: (language: string) => Promise<void>
}

const TranslationContext = createContext<TranslationContextValue | null>(null)

/** Provides the texts to every screen below it. */
export function TranslationProvider({ initial, children }: { initial: Translation; children: ReactNode }) {
  const client = useQueryClient()
  const [translation, setTranslation] = useState(initial)
  const changeLanguage = useCallback(
    async (language: string) => {
      const next = await loadTranslation(language)
      document.documentElement.lang = language
      document.documentElement.dir = next.translate('language.direction')
      setTranslation(next)
      // Many responses also contain texts in the chosen language, so they are fetched again.
      await client.invalidateQueries()
    },
    [client],
  )
  return <TranslationContext value={{ ...translation, changeLanguage }}>{children}</TranslationContext>
}

function useTranslationContext() {
  const value = useContext(TranslationContext)
  if (!value) throw new Error('This component is outside of TranslationProvider')
  return value
}

export const useTranslate = () => useTranslationContext().translate
export const useFormats = () => useTranslationContext().formats
export const useLanguage = () => useTranslationContext().language
export const useChangeLanguage = () => useTranslationContext().changeLanguage
