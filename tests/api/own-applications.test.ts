// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import { messages as en } from '#shared/locales/en/index.ts'
import { messages as hi } from '#shared/locales/hi/index.ts'
import { words as hindi } from '#shared/locales/hi/services/birth-certificates.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const ids = (rows: readonly OwnApplication[]) => rows.map(({ _id }) => _id)

describe('POST /api/user/getapplication (spec §7)', () => {
  test('returns only the caller’s applications, newest first', async ({ portal }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const first = await portal.createApplication({ service: 'household' })
    const ofNeighbour = await portal.createApplication({ by: neighbour })
    const second = await portal.createApplication({ service: 'birth-certificates' })

    const list = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
    expect(ids(list.data)).toEqual([second, first])
    expect(list.counts).toEqual({ Pending: 2, Verified: 0, Approved: 0, Rejected: 0 })
    expect(ids((await neighbour.post('/api/user/getapplication')).json.data)).toEqual([ofNeighbour])
    expect((await (await portal.as('staff')).post('/api/user/getapplication')).json.data).toEqual([])
    for (const response of [
      await citizen.post('/api/user/getapplication', {}),
      await citizen.postUrlEncoded('/api/user/getapplication', {}),
    ]) {
      expect(ids(response.json.data)).toEqual([second, first])
    }
  })

  test('contains scheme, department, status, dates, documents, and the reason after a rejection', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication()
    const read = async (): Promise<OwnApplication> => (await citizen.post('/api/user/getapplication')).json.data[0]
    const before = await read()
    expect(before).toMatchObject({
      _id: reference,
      collection: 'noc',
      scheme: 'Simplified NOC Approval Initiative',
      department: 'Department of Urban Development',
      status: 'Pending',
      allowedDecisions: [],
    })
    expect(before.reason).toBeUndefined()
    expect(before.documents.map(({ fileName }) => fileName)).toEqual([
      'identityProof.pdf',
      'landProof.pdf',
      'applicationLetter.pdf',
      'landMap.pdf',
    ])
    expect(Date.parse(before.createdAt)).toBeLessThanOrEqual(Date.now())

    await portal.decide('staff', reference, 'Verified', 'Looks good')
    expect((await read()).reason).toBeUndefined()
    await portal.decide('admin', reference, 'Rejected', ' The land map is missing a scale. ')
    const after = await read()
    expect(after).toMatchObject({ status: 'Rejected', reason: 'The land map is missing a scale.' })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after.createdAt).toBe(before.createdAt)
  })

  test('names the newest resubmission of a rejected application, and only to its applicant', async ({ portal }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const rejected = await portal.createApplication({ status: 'Rejected' })
    const pending = await portal.createApplication({ service: 'household' })
    const submitCorrection = async (client: Client, service: string, of: string): Promise<string> => {
      const { definition } = portal.catalogue.get(service)
      const headers = { 'correction-of': of }
      const response = await client.postForm(definition.paths.submit, aSubmission(definition), headers)
      expect(response.status).toBe(201)
      return response.json.data._id
    }
    const resubmissionIn = async (path: string, client = citizen) => (await client.get(path)).json.data.resubmittedAs
    const listed = async () => {
      const { data } = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
      return data.flatMap(({ _id, resubmittedAs }) => (resubmittedAs ? [[_id, resubmittedAs]] : []))
    }
    // None of these corrects a rejected application of the same applicant and service.
    await submitCorrection(neighbour, 'noc', rejected)
    await submitCorrection(citizen, 'household', rejected)
    await submitCorrection(citizen, 'household', pending)
    await submitCorrection(citizen, 'noc', 'NOC-2026-22222222')
    expect(await listed()).toEqual([])
    await submitCorrection(citizen, 'noc', rejected)
    const newest = await submitCorrection(citizen, 'noc', rejected)
    expect(await listed()).toEqual([[rejected, newest]])
    expect(await resubmissionIn(`/api/applications/${rejected}`)).toBe(newest)
    expect(await resubmissionIn(`/api/applications/${newest}`)).toBeUndefined()
    expect(await resubmissionIn(`/api/applications/${rejected}`, await portal.as('staff'))).toBeUndefined()
  })

  test('counts every status, whether the page has room for more rows, for exactly all rows, or for fewer', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (const status of ['Pending', 'Verified', 'Rejected'] as const) await portal.createApplication({ status })
    for (const limit of [{}, { limit: 3 }, { limit: 2 }]) {
      const { json } = await citizen.post('/api/user/getapplication', limit)
      expect([json.total, json.counts]).toEqual([3, { Pending: 1, Verified: 1, Approved: 0, Rejected: 1 }])
      expect(json.data).toHaveLength(limit.limit ?? 3)
    }
  })

  test('returns several pages, without repeating or skipping an application', async ({ portal }) => {
    const citizen = await portal.as('user')
    const references: string[] = []
    for (let count = 1; count <= 5; count += 1) references.unshift(await portal.createApplication())
    const listed: string[] = []
    let next: string | null = null
    do {
      const page = await citizen.post('/api/user/getapplication', { limit: 2, ...(next && { cursor: next }) })
      listed.push(...ids(page.json.data))
      expect(page.json.counts).toEqual({ Pending: 5, Verified: 0, Approved: 0, Rejected: 0 })
      next = page.json.next
    } while (next !== null)
    expect(listed).toEqual(references)
    expect((await citizen.post('/api/user/getapplication', { applicantId: '1' })).status).toBe(422)
    expect((await citizen.post('/api/user/getapplication', { cursor: 'nonsense' })).status).toBe(400)
  })
})

describe('Search of My Applications (spec §2, §5)', () => {
  test('finds parts of the ID, department and scheme within the tab, and never applications of other people', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    await portal.createApplication({ service: 'household', by: neighbour })
    const pending = await portal.createApplication({ service: 'household', changes: { fullName: 'Asha Devi' } })
    const rejected = await portal.createApplication({ service: 'household', status: 'Rejected' })
    const noc = await portal.createApplication()
    const find = async (query: object) => {
      const list = expectShape(await citizen.post('/api/user/getapplication', query), 200, ownListSchema)
      expect(list.counts).toEqual({ Pending: 2, Verified: 0, Approved: 0, Rejected: 1 })
      expect(list.total).toBe(list.data.length)
      return ids(list.data)
    }
    for (const [q, found] of [
      [pending.toLowerCase(), [pending]],
      [
        ` ${pending.slice(3, 8).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')} `,
        [noc, rejected, pending],
      ],
      ['awas YOJANA', [rejected, pending]],
      ['urban dev', [noc]],
      // The search does not match data of other people, text across two fields, or patterns.
      ['asha', []],
      ['development pradhan', []],
      ['%', []],
    ] as const) {
      expect([q, await find({ q })]).toEqual([q, found])
    }
    expect(await find({ status: 'applied' })).toEqual([noc, pending])
    expect(await find({ status: 'rejected', q: 'awas' })).toEqual([rejected])
    expect(await find({ status: 'approved', q: 'awas' })).toEqual([])
    expect((await citizen.post('/api/user/getapplication', { status: 'lost' })).status).toBe(422)
    expect((await citizen.post('/api/user/getapplication', { q: '\0' })).status).toBeLessThan(500)
  })

  test('returns pages of results, without repeating or skipping an application', async ({ portal }) => {
    const citizen = await portal.as('user')
    const nocs: string[] = []
    for (let count = 1; count <= 3; count += 1) {
      nocs.unshift(await portal.createApplication())
      await portal.createApplication({ service: 'household' })
    }
    const references: string[] = []
    let cursor: string | null = null
    do {
      const query = { q: 'noc', status: 'applied', limit: 1, ...(cursor && { cursor }) }
      const page = await citizen.post('/api/user/getapplication', query)
      expect(page.json.total).toBe(3)
      references.push(...ids(page.json.data))
      cursor = page.json.next
    } while (cursor !== null)
    expect(references).toEqual(nocs)
  })
})

describe('Department and scheme (spec §3)', () => {
  test('are shown and searched in the language of the reader', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    await portal.createApplication({ service: 'household' })
    const { department, scheme } = wordsOf(portal.catalogue.get('noc'), 'hi')
    for (const [role, read] of [
      ['user', async (client) => (await client.post('/api/user/getapplication', { q: 'शहरी' })).json.data],
      [
        'staff',
        async (client) => (await client.get(`/api/getapplication?q=${encodeURIComponent('शहरी')}`)).json.data[2].data,
      ],
      ['user', async (client) => [(await client.get(`/api/applications/${reference}`)).json.data]],
    ] as const satisfies readonly [string, (client: Client) => Promise<OwnApplication[]>][]) {
      const client = await portal.as(role)
      client.cookies.set('language', 'hi')
      expect(await read(client)).toMatchObject([{ _id: reference, department, scheme }])
      client.cookies.delete('language')
    }
    const staff = await portal.as('staff')
    staff.cookies.set('language', 'hi')
    const groups = (await staff.get(`/api/getapplication?q=${encodeURIComponent('स्वीकृति पहल')}`)).json.data
    expect(groups.map(({ total }: { total: number }) => total)).toEqual([0, 0, 1])
    const certificate = await (await portal.as('user')).post('/api/generatepdf', { schemeName: scheme })
    expect([certificate.status, certificate.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('The reason for a rejection', () => {
  test('shows suggested sentences and names of documents in the reader’s language, and leaves the reviewer’s own words unchanged', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ service: 'birth-certificates' })
    const suggested = en['review.reason.unreadable.text']
    const message = `Proof of Birth: ${suggested} See the Old Proof of Birth: too. Ask Ramesh.`
    await portal.decide('staff', reference, 'Rejected', message)
    const inHindi = { 'accept-language': 'hi' }
    const { data } = (await citizen.send('POST', '/api/user/getapplication', inHindi)).json
    const translated = `${hindi.fields.proofOfBirth}: ${hi['review.reason.unreadable.text']} See the Old Proof of Birth: too. Ask Ramesh.`
    expect(data[0].reason).toBe(translated)
    const path = `/api/applications/${reference}`
    const details = (await citizen.send('GET', path, inHindi)).json.data
    expect(details).toMatchObject({ reason: translated, namedParts: ['proofOfBirth'] })
    expect(details.history.at(-1).message).toBe(translated)
    expect((await citizen.get(path)).json.data.reason).toBe(message)
    // Reviewers see the message as it was written.
    const staff = await portal.as('staff')
    expect((await staff.send('GET', path, inHindi)).json.data.reason).toBe(message)
  })

  test('is in English for an English reader if it was chosen in Hindi', async ({ portal }) => {
    const citizen = await portal.as('user')
    const reference = await portal.createApplication({ service: 'birth-certificates' })
    await portal.decide('staff', reference, 'Rejected', hi['review.reason.names.text'])
    const { data } = (await citizen.get(`/api/applications/${reference}`)).json
    expect(data.reason).toBe(en['review.reason.names.text'])
  })
})
