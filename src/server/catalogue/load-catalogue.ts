// SPDX-License-Identifier: Apache-2.0
import { readdir } from 'node:fs/promises'
import { type Catalogue, createCatalogue, type Service } from '#shared/services/create-catalogue.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE, describeMissing, loadTexts } from '../platform/i18n/load-texts.ts'

const DEFINITIONS = new URL('../../shared/services/catalogue/', import.meta.url)

/**
 * Loads every service in the catalogue's folder, with its texts. `onWarning` receives a sentence for each incomplete
 * translation.
 */
export async function loadCatalogue(onWarning: (sentence: string) => void = () => {}): Promise<Catalogue> {
  const files = await readdir(DEFINITIONS)
  const ids = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  return createCatalogue(await Promise.all(ids.sort().map((id) => loadService(id, onWarning))))
}

async function loadService(id: string, onWarning: (sentence: string) => void): Promise<Service> {
  const { definition } = await import(new URL(`${id}.ts`, DEFINITIONS).href)
  if (definition.id !== id) throw new Error(`The file ${id}.ts defines the service ${definition.id}`)
  const words: Service['words'] = { en: await loadWords(id, DEFAULT_LANGUAGE, onWarning) }
  for (const language of LANGUAGES) words[language] ??= await loadWords(id, language, onWarning)
  return { definition, words }
}

async function loadWords(id: string, language: string, onWarning: (sentence: string) => void) {
  const path = `services/${id}`
  const { texts, missing } = await loadTexts<ServiceWords>(language, path, 'words')
  if (missing.length > 0)
    onWarning(
      describeMissing(
        language,
        missing.map((key) => (key === path ? path : `${path}: ${key}`)),
      ),
    )
  return texts
}
