// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { toAnswers } from '#server/applications/read-submission.ts'
import { generateDistinctAnswers } from '#server/demo/generators/generate-distinct-answers.ts'
import { planVillage } from '#server/demo/plan/plan-village.ts'
import { seedDemoVillage } from '#server/demo/seed-demo-village.ts'
import { answersSchema, duplicateFingerprint, normalizeAnswers } from '#shared/services/answers-schema.ts'
import { createCatalogue } from '#shared/services/create-catalogue.ts'
import { defineService } from '#shared/services/define-service.ts'
import { slot, text } from '#shared/services/field-kinds.ts'
import { textOf } from '#tests/certificates/read-pdf.ts'
import { generatedService, wordsFor } from '#tests/support/generated-services.ts'
import { test } from '#tests/support/portal-fixture.ts'

/** The number of services that are generated for a demo village. */
const SEEDED_COUNT = 3
/** The number of services that are generated for a portal without a demo village. */
const OFFERED_COUNT = 12

/** The time limit on a busy machine. */
const TIMEOUT_MS = 300_000
const PANCHAYAT = { id: '1', code: 'test', name: 'A', block: 'B', district: 'C', state: 'D' }

/** A catalogue of generated services. A test that fails prints their definitions. */
const sample = (count: number) =>
  createCatalogue(Array.from({ length: count }, (_, index) => fc.sample(generatedService(index), 1)).flat())

const applicationsOf = (catalogue: ReturnType<typeof sample>) => {
  const planned = planVillage(catalogue, new Date('2026-11-18T07:30:00Z'))
  return { planned, generated: generateDistinctAnswers(planned, PANCHAYAT) }
}

describe('A fourth service whose duplicate key has no date', () => {
  const definition = defineService({
    id: 'well-keepers',
    version: 1,
    prefix: 'WK',
    paths: { page: '/well_keepers', submit: '/api/well-keepers' },
    fields: { keeperName: text(), well: text() },
    documents: { photo: slot('image-or-pdf', [1, 1]) },
    sections: { all: ['keeperName', 'well', 'photo'] },
    duplicateKey: ['keeperName', 'well'],
    summary: ['keeperName'],
    certificate: ['keeperName', 'well'],
  })
  const words = { en: wordsFor(definition) }

  test('has all its demo applications, of which no two are duplicates', () => {
    for (const duplicateKey of [['keeperName', 'well'], ['keeperName'], ['well']]) {
      const { planned, generated } = applicationsOf(
        createCatalogue([{ definition: { ...definition, duplicateKey }, words }]),
      )
      expect(generated).toHaveLength(planned.length)
      const keys = generated.map(({ texts }) => duplicateFingerprint({ ...definition, duplicateKey }, texts))
      expect(new Set(keys).size).toBe(planned.length)
    }
  })
})

describe('Any service that defineService accepts', () => {
  test('has demo applications with valid answers and enough documents, of which no two are duplicates', () => {
    fc.assert(
      fc.property(generatedService(0), (service) => {
        const { definition } = service
        const { generated } = applicationsOf(createCatalogue([service]))
        expect(generated.length).toBeGreaterThan(0)
        const keys = generated.flatMap(({ texts, slots }) => {
          const read = answersSchema(definition).safeParse(normalizeAnswers(definition, texts))
          expect(read.error?.issues ?? []).toEqual([])
          for (const [name, { least, most }] of Object.entries(definition.documents)) {
            const count = slots.filter((slotName) => slotName === name).length
            expect(count).toBeGreaterThanOrEqual(least)
            expect(count).toBeLessThanOrEqual(most)
          }
          if (definition.anyDocument) expect(slots.length).toBeGreaterThan(0)
          return duplicateFingerprint(definition, toAnswers(read.data ?? {})) ?? []
        })
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 30 },
    )
  })
})

const SEEDED = sample(SEEDED_COUNT)

describe('A fresh demo village with generated services', () => {
  test.override({ services: SEEDED })

  test('is created, including certificates', { timeout: TIMEOUT_MS }, async ({ portal }) => {
    await seedDemoVillage(portal.services, () => {})
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
    for (const { definition } of SEEDED.services) {
      expect(stored[`${definition.id} Approved`] ?? 0, JSON.stringify(definition)).toBeGreaterThan(0)
    }
  })
})

const OFFERED = sample(OFFERED_COUNT)

describe('Each generated service', () => {
  test.override({ services: OFFERED })

  test('accepts an application, which can be verified, approved and certified', { timeout: TIMEOUT_MS }, async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (const { definition, words } of OFFERED.services) {
      const submitted = await portal.submit(citizen, definition.id)
      expect([definition, submitted.status, submitted.json]).toEqual([definition, 201, expect.anything()])
      const reference: string = submitted.json.data._id
      for (const [role, decision] of [
        ['staff', 'Verified'],
        ['admin', 'Approved'],
      ] as const) {
        const decided = await portal.decide(role, reference, decision)
        expect([definition, decided.status, decided.json]).toEqual([definition, 200, expect.anything()])
      }
      const pdf = await citizen.post('/api/generatepdf', { schemeName: words.en.scheme })
      expect([definition, pdf.status]).toEqual([definition, 200])
      expect(textOf(pdf.bytes)).toContain(reference)
    }
  })
})
