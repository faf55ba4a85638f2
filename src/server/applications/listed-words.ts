import { findsIn } from '#shared/applications/search-text.ts'
import { type Catalogue, wordsOf } from '#shared/services/catalogue-register.ts'

/** What a row stores of its service's words: English, as they were when it was submitted. */
export interface StoredWords {
  serviceId: string
  department: string
  scheme: string
}

/**
 * Department and scheme as a reader is told them: the service's own words in the reader's language, which also stand in
 * for a missing one (spec §3); a text that was stored otherwise stays as it is.
 */
export function listedWords(catalogue: Catalogue, language: string, row: StoredWords) {
  const service = catalogue.find(row.serviceId)
  const say = (name: 'department' | 'scheme') => {
    const isOwn = row[name] === '' || row[name] === service?.words.en[name]
    return service && isOwn ? wordsOf(service, language)[name] : row[name]
  }
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
