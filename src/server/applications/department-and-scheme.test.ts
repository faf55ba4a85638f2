// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { findServicesByDepartmentOrScheme, presentDepartmentAndScheme, storedSchemes } from './department-and-scheme.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue()
})

describe('Fallback display of department and scheme (spec §3)', () => {
  test('uses the service’s text if a row has none, and leaves a different stored text unchanged', () => {
    const row = { serviceId: 'noc', department: '', scheme: 'An older scheme' }
    for (const language of ['en', 'hi', 'a language that nobody speaks']) {
      const { department } = wordsOf(catalogue.get('noc'), language)
      expect(presentDepartmentAndScheme(catalogue, language, row)).toEqual({ department, scheme: 'An older scheme' })
    }
    expect(presentDepartmentAndScheme(catalogue, 'hi', { ...row, serviceId: 'gone' })).toEqual({
      department: '',
      scheme: row.scheme,
    })
  })

  test('a search in the reader’s language finds services; an English search finds none, because the rows store English', () => {
    expect(findServicesByDepartmentOrScheme(catalogue, 'hi', ' मंत्रालय')).toEqual(['birth-certificates', 'household'])
    expect(findServicesByDepartmentOrScheme(catalogue, 'hi', 'Ministry')).toEqual([])
    expect(findServicesByDepartmentOrScheme(catalogue, 'en', 'Ministry')).toEqual([])
  })

  test('a scheme is found by its name in any language', () => {
    const { words } = catalogue.get('household')
    expect(storedSchemes(catalogue, words.hi?.scheme ?? '')).toContain(words.en.scheme)
    expect(storedSchemes(catalogue, 'An older scheme')).toEqual(['An older scheme'])
  })
})
