import { type Catalogue, type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import { findsIn } from '#shared/unicode-text.ts'

/** What a row stores of its service's words: English, as they were when it was submitted. */
export interface StoredWords {
  serviceId: string
  department: string
  scheme: string
}

/**
 * How a reader is told the departments or schemes that rows of a service store: its own words in the reader's language,
 * which also stand in for a missing one (spec §3). A text that is not among these was stored otherwise, and stays.
 */
export function saidWords(service: Service, language: string, name: 'department' | 'scheme'): Map<string, string> {
  const said = wordsOf(service, language)[name]
  return new Map([
    [service.words.en[name], said],
    ['', said],
  ])
}

/** Department and scheme of one row as a reader is told them. */
export function listedWords(catalogue: Catalogue, language: string, row: StoredWords) {
  const service = catalogue.find(row.serviceId)
  const say = (name: 'department' | 'scheme') =>
    (service && saidWords(service, language, name).get(row[name])) ?? row[name]
  return { department: say('department'), scheme: say('scheme') }
}

/** Ids of the services whose department or scheme says this in the reader's language; the rows hold English only. */
export function servicesSaying(catalogue: Catalogue, language: string, search: string): string[] {
  return catalogue.services.flatMap((service) => {
    const words = wordsOf(service, language)
    const isStored = words === service.words.en
    return !isStored && findsIn([words.department, words.scheme], search) ? [service.definition.id] : []
  })
}

/** How the rows may name a scheme that somebody names in any language. */
export function storedSchemes(catalogue: Catalogue, scheme: string): string[] {
  const services = catalogue.services.filter(({ words }) => Object.values(words).some((said) => said.scheme === scheme))
  return [scheme, ...services.map(({ words }) => words.en.scheme)]
}
