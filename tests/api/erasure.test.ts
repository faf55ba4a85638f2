// SPDX-License-Identifier: Apache-2.0
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { recordRestore } from '#server/operations/backup/restore-backup.ts'
import { replayErasures } from '#server/privacy/replay-erasures.ts'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import { erasureRequestedSchema, erasureStateSchema } from '#shared/privacy/wire.ts'
import { aRegistration, confirmAddress, registrationParts } from '../support/a-registration.ts'
import { PRIVACY_CONSENT } from '../support/accounts.ts'
import { sendAmendment } from '../support/amendments.ts'
import { appeal, decideAppeal, inDays } from '../support/appeals.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { complain } from '../support/complaints.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { putPart } from '../support/in-parts.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

const EMAIL = 'canarina@panchayat.example'
/** Personal data of the citizen in these tests, except what a certificate prints. */
const PERSONAL_DATA = /canarina@|canary|2345 ?6789 ?0124|912345678[01]|1971-03-04/i

const stateOf = async (client: Client) =>
  expectShape(await client.get('/api/account/erasure'), 200, erasureStateSchema).data
const isLoggedIn = async (client: Client) => (await client.post('/api/verify')).status === 200

const expectOk = ({ status }: ClientResponse) => expect(status).toBe(200)

const fail = (error: Error) => {
  throw error
}

async function logIn(portal: TestPortal) {
  const client = portal.visitor()
  const { status } = await client.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
  return { client, status }
}

/** Staff request changes of an answer and a document, with reasons that name the citizen, who then sends both changes. */
async function amend(portal: TestPortal, citizen: Client, reference: string, fileName: string) {
  const items = ['contactNumber', 'landMap', 'identityProof'].map((name) => ({
    name,
    reason: 'Canary, this is not readable.',
  }))
  expectOk(await (await portal.as('staff')).post(amendmentRequestPath(reference), { items }))
  const parts = [
    ['contactNumber', '9123456781'],
    ['landMap', aPdf(fileName, 'a readable map')],
    ['explanation-identityProof', 'Canary has no other card.'],
  ] as const
  expectOk(await sendAmendment(portal, reference, parts, { by: citizen }))
}

/** Staff reject an application, and an appellate officer orders a new decision, with reasons that name the citizen. */
async function rejectAndReopen(portal: TestPortal, citizen: Client, reference: string) {
  expectOk(await portal.decide('staff', reference, 'Rejected', 'Canary did not sign.'))
  expectOk(await appeal(portal, reference, { by: citizen }))
  const order = { outcome: 'ordered', decideBy: inDays(7), reason: 'Canary has signed.' }
  expectOk(await decideAppeal(portal, reference, order))
}

/**
 * A citizen with a picture, an uploaded part, a complaint and one amended application in each status. The approved application
 * was rejected before. Returns the citizen, and the references by status.
 */
async function createCitizenWithData(portal: TestPortal) {
  const citizen = portal.visitor()
  const person = aRegistration({
    username: 'canarina',
    email: EMAIL,
    firstName: 'Canary',
    aadhar: '2345 6789 0124',
    mobile: '9123456780',
    dob: '1971-03-04',
  })
  const picture = ['profilePicture', await aPicture('canary.jpg')] as const
  await citizen.postForm('/api/register', [...registrationParts(person), picture])
  await confirmAddress(citizen)
  await citizen.post('/api/consent', PRIVACY_CONSENT)
  const references: Record<string, string> = {}
  for (const status of ['Pending', 'Verified', 'Rejected', 'Approved'] as const) {
    const changes = {
      applicantName: status === 'Approved' ? 'Asha Patil' : 'Canary',
      aadhaarNumber: '2345 6789 0124',
      contactNumber: '9123456780',
      plotNumber: `Plot ${status}`,
      'landMap:file': aPdf(status === 'Approved' ? 'map.pdf' : 'canary.pdf'),
    }
    const reference = await portal.createApplication({ by: citizen, changes })
    await amend(portal, citizen, reference, status === 'Approved' ? 'map-2.pdf' : 'canary-2.pdf')
    if (status === 'Approved') await rejectAndReopen(portal, citizen, reference)
    if (status !== 'Pending') await portal.decide(status === 'Verified' ? 'staff' : 'admin', reference, status)
    if (status === 'Rejected') {
      expectOk(await appeal(portal, reference, { statement: 'Canary was not asked.', by: citizen }))
    }
    references[status] = reference
  }
  expectOk(await complain(portal, { by: citizen, application: references.Approved, message: 'Canary waits.' }))
  await putPart(citizen, Buffer.from('canary'))
  return { citizen, references }
}

const accountOf = async ({ services }: TestPortal) =>
  await services.db
    .selectFrom('accounts')
    .select(['id', sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')])
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow()

describe('An erasure request', () => {
  test('requires the password, ends all sessions and sends a mail; a login before the date cancels it', async ({
    portal,
  }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    const { client: otherDevice } = await logIn(portal)
    await portal.createApplication({ by: thisDevice })
    expect(await stateOf(thisDevice)).toEqual({ graceDays: 7, undecided: 1, stoppedAt: null })
    expect(fieldErrorsOf(await requestErasure(thisDevice, 'not this one'))).toEqual({
      currentPassword: 'This is not your current password',
    })
    expect(await isLoggedIn(thisDevice)).toBe(true)

    const { message, data } = expectShape(await requestErasure(thisDevice), 200, erasureRequestedSchema)
    expect(message).toMatch(/^Your account will be deleted on .+\. If you log in before then, it is kept\.$/)
    expect(Math.round((Date.parse(data.dueAt) - Date.now()) / 86_400_000)).toBe(7)
    expect([await isLoggedIn(thisDevice), await isLoggedIn(otherDevice)]).toEqual([false, false])
    const mails = await mailsInOutbox(portal.dataDir, 2)
    const mail = mails.find(({ subject }) => subject === 'Your account for Gram Seva will be deleted')
    expect([mail?.to?.[0]?.address, mail?.text?.includes('/login')]).toEqual([EMAIL, true])

    await runDailyRetention(portal)
    const { client, status } = await logIn(portal)
    expect([status, (await stateOf(client)).stoppedAt]).toEqual([200, expect.any(String)])
    await portal.ownerQueries.makeErasureDue(EMAIL)
    await runDailyRetention(portal)
    expect((await logIn(portal)).status).toBe(200)
    expect(await isLoggedIn(client)).toBe(true)

    // A backup may be older than the login that cancelled a request. After a restore, the request is pending again.
    await requestErasure(client)
    await portal.ownerQueries.makeErasureDue(EMAIL)
    await recordRestore(portal.services.db, { takenAt: '2026-11-21T20:30:00.000Z', erasureGraceDays: 7 })
    await runDailyRetention(portal)
    expect((await logIn(portal)).status).toBe(200)
  })

  test('allows ten password attempts, together with the password change', async ({ portal }) => {
    const thisDevice = await portal.createAccount('user', EMAIL)
    for (let attempt = 0; attempt < 10; attempt += 1) await requestErasure(thisDevice, 'not this one')
    expect((await requestErasure(thisDevice)).status).toBe(429)
  })
})

describe('The erasure of an account', () => {
  test('removes personal data from rows, files and search; the register and certificates remain', async ({
    portal,
  }) => {
    const { citizen, references } = await createCitizenWithData(portal)
    const admin = await portal.as('admin')
    const document = await citizen.post('/api/generatepdf', { row: { _id: references.Approved } })
    const before = (await portal.filesOnDisk()).length
    const account = await accountOf(portal)
    await requestErasure(citizen)
    await mailsInOutbox(portal.dataDir, 5)
    await portal.ownerQueries.makeErasureDue(EMAIL)
    await runDailyRetention(portal)

    const stored = await portal.ownerQueries.dumpAllRows('public')
    expect(stored.split('\n').filter((row) => PERSONAL_DATA.test(row))).toEqual([])
    // These are the picture, the documents of the undecided and the rejected applications, and the part.
    expect(before - (await portal.filesOnDisk()).length).toBeGreaterThanOrEqual(5)
    expect(stored).not.toMatch(/^upload_parts: /m)
    const documents = await portal.services.db.selectFrom('documents').select(['filePath', 'removedAt']).execute()
    const onDisk = await portal.filesOnDisk()
    expect(documents.filter(({ filePath, removedAt }) => onDisk.includes(filePath) === (removedAt !== null))).toEqual(
      [],
    )

    const found = async (q: string) =>
      (await admin.get(`/api/getapplication?category=noc&q=${q}`)).json.data[0].data.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await found('Canary')).toEqual([])
    for (const status of ['Pending', 'Verified']) {
      expect((await admin.get(`/api/applications/${references[status]}`)).status).toBe(404)
    }
    const rejected = (await admin.get(`/api/applications/${references.Rejected}`)).json.data
    expect(rejected).toMatchObject({ status: 'Rejected', answers: {}, summary: '' })
    expect(rejected.history).toHaveLength(2)
    expect(rejected.amendments).toMatchObject([{ items: [], previousAnswers: {}, submittedAt: expect.any(String) }])
    expect(rejected.documents[0]).toMatchObject({ fileName: '', removedAt: expect.any(String) })
    const approved = (await admin.get(`/api/applications/${references.Approved}`)).json.data
    expect(approved.answers).toMatchObject({ applicantName: 'Asha Patil' })
    expect(approved.answers).not.toHaveProperty('aadhaarNumber')
    expect(approved.history.map(({ to, message }: { to: string; message?: string }) => [to, message])).toEqual([
      ['Pending', undefined],
      ['Rejected', undefined],
      ['Pending', undefined],
      ['Approved', undefined],
    ])
    const repeated = await admin.post('/api/generatepdf', { row: { _id: references.Approved } })
    expect(repeated.bytes.equals(document.bytes)).toBe(true)
    const counts = await portal.ownerQueries.counts()
    expect(counts.stored).toEqual(counts.counted)

    expect((await logIn(portal)).status).not.toBe(200)
    expect(await isLoggedIn(citizen)).toBe(false)
    const list = (await readFile(join(portal.dataDir, 'erasures.jsonl'), 'utf8')).trim().split('\n')
    expect(list.map((line) => JSON.parse(line))).toEqual([
      { accountId: account.id, createdAt: account.at, erasedAt: expect.any(String) },
    ])
    expect(stored).not.toMatch(new RegExp(`^known_devices: \\(${account.id},`, 'm'))
    expect(await isLoggedIn(await portal.createAccount('user', EMAIL))).toBe(true)
  })

  test('is repeated after a restore for the accounts in the list, but not for a newer account with the same id', async ({
    portal,
  }) => {
    const { citizen } = await createCitizenWithData(portal)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const { id: accountId, at: createdAt } = await accountOf(portal)
    const path = join(portal.dataDir, 'erasures.jsonl')
    const line = { accountId, createdAt, erasedAt: createdAt }
    const unknownLine = { ...line, createdAt: '2020-01-01T00:00:00.000000Z' }
    // The last line is incomplete, as after a crash.
    await writeFile(path, `${JSON.stringify(unknownLine)}\n{"accountId":"`)
    expect([await replayErasures(portal.services, portal.dataDir, fail), await isLoggedIn(citizen)]).toEqual([0, true])
    // Anybody may have changed a folder of backups. PostgreSQL can read neither this number nor these times.
    const unreadableEntries = [
      { ...line, accountId: '9999999999999999999' },
      { ...line, createdAt: '0000-01-01T00:00:00.000000Z' },
      { ...line, createdAt: `2020-01-01T00:00:00.${'0'.repeat(200)}Z` },
      unknownLine,
    ]
    await writeFile(path, `${[...unreadableEntries, line].map((one) => JSON.stringify(one)).join('\n')}\n`)
    // The portal's role alone may not erase the decisions. The next start permits it.
    const errors: Error[] = []
    expect(await replayErasures(portal.services, portal.dataDir, (error) => errors.push(error))).toBe(0)
    expect(errors).toEqual([expect.objectContaining({ message: 'No erasure of this applicant is due' })])
    // The maintenance of a second process erases the account, unless the maintenance of the first process is running.
    await (await startSecondProcess(portal)).end()
    await replayErasures(portal.services, portal.dataDir, fail)
    expect(await replayErasures(portal.services, portal.dataDir, fail)).toBe(0)
    expect([(await logIn(portal)).status === 200, await isLoggedIn(neighbour)]).toEqual([false, true])
    expect((await portal.ownerQueries.dumpAllRows('public')).match(PERSONAL_DATA)).toBeNull()
    // A missing list is generated again from the table.
    await rm(path)
    await replayErasures(portal.services, portal.dataDir, fail)
    expect(await readFile(path, 'utf8')).toContain(`"accountId":"${accountId}"`)
  })

  test('leaves consistent rows if it is killed before it deletes the files, and the sweep deletes the files', async ({
    portal,
  }) => {
    const { citizen } = await createCitizenWithData(portal)
    await requestErasure(citizen)
    await portal.ownerQueries.makeErasureDue(EMAIL)
    const broken = {
      ...portal.services,
      documents: { ...portal.services.documents, discard: () => Promise.reject(new Error('killed')) },
    }
    await expect(runDailyRetention({ ...portal, services: broken })).rejects.toThrow('killed')
    expect((await portal.ownerQueries.dumpAllRows('public')).match(PERSONAL_DATA)).toBeNull()
    await runDailyRetention(portal)
    const { sweepDocuments } = await import('#server/documents/sweep-documents.ts')
    expect(await sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1000)).toBeGreaterThan(4)
    expect(await readFile(join(portal.dataDir, 'erasures.jsonl'), 'utf8')).toContain('accountId')
  })
})
