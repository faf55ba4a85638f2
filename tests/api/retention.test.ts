// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { deleteExpired } from '#server/sessions/delete-expired.ts'
import { appeal, aRejectedApplication, decideAppeal } from '../support/appeals.ts'
import { errorOf } from '../support/error-of.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'
import { runDailyRetention } from '../support/privacy.ts'

const REMOVED = [410, 'This document was kept for one year after the decision and has been removed.']

describe('Retention', () => {
  test('deletes documents a year after the decision, with files and links; those of undecided and recent applications stay', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const decided = [
      await portal.createApplication({ status: 'Approved' }),
      await portal.createApplication({ status: 'Rejected' }),
    ]
    const undecided = [await portal.createApplication({ status: 'Verified' }), await portal.createApplication()]
    await portal.ownerQueries.ageRecords(364)
    const documentsOf = async (reference: string) =>
      (await staff.get(`/api/getDocuments/${reference}/noc`)).json.supportingDocuments as {
        filePath: string
        fileName: string
        removedAt: string | null
      }[]
    const before = await Promise.all([...decided, ...undecided].map(documentsOf))
    await runDailyRetention(portal)
    expect(await Promise.all([...decided, ...undecided].map(documentsOf))).toEqual(before)

    await portal.ownerQueries.ageRecords(2)
    const recent = await portal.createApplication({ status: 'Rejected' })
    const certificate = await citizen.post('/api/generatepdf', { row: { _id: decided[0] } })
    await runDailyRetention(portal)
    const onDisk = await portal.filesOnDisk()
    const otherApplicant = await portal.createAccount('user', 'stranger@panchayat.example')
    for (const reference of decided) {
      for (const { fileName, filePath, removedAt } of await documentsOf(reference)) {
        expect([fileName, onDisk.includes(filePath)]).toEqual(['', false])
        expect(Date.parse(removedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
        for (const reader of [citizen, staff])
          expect(errorOf(await reader.get(`/uploads/${filePath}`))).toEqual(REMOVED)
        expect((await otherApplicant.get(`/uploads/${filePath}`)).status).toBe(404)
      }
    }
    for (const reference of [...undecided, recent]) {
      for (const { filePath } of await documentsOf(reference)) {
        expect((await staff.get(`/uploads/${filePath}`)).status).toBe(200)
      }
    }
    expect((await citizen.post('/api/generatepdf', { row: { _id: decided[0] } })).bytes.equals(certificate.bytes)).toBe(
      true,
    )
    const listed = (await citizen.post('/api/user/getapplication', { status: 'rejected' })).json.data
    expect(listed.at(-1)?.documents[0]).toMatchObject({ fileName: '', size: 0, removedAt: expect.any(String) })
  })

  test('keeps documents while an appeal is open, and after an order until a year after the new decision', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const [appealed, reopened, decidedAgain] = [
      await aRejectedApplication(portal),
      await aRejectedApplication(portal),
      await aRejectedApplication(portal),
    ]
    for (const reference of [appealed, reopened, decidedAgain]) await appeal(portal, reference)
    for (const reference of [reopened, decidedAgain]) await decideAppeal(portal, reference)
    await portal.ownerQueries.ageRecords(300)
    const otherStaff = await portal.createAccount('staff', 'other-staff@panchayat.example')
    const body = { appId: decidedAgain, collection: 'noc', status: 'Rejected', message: 'No.' }
    expect((await otherStaff.post('/api/updatestatus', body)).status).toBe(200)
    const removedOf = async (reference: string) => {
      const { json } = await staff.get(`/api/getDocuments/${reference}/noc`)
      const documents: { removedAt: string | null }[] = json.supportingDocuments
      return [...new Set(documents.map(({ removedAt }) => removedAt !== null))]
    }
    await portal.ownerQueries.ageRecords(100)
    await runDailyRetention(portal)
    for (const reference of [appealed, reopened, decidedAgain]) expect(await removedOf(reference)).toEqual([false])
    await portal.ownerQueries.ageRecords(300)
    await decideAppeal(portal, appealed, { outcome: 'upheld' })
    await runDailyRetention(portal)
    for (const reference of [appealed, decidedAgain]) expect(await removedOf(reference)).toEqual([true])
    expect(await removedOf(reopened)).toEqual([false])
  })

  test('leaves files to the sweep if it is killed before it deletes them; two concurrent runs do no harm', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({ status: 'Rejected' })
    await portal.ownerQueries.ageRecords(366)
    const files = await portal.filesOnDisk()
    const discard = () => Promise.reject(new Error('killed'))
    const killed = { ...portal, services: { ...portal.services, documents: { ...portal.services.documents, discard } } }
    await expect(runDailyRetention(killed)).rejects.toThrow('killed')
    expect(await portal.filesOnDisk()).toEqual(files)
    await Promise.all([runDailyRetention(portal), runDailyRetention(portal)])
    await sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1000)
    expect(await portal.filesOnDisk()).toEqual([])
    expect((await portal.visitor().get(`/api/applications/${reference}`)).status).toBe(401)
  })

  test('deletes notifications after a year, and sessions and codes when they expire', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.createApplication()
    await portal.ownerQueries.ageRecords(366)
    await portal.createApplication()
    await runDailyRetention(portal)
    expect((await citizen.get('/api/notifications')).json.data).toHaveLength(1)
    await portal.visitor().post('/api/checkUser', { email: 'the-user@panchayat.example' })
    await portal.ownerQueries.expireSessions()
    await portal.ownerQueries.expireCodes()
    await deleteExpired(portal.services)
    const codes = await portal.services.db.selectFrom('passwordResets').selectAll().execute()
    expect([await portal.ownerQueries.countOf('sessions'), codes]).toEqual([0, []])
  })
})

describe('Retention with configured periods', () => {
  ownTest.override('environment', { RETENTION_PAPERS_DAYS: '10', RETENTION_NOTICES_DAYS: '5' })

  ownTest('applies the configured periods to documents and notifications', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ status: 'Rejected' })
    await portal.ownerQueries.ageRecords(11)
    await runDailyRetention(portal)
    const { filePath } = (await citizen.get(`/api/getDocuments/${reference}/noc`)).json.supportingDocuments[0]
    expect(errorOf(await citizen.get(`/uploads/${filePath}`))[1]).toBe(
      'This document was kept for 10 days after the decision and has been removed.',
    )
    expect((await citizen.get('/api/notifications')).json.data).toEqual([])
    expect((await citizen.get('/api/portal')).json.papersKeptDays).toBe(10)
  })
})
