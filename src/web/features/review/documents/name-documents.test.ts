// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { words } from '#shared/locales/en/services/birth-certificates.ts'
import { definition } from '#shared/services/catalogue/birth-certificates.ts'
import { findInitial, nameDocuments } from './name-documents.ts'

const service = { ...definition, words }
const undecided = { answers: {}, status: 'Pending' as const, amendments: [], history: [], appeals: [] }
const birth = { proofOfBirth: 'hospitalSummary' }
const inSlot = (slot: string): SupportingDocument => ({
  fileName: 'scan.pdf',
  filePath: 'f',
  slot,
  mediaType: 'application/pdf',
  size: 1,
  removedAt: null,
})

describe('What a document claims to be', () => {
  test('is the name of its slot, with the kind that the applicant chose', () => {
    const [document] = nameDocuments([inSlot('proofOfBirth')], service, { ...undecided, answers: birth })
    expect(document).toMatchObject({ title: 'Proof of Birth', kind: 'Hospital Discharge Summary' })
    expect(document?.confirms).toContain('dateOfBirth')
  })

  test('is the name of the slot without its remark, if the applicant chose no kind', () => {
    const named = nameDocuments([inSlot('proofOfBirth'), inSlot('marriageCertificate')], service, undecided)
    expect(named).toMatchObject([
      { title: 'Proof of Birth', kind: undefined },
      { title: 'Marriage Certificate', kind: undefined },
    ])
  })

  test('is the code of the slot, without answers to prove, if the service is no longer offered', () => {
    expect(nameDocuments([inSlot('oldSlot')], undefined, undecided)).toMatchObject([{ title: 'oldSlot', confirms: [] }])
  })
})

describe('The document that a review shows first', () => {
  const documents = [inSlot('parentIdentityProof'), inSlot('marriageCertificate'), inSlot('proofOfBirth')]
  const changes = {
    items: [{ name: 'proofOfBirth', reason: 'It is blurred.' }],
    requestedAt: '2026-06-01T05:00:00.000Z',
    by: 'ramesh',
    submittedAt: '2026-06-02T05:00:00.000Z',
    previousAnswers: {},
    previousDocuments: [],
  }
  const step = (to: 'Pending' | 'Rejected', at: string, message = '') => ({
    from: null,
    to,
    at,
    role: 'admin' as const,
    by: 'meera',
    message,
  })
  const order = (reason: string, statement = '') => ({
    ground: 'rejected' as const,
    filedAt: '2026-06-10T05:00:00.000Z',
    decideBy: '2026-07-10',
    outcome: 'ordered' as const,
    reason,
    statement,
  })
  type Reviewed = Partial<Parameters<typeof findInitial>[1] & Parameters<typeof nameDocuments>[2]>
  const firstOf = (reviewed: Reviewed) => {
    const application = { ...undecided, ...reviewed }
    return findInitial(nameDocuments(documents, service, application), application)?.slot
  }

  test('is the one that the applicant has replaced and not kept, before one that an appeal is about', () => {
    expect(firstOf({ amendments: [changes] })).toBe('proofOfBirth')
    expect(firstOf({ amendments: [changes], namedParts: ['marriageCertificate'] })).toBe('proofOfBirth')
    const items = [{ name: 'proofOfBirth', reason: 'It is blurred.', explanation: 'It is readable in daylight.' }]
    expect(firstOf({ amendments: [{ ...changes, items }] })).toBe('parentIdentityProof')
  })

  test('is the first one if the office has decided since, and an appeal has reopened the application', () => {
    const history = [step('Rejected', '2026-06-03T05:00:00.000Z'), step('Pending', '2026-06-20T05:00:00.000Z')]
    expect(firstOf({ amendments: [changes], history })).toBe('parentIdentityProof')
  })

  test('is the first one that the server names, or else the one that proves a named answer', () => {
    expect(firstOf({ namedParts: ['dateOfBirth', 'marriageCertificate', 'parentIdentityProof'] })).toBe(
      'marriageCertificate',
    )
    expect(firstOf({ namedParts: ['dateOfBirth'] })).toBe('proofOfBirth')
  })

  test.for<readonly [string, Reviewed]>([
    ['the officer', { appeals: [order('Hospital Discharge Summary: It is readable.')] }],
    ['the applicant', { appeals: [order('', 'Look at Hospital Discharge Summary: it is clear.')] }],
    ['the office', { history: [step('Rejected', changes.requestedAt, 'Hospital Discharge Summary: It is blurred.')] }],
  ])('is the one whose kind %s names before a colon', ([, dispute]) => {
    expect(firstOf({ answers: birth, ...dispute })).toBe('proofOfBirth')
  })

  test('is the first one if the texts name no document', () => {
    expect(firstOf({ appeals: [order('Please decide again.', 'It is clear.')] })).toBe('parentIdentityProof')
  })
})
