// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { offerServices } from '#shared/services/create-catalogue.ts'
import { createCases, isRightChoice, mistakeInRequestedChanges } from '#web/features/review/practice/create-cases.ts'

const { services } = offerServices(await loadCatalogue(), 'en')
const NOW = new Date('2026-11-18T07:30:00Z')

/** The right decisions about each fault, with the best decision first. */
const RIGHT_DECISIONS = {
  checkDigit: ['changes'],
  expired: ['changes', 'Rejected'],
  wrongKind: ['changes', 'Rejected'],
  name: ['Rejected', 'changes'],
  none: ['Verified'],
}

describe.for([0, 1, 2, 3, 4, 5, 6])('the practice cases of round %i', (round) => {
  const cases = createCases(services, round, NOW)

  test('include each service of the catalogue', () => {
    expect(new Set(cases.map(({ service }) => service.id))).toEqual(new Set(services.map(({ id }) => id)))
    expect(cases.length).toBeGreaterThanOrEqual(6)
  })

  test('consist of one case for each kind of fault, and of two cases without a fault', () => {
    expect(cases.map(({ fault }) => fault?.kind ?? 'none').sort()).toEqual([
      'checkDigit',
      'expired',
      'name',
      'none',
      'none',
      'wrongKind',
    ])
  })

  test('show the same answers on documents, except the planted fault', () => {
    for (const { application, onDocuments, fault, validUntil } of cases) {
      const differentFields = Object.keys(onDocuments).filter((name) => onDocuments[name] !== application.answers[name])
      expect(differentFields).toEqual(fault && 'field' in fault ? [fault.field] : [])
      expect(application.cautions).toEqual(fault?.kind === 'checkDigit' ? ['aadhaar-check-digit'] : [])
      const expired = Object.keys(validUntil).filter((slot) => (validUntil[slot] ?? '') < '2026-11-18')
      expect(expired).toEqual(fault?.kind === 'expired' ? [fault.slot] : [])
    }
  })

  test('accept the decisions that are right for their fault, and no others', () => {
    for (const practiceCase of cases) {
      const { fault, rightDecisions } = practiceCase
      const right = RIGHT_DECISIONS[fault?.kind ?? 'none']
      expect([fault?.kind, rightDecisions]).toEqual([fault?.kind, right])
      for (const decision of ['Verified', 'Rejected'] as const) {
        const isAccepted = isRightChoice(practiceCase, { decision, parts: [] })
        expect([fault?.kind, decision, isAccepted]).toEqual([fault?.kind, decision, right.includes(decision)])
      }
    }
  })

  test('accept a request for changes only if it names exactly the faulty part, and otherwise explain the mistake', () => {
    for (const practiceCase of cases) {
      const { fault } = practiceCase
      const isRight = (...parts: string[]) => isRightChoice(practiceCase, { decision: 'changes', parts })
      const mistake = (...parts: string[]) => mistakeInRequestedChanges(practiceCase, { decision: 'changes', parts })
      const faulty = fault && 'field' in fault ? fault.field : fault?.slot
      expect([isRight(), isRight('another'), isRight(faulty ?? 'another', 'another')]).toEqual([false, false, false])
      expect(isRight(faulty ?? '')).toBe(fault !== undefined)
      if (faulty === undefined) continue
      expect([mistake('another'), mistake(faulty, 'another'), mistake(faulty)]).toEqual([
        'otherPart',
        'tooMany',
        undefined,
      ])
    }
  })

  test('give an end of validity only to documents that have one', () => {
    for (const { application, validUntil } of cases) {
      for (const slot of Object.keys(validUntil)) {
        expect(application.answers[slot] ?? slot).toMatch(/passport|drivingLicense|proofIdentity/)
      }
    }
  })

  test('answer every required question', () => {
    for (const { service, application } of cases) {
      for (const [name, { required }] of Object.entries(service.fields)) {
        if (required) expect(application.answers[name], `${service.id} ${name}`).not.toBe('')
      }
    }
  })
})

test('each service of a larger catalogue has a case', () => {
  const manyServices = Array.from({ length: 8 }, (_, index) => ({
    ...services[index % services.length],
    id: `service-${index}`,
  }))
  const cases = createCases(manyServices as typeof services, 0, NOW)
  expect(cases.map(({ service }) => service.id)).toEqual(manyServices.map(({ id }) => id))
})

test('a service without names, Aadhaar number and proof of identity has only cases that it can show', () => {
  const [service] = services
  if (!service) throw new Error('The catalogue is empty')
  const bareService = {
    ...service,
    fields: {},
    duplicateKey: [],
    documents: { paper: { accepts: 'pdf', least: 0, most: 1, expected: false } as const },
  }
  const kinds = createCases([bareService], 0, NOW).map(({ fault }) => fault?.kind ?? 'none')
  expect(kinds.sort()).toEqual(['none', 'none', 'none', 'none', 'none', 'wrongKind'])
})
