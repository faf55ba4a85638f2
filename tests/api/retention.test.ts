import { describe, expect } from 'vitest'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { deleteExpired } from '#server/sessions/delete-expired.ts'
import { test } from '../support/portal-fixture.ts'
import { endDay } from '../support/privacy.ts'
import { refusalOf } from '../support/refusal-of.ts'

const REMOVED = [410, 'This document was kept for one year after the decision, and has been removed.']

describe('Retention', () => {
  test('papers go a year after the decision, rows, files and links; what is undecided or younger stays', async ({
    town,
  }) => {
    const [citizen, staff] = [await town.as('user'), await town.as('staff')]
    const decided = [await town.anApplication({ status: 'Approved' }), await town.anApplication({ status: 'Rejected' })]
    const undecided = [await town.anApplication({ status: 'Verified' }), await town.anApplication()]
    await town.backstage.growOlder(364)
    const papersOf = async (reference: string) =>
      (await staff.get(`/api/getDocuments/${reference}/noc`)).json.supportingDocuments as {
        filePath: string
        fileName: string
        removedAt: string | null
      }[]
    const before = await Promise.all([...decided, ...undecided].map(papersOf))
    await endDay(town)
    expect(await Promise.all([...decided, ...undecided].map(papersOf))).toEqual(before)

    await town.backstage.growOlder(2)
    const young = await town.anApplication({ status: 'Rejected' })
    const certificate = await citizen.post('/api/generatepdf', { row: { _id: decided[0] } })
    await endDay(town)
    const onDisk = await town.filesOnDisk()
    const stranger = await town.newPerson('user', 'stranger@panchayat.example')
    for (const reference of decided) {
      for (const { fileName, filePath, removedAt } of await papersOf(reference)) {
        expect([fileName, onDisk.includes(filePath)]).toEqual(['', false])
        expect(Date.parse(removedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
        for (const reader of [citizen, staff])
          expect(refusalOf(await reader.get(`/uploads/${filePath}`))).toEqual(REMOVED)
        expect((await stranger.get(`/uploads/${filePath}`)).status).toBe(404)
      }
    }
    for (const reference of [...undecided, young]) {
      for (const { filePath } of await papersOf(reference)) {
        expect((await staff.get(`/uploads/${filePath}`)).status).toBe(200)
      }
    }
    expect((await citizen.post('/api/generatepdf', { row: { _id: decided[0] } })).bytes.equals(certificate.bytes)).toBe(
      true,
    )
    const own = (await citizen.post('/api/user/getapplication', { status: 'rejected' })).json.data
    expect(own.at(-1)?.documents[0]).toMatchObject({ fileName: '', size: 0, removedAt: expect.any(String) })
  })

  test('killed before the files went, the sweep takes them; twice at once does no harm', async ({ town }) => {
    const reference = await town.anApplication({ status: 'Rejected' })
    await town.backstage.growOlder(366)
    const files = await town.filesOnDisk()
    const discard = () => Promise.reject(new Error('killed'))
    const killed = { ...town, portal: { ...town.portal, documents: { ...town.portal.documents, discard } } }
    await expect(endDay(killed)).rejects.toThrow('killed')
    expect(await town.filesOnDisk()).toEqual(files)
    await Promise.all([endDay(town), endDay(town)])
    await sweepDocuments(town.portal.db, town.portal.documents, Date.now() + 1000)
    expect(await town.filesOnDisk()).toEqual([])
    expect((await town.visitor().get(`/api/applications/${reference}`)).status).toBe(401)
  })

  test('notices go after a year; sessions and codes when they have run out', async ({ town }) => {
    const citizen = await town.as('user')
    await town.anApplication()
    await town.backstage.growOlder(366)
    await town.anApplication()
    await endDay(town)
    expect((await citizen.get('/api/notifications')).json.data).toHaveLength(1)
    await town.visitor().post('/api/checkUser', { email: 'the-user@panchayat.example' })
    await town.backstage.expireSessions()
    await town.backstage.expireCodes()
    await deleteExpired(town.portal)
    const codes = await town.portal.db.selectFrom('passwordResets').selectAll().execute()
    expect([await town.backstage.countOf('sessions'), codes]).toEqual([0, []])
  })
})

describe('Retention, as an installation sets it', () => {
  test.override('environment', { RETENTION_PAPERS_DAYS: '10', RETENTION_NOTICES_DAYS: '5' })

  test('both times are the installation’s to set', async ({ town }) => {
    const citizen = await town.as('user')
    const reference = await town.anApplication({ status: 'Rejected' })
    await town.backstage.growOlder(11)
    await endDay(town)
    const { filePath } = (await citizen.get(`/api/getDocuments/${reference}/noc`)).json.supportingDocuments[0]
    expect(refusalOf(await citizen.get(`/uploads/${filePath}`))[1]).toBe(
      'This document was kept for 10 days after the decision, and has been removed.',
    )
    expect((await citizen.get('/api/notifications')).json.data).toEqual([])
    expect((await citizen.get('/api/portal')).json.papersKeptDays).toBe(10)
  })
})
