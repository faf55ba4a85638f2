import { type Catalogue, type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import { findsIn } from '#shared/unicode-text.ts'

/** The department and scheme that a row stores: in English, as they were at submission. */
export interface StoredWords {
  serviceId: string
  department: string
  scheme: string
}

/**
 * Maps stored department or scheme texts of a service to the reader's language. An empty text maps to the service's
 * own words (spec §3); an unknown text is shown unchanged.
 */
export function displayedWords(service: Service, language: string, name: 'department' | 'scheme'): Map<string, string> {
  const displayed = wordsOf(service, language)[name]
  return new Map([
    [service.words.en[name], displayed],
    ['', displayed],
  ])
}

/** Department and scheme of one row in the reader's language. */
export function listedWords(catalogue: Catalogue, language: string, row: StoredWords) {
  const service = catalogue.find(row.serviceId)
  const display = (name: 'department' | 'scheme') =>
    (service && displayedWords(service, language, name).get(row[name])) ?? row[name]
  return { department: display('department'), scheme: display('scheme') }
}

/**
 * Ids of the services whose department or scheme contains the search in the reader's language. Rows store English
 * only, so SQL cannot find these.
 */
export function findServicesByWords(catalogue: Catalogue, language: string, search: string): string[] {
  return catalogue.services.flatMap((service) => {
    const words = wordsOf(service, language)
    const isStored = words === service.words.en
    return !isStored && findsIn([words.department, words.scheme], search) ? [service.definition.id] : []
  })
}

/** The stored names of a scheme that may be given in any language. */
export function storedSchemes(catalogue: Catalogue, scheme: string): string[] {
  const services = catalogue.services.filter(({ words }) =>
    Object.values(words).some((displayed) => displayed.scheme === scheme),
  )
  return [scheme, ...services.map(({ words }) => words.en.scheme)]
}
