// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { isReference } from '#shared/applications/reference.ts'
import { submittedSchema } from '#shared/applications/wire.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const SERVICE = 'birth-certificates'
const DUPLICATE = [410, 'An application for this child already exists.']

const CHILD = {
  childFirstName: 'Zoë',
  childLastName: 'Devi',
  dateOfBirth: '2020-05-17',
  fatherName: 'Ravi Kumar',
  motherName: 'Meena Devi',
}

describe('POST /api/user/services/birth-cert (spec §7)', () => {
  test('accepts a completed form with pictures and PDFs, and answers 201 with the reference of a Pending application', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const response = await portal.submit(citizen, SERVICE, {
      ...CHILD,
      'proofOfBirth:file': [aPdf('one.pdf'), await aPicture('two.jpg'), await aPicture('three.png', 'png')],
      'marriageCertificate:file': await aPicture('wedding.jpg'),
    })
    const { message, data } = expectShape(response, 201, submittedSchema)
    expect(message).toBe('Application submitted successfully!')
    expect(data).toMatchObject({ collection: SERVICE, status: 'Pending' })
    expect(data._id).toMatch(/^BC-20\d\d-/)
    expect(isReference(data._id)).toBe(true)
    const listed = await citizen.post('/api/user/getapplication')
    expect(listed.json.data[0].documents.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'one.pdf',
      'two.jpg',
      'three.png',
      'parentIdentityProof.pdf',
      'parentAddressProof.pdf',
      'wedding.jpg',
    ])
  })

  test('requires a file for each of the three proofs, and accepts at most one marriage certificate', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const files = { 'proofOfBirth:file': undefined, 'parentAddressProof:file': undefined }
    const response = await portal.submit(citizen, SERVICE, files)
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      {
        proofOfBirth: 'Please add a document for Proof of Birth',
        parentAddressProof: 'Please add a document for Parent Address Proof',
      },
    ])
    const tooMany = { 'marriageCertificate:file': [aPdf('a.pdf'), aPdf('b.pdf')] }
    expect(fieldErrorsOf(await portal.submit(citizen, SERVICE, tooMany))).toEqual({
      marriageCertificate: 'There are too many documents for Marriage Certificate',
    })
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })

  test('answers 410 to a second application for the same child, whatever the case and spacing of the names', async ({
    portal,
  }) => {
    await portal.createApplication({ service: SERVICE, changes: CHILD })
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const variants = [
      {},
      { childFirstName: 'ZOË' },
      { childFirstName: 'Zoe\u0308', fatherName: '  Ravi \u00a0 Kumar' },
      { childMiddleName: 'Lata', placeOfBirth: 'Elsewhere' },
    ]
    for (const changes of variants) {
      expect(errorOf(await portal.submit(neighbour, SERVICE, { ...CHILD, ...changes }))).toEqual(DUPLICATE)
    }
    const otherChildren = [{ childFirstName: 'Leo' }, { dateOfBirth: '2020-05-18' }, { motherName: 'Mina Devi' }]
    for (const changes of otherChildren) {
      expect((await portal.submit(neighbour, SERVICE, { ...CHILD, ...changes })).status).toBe(201)
    }
    expect(await portal.ownerQueries.countOf('applications')).toBe(4)
  })

  test('accepts one more application for the child after the first one was Rejected', async ({ portal }) => {
    await portal.createApplication({ service: SERVICE, status: 'Rejected', changes: CHILD })
    const citizen = await portal.as('user')
    expect((await portal.submit(citizen, SERVICE, CHILD)).status).toBe(201)
    expect(errorOf(await portal.submit(citizen, SERVICE, CHILD))).toEqual(DUPLICATE)
  })

  test('accepts exactly one of ten simultaneous applications for one child, and stores no files of the rejected ones', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const responses = await Promise.all(Array.from({ length: 10 }, () => portal.submit(citizen, SERVICE, CHILD)))
    expect(statusesOf(responses)).toEqual([201, ...Array(9).fill(410)])
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
    expect(await portal.ownerQueries.listReferencedFiles()).toHaveLength(3)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })
})
