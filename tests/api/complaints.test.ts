// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { runRetention } from '#server/privacy/run-retention.ts'
import {
  complaintListSchema,
  complaintThreadSchema,
  MAX_MESSAGES,
  MESSAGE_LENGTH,
  REOPEN_DAYS,
} from '#shared/complaints/complaints.ts'
import { REQUEST_ERRORS, type RequestErrorCode } from '#shared/request-error.ts'
import type { Client } from '../support/client.ts'
import { aComplaint, complain, sendTo } from '../support/complaints.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const refused = (code: RequestErrorCode) => ({ status: REQUEST_ERRORS[code], json: { code } })

const threadOf = async (reader: Client, id: string) =>
  expectShape(await reader.get(`/api/complaints/${id}`), 200, complaintThreadSchema).data

const listOf = async (reader: Client, state: 'open' | 'closed', cursor?: string | null) =>
  expectShape(
    await reader.get(`/api/complaints?state=${state}${cursor ? `&cursor=${cursor}` : ''}`),
    200,
    complaintListSchema,
  )

const idsOf = async (reader: Client, state: 'open' | 'closed') => (await listOf(reader, state)).data.map(({ id }) => id)

const kindsOf = async (reader: Client) =>
  (await reader.get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

/** A closed complaint of the default citizen. */
async function aClosedComplaint(portal: TestPortal) {
  const id = await aComplaint(portal)
  expect((await sendTo(await portal.as('admin'), id, { step: 'close' })).status).toBe(200)
  return id
}

describe('A complaint', () => {
  test('about one’s own application is a thread with the admins, with notifications and a mail without its texts', async ({
    portal,
  }) => {
    const [citizen, admin] = [await portal.as('user'), await portal.as('admin')]
    const application = await portal.createApplication()
    const { json } = await complain(portal, { application, message: ' It is late. ' })
    const { id } = json.data
    expect(await kindsOf(admin)).toContain('complaint-waiting')
    expect(await threadOf(admin, id)).toMatchObject({ state: 'waiting', application, by: 'Asha Devi' })
    expect((await sendTo(admin, id, { message: 'It is decided tomorrow.' })).status).toBe(200)
    const thread = await threadOf(citizen, id)
    expect(thread).toMatchObject({
      subject: 'late',
      application,
      state: 'answered',
      messages: [
        { isFromOffice: false, step: 'open', text: 'It is late.' },
        { isFromOffice: true, step: 'write', text: 'It is decided tomorrow.' },
      ],
      allowedSteps: ['write'],
    })
    expect(thread).not.toHaveProperty('by')
    const [notification] = (await citizen.get('/api/notifications')).json.data
    expect(notification).toMatchObject({ kind: 'complaint-answered', complaint: id, reference: '' })
    const jobs = await portal.ownerQueries.findQueuedMail()
    expect(jobs.filter(({ kind }) => kind === 'complaint')).toEqual([
      { kind: 'complaint', accountId: expect.any(String) },
    ])
  })

  test('is opened once, even if the request is repeated or sent twice at the same time', async ({ portal }) => {
    await portal.as('user')
    const key = randomUUID()
    const responses = await Promise.all([complain(portal, { key }), complain(portal, { key })])
    responses.push(await complain(portal, { key }))
    expect(new Set(responses.map(({ status, json }) => `${status} ${json.data?.id}`)).size).toBe(1)
    expect(await portal.ownerQueries.countOf('complaint_messages')).toBe(1)
  })

  test('stores a repeated message only once, and rejects its key for another complaint', async ({ portal }) => {
    const [id, citizen] = [await aComplaint(portal), await portal.as('user')]
    const key = randomUUID()
    await Promise.all([sendTo(citizen, id, { key }), sendTo(citizen, id, { key })])
    expect((await threadOf(citizen, id)).messages).toHaveLength(2)
    expect(await sendTo(citizen, await aComplaint(portal), { key })).toMatchObject(refused('malformed-request'))
  })

  test('is rejected without a text, with control characters, with too long a text, or with an unknown subject', async ({
    portal,
  }) => {
    for (const message of [' ', 'x'.repeat(MESSAGE_LENGTH + 1), 'bell\u0007']) {
      expect([message.length, (await complain(portal, { message })).status]).toEqual([message.length, 422])
    }
    const unknown = { subject: 'weather' } as unknown as { subject: 'late' }
    expect((await complain(portal, unknown)).status).toBe(422)
    expect(await portal.ownerQueries.countOf('complaints')).toBe(0)
  })

  test('cannot be about an application of somebody else', async ({ portal }) => {
    const application = await portal.createApplication()
    const other = await portal.createAccount('user', 'other@panchayat.example')
    expect(await complain(portal, { by: other, application })).toMatchObject(refused('application-not-found'))
    expect(await portal.ownerQueries.countOf('complaints')).toBe(0)
  })

  test('is visible only to its citizen and to the admins of the panchayat', async ({ portal }) => {
    const id = await aComplaint(portal)
    const other = await portal.createAccount('user', 'other@panchayat.example')
    const stranger = await portal.createAccount('admin', 'stranger@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('stranger@panchayat.example')
    for (const reader of [other, stranger]) {
      expect(await reader.get(`/api/complaints/${id}`)).toMatchObject(refused('complaint-not-found'))
      expect(await sendTo(reader, id)).toMatchObject(refused('complaint-not-found'))
      expect(await idsOf(reader, 'open')).toEqual([])
    }
    for (const role of ['staff', 'appellate'] as const) {
      const reader = await portal.as(role)
      expect((await reader.get(`/api/complaints/${id}`)).status).toBe(403)
      expect((await reader.get('/api/complaints?state=open')).status).toBe(403)
      expect((await sendTo(reader, id)).status).toBe(403)
      expect(await kindsOf(reader)).not.toContain('complaint-waiting')
    }
    expect((await portal.visitor().get(`/api/complaints/${id}`)).status).toBe(401)
    expect((await threadOf(await portal.as('admin'), id)).messages).toHaveLength(1)
  })

  test('can be opened five times a day, and gets at most twenty messages of the citizen an hour', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const id = await aComplaint(portal)
    for (let count = 1; count < 5; count += 1) expect((await complain(portal)).status).toBe(200)
    expect(await complain(portal)).toMatchObject(refused('too-many-complaints'))
    for (let count = 0; count < 20; count += 1) expect((await sendTo(citizen, id)).status).toBe(200)
    expect(await sendTo(citizen, id)).toMatchObject(refused('too-many-messages'))
    expect((await sendTo(await portal.as('admin'), id)).status).toBe(200)
  })

  test('that has the maximum number of messages can only be closed', async ({ portal }) => {
    const [id, admin] = [await aComplaint(portal), await portal.as('admin')]
    for (let count = 1; count < MAX_MESSAGES; count += 1) await sendTo(admin, id)
    expect((await threadOf(admin, id)).allowedSteps).toEqual(['close'])
    expect(await sendTo(admin, id)).toMatchObject(refused('complaint-step-not-allowed'))
    expect((await sendTo(admin, id, { step: 'close' })).status).toBe(200)
  })
})

describe('A closed complaint', () => {
  test('was closed by an admin with a last message, and accepts no further message', async ({ portal }) => {
    const citizen = await portal.as('user')
    const open = await aComplaint(portal)
    expect(await sendTo(citizen, open, { step: 'close' })).toMatchObject(refused('complaint-step-not-allowed'))
    const id = await aClosedComplaint(portal)
    expect(await threadOf(citizen, id)).toMatchObject({ state: 'closed', allowedSteps: ['reopen'] })
    expect((await kindsOf(citizen))[0]).toBe('complaint-closed')
    for (const sender of [citizen, await portal.as('admin')]) {
      expect(await sendTo(sender, id)).toMatchObject(refused('complaint-step-not-allowed'))
    }
    expect([await idsOf(citizen, 'open'), await idsOf(citizen, 'closed')]).toEqual([[open], [id]])
  })

  test('can be reopened once, only by the citizen and within 30 days', async ({ portal }) => {
    const [citizen, admin] = [await portal.as('user'), await portal.as('admin')]
    const [late, id] = [await aClosedComplaint(portal), await aClosedComplaint(portal)]
    expect(await sendTo(admin, id, { step: 'reopen' })).toMatchObject(refused('complaint-step-not-allowed'))
    expect((await sendTo(citizen, id, { step: 'reopen' })).status).toBe(200)
    expect(await threadOf(admin, id)).toMatchObject({ state: 'waiting', allowedSteps: ['write', 'close'] })
    await sendTo(admin, id, { step: 'close' })
    expect(await sendTo(citizen, id, { step: 'reopen' })).toMatchObject(refused('complaint-step-not-allowed'))
    await portal.ownerQueries.ageComplaints(REOPEN_DAYS + 1)
    expect(await sendTo(citizen, late, { step: 'reopen' })).toMatchObject(refused('complaint-step-not-allowed'))
  })

  test('is deleted with its messages after three years, unlike an open complaint', async ({ portal }) => {
    const open = await aComplaint(portal)
    await aClosedComplaint(portal)
    const { db, documents, catalogue, configuration, panchayat } = portal.services
    const deps = { db, documents, catalogue, configuration, panchayat }
    const fail = (error: Error) => {
      throw error
    }
    // Three years are 1,095 days.
    await portal.ownerQueries.ageComplaints(1094)
    await runRetention(deps, fail)
    expect(await portal.ownerQueries.countOf('complaints')).toBe(2)
    await portal.ownerQueries.ageComplaints(2)
    await runRetention(deps, fail)
    expect(await idsOf(await portal.as('admin'), 'open')).toEqual([open])
    expect(await portal.ownerQueries.countOf('complaint_messages')).toBe(1)
  })
})

describe('The inbox of the admins', () => {
  test('lists unanswered complaints first, and among them the complaint that has waited longest', async ({
    portal,
  }) => {
    const [citizen, admin] = [await portal.as('user'), await portal.as('admin')]
    const [first, second, third] = [await aComplaint(portal), await aComplaint(portal), await aComplaint(portal)]
    await sendTo(admin, first)
    // A second message of the citizen does not move a complaint to the end.
    await sendTo(citizen, second)
    expect(await idsOf(admin, 'open')).toEqual([second, third, first])
    await sendTo(citizen, first)
    expect(await idsOf(admin, 'open')).toEqual([second, third, first])
  })

  test('has pages, in which each complaint appears once', async ({ portal }) => {
    const admin = await portal.as('admin')
    const opened: string[] = []
    for (let citizen = 0; citizen < 5; citizen += 1) {
      const by = await portal.createAccount('user', `citizen${citizen}@panchayat.example`)
      for (let count = 0; count < 5; count += 1) opened.push((await complain(portal, { by })).json.data.id)
    }
    const first = await listOf(admin, 'open')
    const second = await listOf(admin, 'open', first.next)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(opened)
    expect([first.data.length, second.next]).toEqual([20, null])
    for (const id of opened) await sendTo(admin, id, { step: 'close' })
    const closed = await listOf(admin, 'closed')
    const older = await listOf(admin, 'closed', closed.next)
    expect([...closed.data, ...older.data].map(({ id }) => id)).toEqual(opened.toReversed())
    for (const cursor of ['x', Buffer.from('0|2026-02-30T00:00:00.000000Z|1').toString('base64url')]) {
      expect((await admin.get(`/api/complaints?state=open&cursor=${cursor}`)).status).toBe(400)
    }
  })
})
