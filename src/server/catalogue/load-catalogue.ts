import { readdir } from 'node:fs/promises'
import { type Catalogue, createCatalogue, type Service } from '#shared/services/catalogue-register.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'

const DEFINITIONS = new URL('../../shared/services/catalogue/', import.meta.url)
const LOCALES = new URL('../../shared/locales/', import.meta.url)

/** Loads every service in the catalogue's folder with its texts. */
export async function loadCatalogue(): Promise<Catalogue> {
  const files = await readdir(DEFINITIONS)
  const ids = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  return createCatalogue(await Promise.all(ids.sort().map((id) => loadService(id))))
}

async function loadService(id: string): Promise<Service> {
  const { definition } = await import(new URL(`${id}.ts`, DEFINITIONS).href)
  if (definition.id !== id) throw new Error(`The file ${id}.ts defines the service ${definition.id}`)
  const words = await Promise.all(LANGUAGES.map(async (language) => [language, await loadWords(language, id)]))
  return { definition, words: Object.fromEntries(words) }
}

async function loadWords(language: string, id: string) {
  const { words } = await import(new URL(`${language}/services/${id}.ts`, LOCALES).href)
  return words
}
