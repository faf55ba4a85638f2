// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { codesIn } from '../certificates/read-code.ts'
import { detailsOf } from '../support/certificate-register.ts'
import { errorOf } from '../support/error-of.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'

const preview = (reference: string) => `/certificates/${reference}/preview.png`

describe('The preview of a certificate', () => {
  test('is a picture of the certificate without a code; it takes no number and stores nothing', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Verified' })
    const admin = await portal.as('admin')
    const files = await portal.filesOnDisk()
    const response = await admin.get(preview(reference))
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/png'])
    expect(response.headers['cache-control']).toBe('private, no-store')
    const { width, height } = await sharp(response.bytes).metadata()
    expect([width, height]).toEqual([1240, 1754])
    expect(codesIn(response.bytes)).toEqual([])
    expect(await portal.filesOnDisk()).toEqual(files)
    expect(await detailsOf(admin, reference)).toMatchObject({ status: 'Verified', certificate: null })

    await portal.decide('admin', reference, 'Approved')
    expect((await detailsOf(admin, reference)).certificate?.number).toMatch(/000001$/)
    const issued = await admin.get(`/certificates/${reference}/page.png`)
    expect(issued.bytes.equals(response.bytes)).toBe(false)
  })

  test('is shown only to admins of the panchayat who may approve the application now', async ({ portal }) => {
    const reference = await portal.createApplication()
    for (const role of ['user', 'staff'] as const) {
      expect((await (await portal.as(role)).get(preview(reference))).status).toBe(403)
    }
    const admin = await portal.as('admin')
    expect((await admin.get(preview(reference))).status).toBe(200)
    expect((await admin.get(preview('NC-2026-AAAAAAAA'))).status).toBe(404)
    const other = await portal.createAccount('admin', 'elsewhere@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('elsewhere@panchayat.example')
    expect((await other.get(preview(reference))).status).toBe(404)
    await portal.decide('admin', reference, 'Rejected')
    expect((await admin.get(preview(reference))).status).toBe(409)
  })

  test('is refused for the admin’s own case, like the approval', async ({ portal }) => {
    const admin = await portal.as('admin')
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ by: citizen, changes: { contactNumber: '7000000001' } })
    await admin.postForm('/api/profile', Object.entries({ firstName: 'Asha', lastName: 'Devi', mobile: '7000000001' }))
    const [status] = errorOf(await admin.get(preview(reference)))
    expect(status).toBe(403)
    const [decided] = errorOf(await portal.decide('admin', reference, 'Approved'))
    expect(decided).toBe(403)
  })

  test('is refused if letters cannot be printed, with the same message as the approval', async ({ portal }) => {
    const reference = await portal.createApplication({ changes: { businessName: 'தமிழ்' } })
    const admin = await portal.as('admin')
    const refused = errorOf(await admin.get(preview(reference)))
    expect(refused).toEqual(errorOf(await portal.decide('admin', reference, 'Approved')))
    expect(refused[0]).toBe(422)
  })
})

describe('The preview of a certificate with REQUIRE_VERIFICATION', () => {
  ownTest.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  ownTest('requires a verified application, like the approval', async ({ portal }) => {
    const reference = await portal.createApplication()
    const admin = await portal.as('admin')
    expect((await admin.get(preview(reference))).status).toBe(409)
    await portal.decide('staff', reference, 'Verified')
    expect((await admin.get(preview(reference))).status).toBe(200)
  })
})
