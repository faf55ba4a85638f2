import type { ServiceDefinition } from './define-service.ts'
import type { ServiceWords } from './service-words.ts'

/** A service with its texts by language. English is always present. */
export interface Service {
  definition: ServiceDefinition
  words: { en: ServiceWords } & Record<string, ServiceWords>
}

/** The services of an installation, found by id. */
export interface Catalogue {
  services: readonly Service[]
  find(id: string): Service | undefined
  get(id: string): Service
}

/** Gathers services into a catalogue, or throws when two of them claim the same id, prefix or path. */
export function createCatalogue(services: readonly Service[]): Catalogue {
  const claims = new Map<string, string>()
  for (const { definition } of services) {
    const { id, prefix, paths } = definition
    for (const claim of [`id ${id}`, `prefix ${prefix}`, `page ${paths.page}`, `call ${paths.submit}`]) {
      const other = claims.get(claim)
      if (other) throw new Error(`Services ${other} and ${id} both claim ${claim}`)
      claims.set(claim, id)
    }
  }
  const byId = new Map(services.map((service) => [service.definition.id, service]))
  const find = (id: string) => byId.get(id)
  return {
    services,
    find,
    get(id) {
      const service = find(id)
      if (!service) throw new Error(`There is no service ${id}`)
      return service
    },
  }
}

/** A service's texts in a language, or in English if they are not translated. */
export const wordsOf = (service: Service, language: string): ServiceWords => service.words[language] ?? service.words.en
