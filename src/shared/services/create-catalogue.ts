// SPDX-License-Identifier: Apache-2.0
import type { ServiceDefinition } from './define-service.ts'
import type { OfferedServices, ServiceWords } from './service-words.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

/** A service with its texts by language. English is always present. */
export interface Service {
  definition: ServiceDefinition
  words: { en: ServiceWords } & Record<string, ServiceWords>
}

/** The services of an installation. */
export interface Catalogue {
  services: readonly Service[]
  find(id: string): Service | undefined
  get(id: string): Service
  /** Finds a service by its id, or by its label in any language, because clients may send the label that a list shows. */
  findByName(name: string): Service | undefined
}

/** Creates a catalogue of services. Throws if two services have the same id, prefix or path. */
export function createCatalogue(services: readonly Service[]): Catalogue {
  const ownerByName = new Map<string, string>()
  for (const { definition } of services) {
    const { id, prefix, paths } = definition
    for (const name of [`id ${id}`, `prefix ${prefix}`, `page ${paths.page}`, `call ${paths.submit}`]) {
      const other = ownerByName.get(name)
      if (other) throw new Error(`Services ${other} and ${id} both use ${name}`)
      ownerByName.set(name, id)
    }
  }
  const byId = new Map(services.map((service) => [service.definition.id, service]))
  const find = (id: string) => byId.get(id)
  const byLabel = servicesByLabel(services)
  return {
    services,
    find,
    get(id) {
      const service = find(id)
      if (!service) throw new Error(`There is no service ${id}`)
      return service
    },
    findByName: (name) => find(name) ?? byLabel.get(name),
  }
}

/** Maps each label to its service, except labels that several services share. */
function servicesByLabel(services: readonly Service[]) {
  const byLabel = new Map<string, Service | undefined>()
  for (const service of services) {
    for (const { label } of Object.values(service.words)) {
      const isShared = byLabel.has(label) && byLabel.get(label) !== service
      byLabel.set(label, isShared ? undefined : service)
    }
  }
  return byLabel
}

/** A service's texts in a language, or in English if they are not translated. */
export const wordsOf = (service: Service, language: string): ServiceWords => service.words[language] ?? service.words.en

/** The services as the browser receives them: the definitions with their texts in one language, and the upload limits. */
export function offerServices({ services }: Catalogue, language: string): OfferedServices {
  return {
    services: services.map((service) => ({ ...service.definition, words: wordsOf(service, language) })),
    limits: UPLOAD_LIMITS,
  }
}
