// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { words } from '#shared/locales/en/services/birth-certificates.ts'
import { definition } from '#shared/services/catalogue/birth-certificates.ts'
import { findInitial, findMentioned, nameDocuments } from './name-documents.ts'

const service = { ...definition, words }
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
    const [document] = nameDocuments([inSlot('proofOfBirth')], service, { proofOfBirth: 'hospitalSummary' })
    expect(document).toMatchObject({ title: 'Proof of Birth', kind: 'Hospital Discharge Summary' })
    expect(document?.confirms).toContain('dateOfBirth')
  })

  test('is the name of the slot without its remark, if the applicant chose no kind', () => {
    const named = nameDocuments([inSlot('proofOfBirth'), inSlot('marriageCertificate')], service, {})
    expect(named).toMatchObject([
      { title: 'Proof of Birth', kind: undefined },
      { title: 'Marriage Certificate', kind: undefined },
    ])
  })

  test('is the code of the slot, without answers to prove, if the service is no longer offered', () => {
    expect(nameDocuments([inSlot('oldSlot')], undefined, {})).toMatchObject([{ title: 'oldSlot', confirms: [] }])
  })
})

describe('The document that a rejection names', () => {
  const documents = nameDocuments([inSlot('parentIdentityProof'), inSlot('proofOfBirth')], service, {
    proofOfBirth: 'hospitalSummary',
  })

  test.for(['Proof of Birth: The dates differ.', 'Please see below. Hospital Discharge Summary: It is blurred.'])(
    'is found by the name of its slot or by its kind: %s',
    (text) => {
      expect(findMentioned(documents, text)?.slot).toBe('proofOfBirth')
    },
  )

  test('is not found in a text that names none before a colon', () => {
    expect(findMentioned(documents, 'The Proof of Birth is missing.')).toBeUndefined()
  })
})

describe('The document that a review shows first', () => {
  const documents = [inSlot('parentIdentityProof'), inSlot('proofOfBirth')]
  const changes = {
    items: [{ name: 'proofOfBirth', reason: 'It is blurred.' }],
    requestedAt: '2026-06-01T05:00:00.000Z',
    by: 'ramesh',
    submittedAt: '2026-06-02T05:00:00.000Z',
    previousAnswers: {},
    previousDocuments: [],
  }
  const step = (to: 'Pending' | 'Rejected', at: string) => ({ from: null, to, at, role: 'admin' as const, by: 'meera' })

  test('is the one that the applicant has replaced', () => {
    const application = { status: 'Pending' as const, amendments: [changes], history: [] }
    expect(findInitial(documents, application)?.slot).toBe('proofOfBirth')
  })

  test('is the first one if the office has decided since, and an appeal has reopened the application', () => {
    const history = [step('Rejected', '2026-06-03T05:00:00.000Z'), step('Pending', '2026-06-20T05:00:00.000Z')]
    const application = { status: 'Pending' as const, amendments: [changes], history }
    expect(findInitial(documents, application)?.slot).toBe('parentIdentityProof')
  })
})
