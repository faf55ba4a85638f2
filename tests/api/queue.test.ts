// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { MAX_VERIFIED, verifiedPlainSchema } from '#shared/applications/office-wire.ts'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { categoryListSchema, type ListedApplication } from '#shared/applications/wire.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

async function queue(reader: Client, query: string) {
  const response = await reader.get(`/api/getapplication?category=noc&view=queue&${query}`)
  const [group] = expectShape(response, 200, categoryListSchema).data
  if (!group) throw new Error('Expected one category')
  return group
}

async function statusesOf(portal: TestPortal, references: readonly string[]) {
  const staff = await portal.as('staff')
  const details = references.map((reference) => staff.get(`/api/applications/${reference}`))
  return (await Promise.all(details)).map(({ json }) => json.data.status)
}

const ids = (rows: readonly ListedApplication[]) => rows.map(({ _id }) => _id)

const verify = (client: Client, references: readonly string[], collection = 'noc') =>
  client.post('/api/applications/verify', { applications: references.map((appId) => ({ appId, collection })) })

/** Verifies applications in one request; returns the id of each with the reason for its refusal, or null. */
async function verifyAll(client: Client, references: readonly string[], collection?: string) {
  const { data } = expectShape(await verify(client, references, collection), 200, verifiedPlainSchema)
  return data.map(({ _id, refused }) => [_id, refused])
}

/** An Aadhaar number whose last digit does not match the others. */
const WRONG_AADHAAR = '2345 6789 0123'
const NOT_PLAIN = 'This application has something to check. Open it and decide it on its own.'

/** One application in each status, and another pending one; oldest first. */
async function oneOfEach(portal: TestPortal) {
  const references: string[] = []
  for (const status of ['Verified', 'Approved', 'Pending', 'Rejected', 'Pending'] as const) {
    references.push(await portal.createApplication({ status }))
  }
  const [verified = '', approved = '', pending = '', rejected = '', newest = ''] = references
  return { verified, approved, pending, rejected, newest }
}

/** The ids of all rows, read in pages of `limit` rows. */
async function readInPages(reader: Client, query: string, limit: number) {
  const paged: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Awaited<ReturnType<typeof queue>> = await queue(
      reader,
      `${query}&limit=${limit}${next && `&cursor=${next}`}`,
    )
    paged.push(...ids(page.data))
    next = page.next
  }
  return paged
}

describe('The queue of a reviewer (sort=waiting)', () => {
  test('begins with the applications that the reviewer decides, oldest first, then other undecided applications, then decided ones, newest first', async ({
    portal,
  }) => {
    const { verified, approved, pending, rejected, newest } = await oneOfEach(portal)
    const forStaff = [pending, newest, verified, rejected, approved]
    const forAdmin = [verified, pending, newest, rejected, approved]
    for (const [role, expected] of [
      ['staff', forStaff],
      ['admin', forAdmin],
    ] as const) {
      const reader = await portal.as(role)
      expect(ids((await queue(reader, 'sort=waiting')).data)).toEqual(expected)
      for (const limit of [1, 2, 3]) expect(await readInPages(reader, 'sort=waiting', limit)).toEqual(expected)
    }
  })

  test('begins with the overdue applications, but only of the undecided ones', async ({ portal }) => {
    const { verified, approved, pending, rejected, newest } = await oneOfEach(portal)
    const last = await portal.createApplication()
    for (const reference of [newest, verified, rejected]) await portal.ownerQueries.makeOverdue(reference)
    for (const [role, expected] of [
      ['staff', [newest, pending, last, verified, rejected, approved]],
      ['admin', [verified, newest, pending, last, rejected, approved]],
    ] as const) {
      const reader = await portal.as(role)
      for (const limit of [1, 2, 4, 9]) expect(await readInPages(reader, 'sort=waiting', limit)).toEqual(expected)
    }
    const staff = await portal.as('staff')
    expect(await readInPages(staff, 'sort=oldest&status=Pending', 2)).toEqual([pending, newest, last])
  })

  test('keeps this order within a status filter, even at a cursor from another filter', async ({ portal }) => {
    const { verified, pending, rejected, approved, newest } = await oneOfEach(portal)
    const staff = await portal.as('staff')
    expect(ids((await queue(staff, 'sort=waiting&status=pending')).data)).toEqual([pending, newest, verified])
    expect(ids((await queue(staff, 'sort=waiting&status=processed')).data)).toEqual([rejected, approved])
    const { next } = await queue(staff, 'sort=waiting&status=processed&limit=1')
    expect((await queue(staff, `sort=waiting&status=Pending&cursor=${next}`)).data).toEqual([])
  })

  test('shows the due date, the number of documents, and whether there is anything to check', async ({ portal }) => {
    const plain = await portal.createApplication()
    const withWrongAadhaar = await portal.createApplication({ changes: { aadhaarNumber: WRONG_AADHAAR } })
    const staff = await portal.as('staff')
    const { data } = await queue(staff, 'sort=waiting')
    const details = (await staff.get(`/api/applications/${plain}`)).json.data
    for (const row of data) {
      expect(row.dueOn).toBe(details.dueOn)
      expect(row.queue?.documents).toBe(details.documents.length)
    }
    expect(details.documents.length).toBeGreaterThan(0)
    expect(details.dueOn).not.toBeNull()
    expect(data.map(({ _id, queue: columns }) => [_id, columns?.isPlain])).toEqual([
      [plain, true],
      [withWrongAadhaar, false],
    ])
    const [withoutView] = (await staff.get('/api/getapplication?category=noc')).json.data[0].data
    expect(withoutView).not.toHaveProperty('queue')
  })

  test('names who approved or rejected an application, and when', async ({ portal }) => {
    const { verified, approved, rejected } = await oneOfEach(portal)
    const staff = await portal.as('staff')
    const { data } = await queue(staff, 'sort=waiting')
    const decisionOf = (reference: string) => data.find(({ _id }) => _id === reference)?.queue?.decision
    for (const reference of [approved, rejected]) {
      const { history } = (await staff.get(`/api/applications/${reference}`)).json.data
      const { by, at } = history.at(-1)
      expect(decisionOf(reference)?.by).toBe(by)
      expect(Date.parse(decisionOf(reference)?.at ?? '')).toBe(Date.parse(at))
    }
    expect(decisionOf(verified)).toBeNull()
  })

  test('marks no look-alike as plain', async ({ portal }) => {
    const service = 'birth-certificates'
    const names = { childFirstName: 'Ravi', childLastName: 'Devi', fatherName: 'Mohan Das', motherName: 'Sita Devi' }
    // The second name has a Cyrillic `а`.
    for (const childFirstName of ['Ravi', 'R\u0430vi']) {
      await portal.createApplication({ service, changes: { ...names, childFirstName } })
    }
    await portal.createApplication({ service, changes: { ...names, childFirstName: 'Gopal' } })
    const response = await (await portal.as('staff')).get(
      `/api/getapplication?category=${service}&view=queue&sort=oldest`,
    )
    const [group] = expectShape(response, 200, categoryListSchema).data
    expect(group?.data.map(({ queue: columns }) => columns?.isPlain)).toEqual([false, false, true])
  })

  test('marks no application as plain whose applicant was asked for changes, even after the changes have arrived', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    const columns = async () => (await queue(staff, 'sort=waiting')).data[0]?.queue
    const before = await columns()
    expect(before?.isPlain).toBe(true)
    await requestAmendment(portal, reference, ['landMap'])
    expect(await columns()).toEqual({ ...before, isPlain: false, isWithApplicant: true })
    expect(await verifyAll(staff, [reference])).toEqual([[reference, NOT_PLAIN]])
    await sendAmendment(portal, reference, [['landMap', aPdf('new-map.pdf')]])
    expect(await columns()).toEqual({ ...before, isPlain: false, marks: ['changesReceived'] })
  })

  test('finds the decisions of today, with their number', async ({ portal }) => {
    const earlier = await portal.createApplication({ status: 'Rejected' })
    await portal.ownerQueries.ageApplication(earlier, 1)
    const { approved, rejected } = await oneOfEach(portal)
    const admin = await portal.as('admin')
    const today = await queue(admin, 'status=processed&decided=today')
    expect([ids(today.data), today.total]).toEqual([[rejected, approved], 2])
    expect(ids((await queue(admin, 'decided=today')).data)).toEqual([rejected, approved])
    expect(ids((await queue(admin, 'status=Approved&decided=today')).data)).toEqual([approved])
    expect(ids((await queue(admin, 'status=processed')).data)).toContain(earlier)
    expect((await admin.get('/api/getapplication?decided=yesterday')).status).toBe(422)
  })
})

describe('GET /api/getapplication with the filter of overdue applications', () => {
  test('finds the undecided applications whose due date has passed, with their number', async ({ portal }) => {
    const { verified, pending, rejected, newest } = await oneOfEach(portal)
    for (const reference of [newest, verified, rejected]) await portal.ownerQueries.makeOverdue(reference)
    const staff = await portal.as('staff')
    const overdue = async (status: string) => {
      const { data, total, counts } = await queue(staff, `due=overdue&sort=waiting${status}`)
      expect([total, counts]).toEqual([data.length, undefined])
      return ids(data)
    }
    expect(await overdue('')).toEqual([newest, verified])
    expect(await overdue('&status=Pending')).toEqual([newest])
    expect(await overdue('&status=processed')).toEqual([])
    expect(ids((await queue(staff, 'sort=waiting&status=Pending')).data)).toContain(pending)
    expect((await staff.get('/api/getapplication?due=tomorrow')).status).toBe(422)
  })
})

describe('GET /api/getapplication with an age band', () => {
  test('finds the undecided applications that have waited that long for the office, except those that wait for their applicant', async ({
    portal,
  }) => {
    const aged = async (days: number, status?: 'Rejected') => {
      const reference = await portal.createApplication(status ? { status } : {})
      await portal.ownerQueries.ageApplication(reference, days)
      return reference
    }
    const [young, four, seven, eight, fifteen, sixteen, old] = [
      await aged(3),
      await aged(4),
      await aged(7),
      await aged(8),
      await aged(15),
      await aged(16),
      await aged(40),
    ]
    await aged(5, 'Rejected')
    const withApplicant = await aged(6)
    await requestAmendment(portal, withApplicant, ['landMap'])
    const staff = await portal.as('staff')
    const inBand = async (from: string) => {
      const { data, total, counts } = await queue(staff, `status=Pending&sort=waiting&waited=${from}`)
      expect([total, counts]).toEqual([data.length, undefined])
      return ids(data)
    }
    expect(await inBand('0')).toEqual([young])
    expect(await inBand('4')).toEqual([seven, four])
    expect(await inBand('8')).toEqual([fifteen, eight])
    expect(await inBand('16')).toEqual([old, sixteen])
    expect((await staff.get('/api/getapplication?waited=5')).status).toBe(422)
    const { data: overview } = expectShape(await staff.get('/api/overview'), 200, overviewSchema)
    expect(overview.steps.find(({ isYours }) => isYours)?.bands).toEqual([1, 2, 2, 2])
  })
})

describe('POST /api/applications/verify', () => {
  test('verifies each application in a separate decision', async ({ portal }) => {
    const references = [await portal.createApplication(), await portal.createApplication()]
    const staff = await portal.as('staff')
    expect(await verifyAll(staff, references, 'NOC')).toEqual(references.map((reference) => [reference, null]))
    for (const reference of references) {
      const { status, history } = (await staff.get(`/api/applications/${reference}`)).json.data
      expect([status, history]).toMatchObject(['Verified', [{}, { from: 'Pending', to: 'Verified', by: 'the-staff' }]])
    }
    const notified = (await (await portal.as('user')).get('/api/notifications')).json.data
    expect(notified.filter(({ kind }: { kind: string }) => kind === 'verified')).toHaveLength(2)
  })

  test('reports each refused application with its reason, and verifies the others', async ({ portal }) => {
    const staff = await portal.createAccount('staff', 'other-staff@panchayat.example')
    const mobile = '7000000001'
    const person = Object.entries({ firstName: 'Asha', lastName: 'Devi', mobile })
    expect((await staff.postForm('/api/profile', person)).status).toBe(200)
    const withWrongAadhaar = await portal.createApplication({ changes: { aadhaarNumber: WRONG_AADHAAR } })
    const verified = await portal.createApplication({ status: 'Verified' })
    const own = await portal.createApplication({ changes: { contactNumber: mobile } })
    const plain = await portal.createApplication()
    const otherService = await portal.createApplication({ service: 'household' })
    const result = await verifyAll(staff, [withWrongAadhaar, verified, own, 'NC-2026-00000000', otherService, plain])
    expect(result).toEqual([
      [withWrongAadhaar, NOT_PLAIN],
      [verified, 'This application is Verified and can no longer be changed to Verified.'],
      [own, expect.stringMatching(/^This is your own application, or it contains your own/)],
      ['NC-2026-00000000', 'We could not find this application.'],
      [otherService, 'This application belongs to another category.'],
      [plain, null],
    ])
    expect(await statusesOf(portal, [withWrongAadhaar, own, otherService, plain])).toEqual([
      'Pending',
      'Pending',
      'Pending',
      'Verified',
    ])
  })

  test('verifies an application once although it is sent twice, by one or by two reviewers', async ({ portal }) => {
    const reference = await portal.createApplication()
    const [staff, other] = [await portal.as('staff'), await portal.createAccount('staff', 'two@panchayat.example')]
    const both = await Promise.all([verifyAll(staff, [reference, reference]), verifyAll(other, [reference])])
    expect(both.flat().filter(([, refused]) => refused === null)).toHaveLength(1)
    const { history } = (await staff.get(`/api/applications/${reference}`)).json.data
    expect(history).toHaveLength(2)
  })

  test('accepts between one and twenty-five applications, from staff only', async ({ portal }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    const tooMany = Array.from({ length: MAX_VERIFIED + 1 }, () => reference)
    for (const references of [[], tooMany]) expect((await verify(staff, references)).status).toBe(422)
    for (const role of ['user', 'admin'] as const) {
      expect(errorOf(await verify(await portal.as(role), [reference]))[0]).toBe(403)
    }
    expect(await statusesOf(portal, [reference])).toEqual(['Pending'])
  })
})
