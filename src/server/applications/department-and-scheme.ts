// SPDX-License-Identifier: Apache-2.0
import { type Catalogue, wordsOf } from '#shared/services/create-catalogue.ts'
import { matchesSearch } from '#shared/unicode-text.ts'

/** The department and the scheme in the row of an application: in English, and as they were at the submission. */
export interface StoredDepartmentAndScheme {
  serviceId: string
  department: string
  scheme: string
}

/**
 * Department and scheme of one row in the reader's language. An empty text is replaced by the text of the
 * service (spec §3); any other stored text is displayed unchanged.
 */
export function presentDepartmentAndScheme(catalogue: Catalogue, language: string, row: StoredDepartmentAndScheme) {
  const service = catalogue.find(row.serviceId)
  const display = (name: 'department' | 'scheme') => {
    const stored = row[name]
    const isServiceText = service && (stored === '' || stored === service.words.en[name])
    return isServiceText ? wordsOf(service, language)[name] : stored
  }
  return { department: display('department'), scheme: display('scheme') }
}

/**
 * Ids of the services whose department or scheme contains the search in the reader's language. Rows store only English,
 * so a search in SQL does not find texts in other languages.
 */
export function findServicesByDepartmentOrScheme(catalogue: Catalogue, language: string, search: string): string[] {
  return catalogue.services.flatMap((service) => {
    const words = wordsOf(service, language)
    const isStored = words === service.words.en
    return !isStored && matchesSearch([words.department, words.scheme], search) ? [service.definition.id] : []
  })
}

/** The names under which rows may store a scheme. `scheme` is its name in any language. */
export function storedSchemes(catalogue: Catalogue, scheme: string): string[] {
  const services = catalogue.services.filter(({ words }) =>
    Object.values(words).some((displayed) => displayed.scheme === scheme),
  )
  return [scheme, ...services.map(({ words }) => words.en.scheme)]
}
