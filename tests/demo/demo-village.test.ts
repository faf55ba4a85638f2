// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { seedDemoVillage } from '#server/demo/seed-demo-village.ts'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { refuseUnfitMode } from '#server/operations/installation/startup-checks.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/platform/demo-accounts.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import type { ListedAppeal } from '#shared/applications/appeals.ts'
import type { Picture } from '#shared/gallery/wire.ts'
import type { PortalNotification } from '#shared/notifications/wire.ts'
import { todayInIndia } from '#shared/rules.ts'
import { createCatalogue } from '#shared/services/create-catalogue.ts'
import { type TestPortal, test } from '#tests/support/portal-fixture.ts'
import { unforeseen } from './unforeseen-service.ts'

const ignoreMessage = () => {}
const PICTURES = ['image/jpeg', 'image/png']
const MEDIA_TYPES = { image: PICTURES, pdf: ['application/pdf'], 'image-or-pdf': [...PICTURES, 'application/pdf'] }

describe('The demo village', () => {
  test('is created once: its accounts can log in, its numbers are those of the specification, its documents are valid, and it has announcements and pictures', async ({
    portal,
  }) => {
    const messages: string[] = []
    await seedDemoVillage(portal.services, (sentence) => messages.push(sentence))
    expect(messages).toEqual(['Creating the demo village (only the first time) …'])

    await expectLogins(portal)
    await expectNotifications(portal)
    await expectCompleteDocuments(portal)
    await expectNumberedCertificates(portal)
    await expectAppeals(portal)
    await expectAnnouncementsAndPictures(portal)
    await expectSampleNumbers(portal)
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
    expect(await portal.ownerQueries.findQueuedMail()).toEqual([])

    const files = await portal.ownerQueries.listReferencedFiles()
    await seedDemoVillage(portal.services, (sentence) => messages.push(sentence))
    expect(messages).toHaveLength(1)
    expect(await portal.ownerQueries.listReferencedFiles()).toEqual(files)
    expect(await portal.ownerQueries.counts()).toEqual({ stored, counted })
    expect(await sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1)).toBe(0)
  })

  test('leaves no data behind if its creation fails', async ({ portal }) => {
    await portal.ownerQueries.rejectCertificateRows()
    await expect(seedDemoVillage(portal.services, ignoreMessage)).rejects.toThrow('broken for a test')
    for (const table of ['accounts', 'applications', 'decisions'] as const) {
      expect(await portal.ownerQueries.countOf(table)).toBe(0)
    }
    // The sweep at the next start deletes the files that were stored before the failure. A second sweep finds none.
    expect(await sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1)).toBeGreaterThan(100)
    expect(await sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1)).toBe(0)
  })

  test('that an earlier version created without an appellate officer gets an officer at the next start', async ({
    portal,
  }) => {
    await seedDemoVillage(portal.services, ignoreMessage)
    const { db } = portal.services
    const changes = { email: 'former@panchayat.example', username: 'former' }
    await db.updateTable('accounts').set(changes).where('username', '=', 'arvind').execute()
    for (const _ of [1, 2]) await seedDemoVillage(portal.services, ignoreMessage)
    await expectLogins(portal)
  })

  test('is never seeded into a production portal', async ({ portal }) => {
    await portal.createAccount('user', 'somebody@real.example')
    await portal.ownerQueries.clearMode()
    await expect(refuseUnfitMode(portal.services.db, portal.services.configuration)).rejects.toThrow(StartUpError)
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
  })

  test('never becomes a production portal, even if an earlier version created it and its citizen was erased', async ({
    portal,
  }) => {
    await seedDemoVillage(portal.services, ignoreMessage)
    const { db, configuration } = portal.services
    const startInProduction = () => refuseUnfitMode(db, { ...configuration, mode: 'production' })
    await expect(startInProduction()).rejects.toThrow('This data belongs to a demo')
    await portal.ownerQueries.clearMode()
    await db.updateTable('accounts').set({ email: 'deleted' }).where('username', '=', 'sunita').execute()
    await expect(startInProduction()).rejects.toThrow('This data belongs to a demo')
  })
})

const enlargedCatalogue = createCatalogue([...(await loadCatalogue()).services, unforeseen])

describe('The demo village with an additional service', () => {
  test.override({ services: enlargedCatalogue })

  test('has applications for it in every status, with documents and certificates', async ({ portal }) => {
    await seedDemoVillage(portal.services, ignoreMessage)
    await expectCompleteDocuments(portal)
    const { stored } = await portal.ownerQueries.counts()
    for (const status of ['Pending', 'Verified', 'Approved', 'Rejected']) {
      expect(stored[`${unforeseen.definition.id} ${status}`]).toBeGreaterThan(0)
    }
  })
})

async function expectLogins(portal: TestPortal) {
  for (const { email, role } of DEMO_ACCOUNTS) {
    const client = portal.visitor()
    const answer = await client.postUrlEncoded('/api/login', { email, password: DEMO_PASSWORD })
    expect(answer).toMatchObject({ status: 200, json: { role } })
    const { json } = await client.get('/api/user')
    expect(json.data.picture).toMatch(/^[0-9a-f]{2}\/[0-9a-f]+$/)
  }
}

/** Checks spec §2 and §9: Processed Today is 24, and there are applications in every sample month that has begun. */
async function expectSampleNumbers(portal: TestPortal) {
  const admin = portal.visitor()
  await admin.postUrlEncoded('/api/login', { email: 'admin@panchayat.example', password: DEMO_PASSWORD })
  const [thisYear, thisMonth] = todayInIndia().split('-').map(Number)
  for (const year of [2023, 2024, thisYear]) {
    const { processedToday, years, monthly } = (await admin.get(`/api/statistics?year=${year}`)).json.data
    expect(processedToday).toBe(24)
    expect(years).toContain(year)
    const startedMonths = monthly.slice(0, year === thisYear ? Math.min(6, thisMonth ?? 0) : 6)
    for (const { applications } of startedMonths) expect(applications).toBeGreaterThan(0)
  }
}

async function expectAnnouncementsAndPictures(portal: TestPortal) {
  const visitor = portal.visitor()
  const { data: announced } = (await visitor.get('/api/announcements')).json
  expect(announced.map(({ title }: { title: string }) => title)).toEqual([
    'System maintenance',
    'A portal in many languages',
    'The office is open on Sundays too',
    'Gram Sabha on the first Sunday of the month',
  ])
  const { data } = (await visitor.get('/api/gallery')).json
  expect(data.map(({ width, height }: Picture) => [width, height])).toEqual(Array(4).fill([1200, 900]))
  for (const { small, large } of data) {
    for (const address of [small, large])
      expect((await visitor.get(address)).headers['content-type']).toBe('image/webp')
  }
}

/** Checks that notifications are sorted by time, and that all but the newest three are read. An officer has only two. */
async function expectNotifications(portal: TestPortal) {
  for (const { email, role } of DEMO_ACCOUNTS) {
    const client = portal.visitor()
    await client.postUrlEncoded('/api/login', { email, password: DEMO_PASSWORD })
    // The notification of the appeal that the officer has decided is read.
    expect((await client.get('/api/notifications/unread')).json).toEqual({ count: role === 'appellate' ? 2 : 3 })
    const { data } = (await client.get('/api/notifications?limit=50')).json
    expect(data.toSorted((a: PortalNotification, b: PortalNotification) => b.at.localeCompare(a.at))).toEqual(data)
  }
}

/** Checks that the officer has appeals on both grounds to decide, and has decided one. */
async function expectAppeals(portal: TestPortal) {
  const officer = portal.visitor()
  await officer.postUrlEncoded('/api/login', { email: 'appeals@panchayat.example', password: DEMO_PASSWORD })
  const { open, decided, hasOfficer } = (await officer.get('/api/appeals')).json.data
  expect(open.map(({ ground }: ListedAppeal) => ground).toSorted()).toEqual(['late', 'rejected'])
  for (const { decideBy, _id } of open) {
    expect(decideBy > todayInIndia()).toBe(true)
    expect((await officer.get(`/api/applications/${_id}`)).json.data.allowedAppealOutcomes).toEqual([
      'upheld',
      'ordered',
    ])
  }
  expect(decided).toMatchObject([{ outcome: 'upheld', status: 'Rejected', by: 'arvind' }])
  expect(hasOfficer).toBe(true)
}

async function expectCompleteDocuments({ services, catalogue }: TestPortal) {
  const documents = await services.db
    .selectFrom('documents')
    .leftJoin('applications', 'applications.id', 'documents.applicationId')
    .select(['serviceId', 'documents.applicationId', 'slot', 'mediaType', 'filePath', 'size', 'sha256'])
    .execute()
  const applications = await services.db.selectFrom('applications').select('id').execute()
  const documentsByApplication = Object.groupBy(documents, ({ applicationId }) => applicationId ?? 'profile picture')
  for (const { id } of applications) expect([1, 2, 3, 4]).toContain(documentsByApplication[id]?.length)
  for (const { serviceId, slot, mediaType, filePath, size, sha256 } of documents) {
    const bytes = await buffer(await services.documents.read(filePath))
    expect({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }).toEqual({ size, sha256 })
    const acceptedType = serviceId === null ? 'image' : catalogue.get(serviceId).definition.documents[slot]?.accepts
    expect(acceptedType && MEDIA_TYPES[acceptedType]).toContain(mediaType)
  }
}

async function expectNumberedCertificates({ services }: TestPortal) {
  const approved = await services.db
    .selectFrom('applications')
    .leftJoin('certificates', 'certificates.applicationId', 'applications.id')
    .select(['number', 'filePath', 'certificates.sha256', 'applications.updatedAt', 'issuedAt'])
    .where('applications.status', '=', 'Approved')
    .orderBy('applications.updatedAt')
    .execute()
  const counters = new Map<string, number>()
  for (const { number, filePath, sha256, updatedAt, issuedAt } of approved) {
    expect(issuedAt).toEqual(updatedAt)
    const [, series = '', count] = /^(.*)\/(\d{6})$/.exec(number ?? '') ?? []
    expect(Number(count)).toBe((counters.get(series) ?? 0) + 1)
    counters.set(series, Number(count))
    const bytes = await buffer(await services.documents.read(filePath ?? ''))
    expect(createHash('sha256').update(bytes).digest()).toEqual(sha256)
  }
  expect(approved.length).toBeGreaterThan(15)
}
