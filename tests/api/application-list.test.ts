// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { withConnection } from '#server/platform/db/connection.ts'
import { type CategoryGroup, categoryListSchema, type ListedApplication } from '#shared/applications/wire.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { promisesOf, withoutLabels } from '../support/charter.ts'
import type { Client } from '../support/client.ts'
import { draftsOf, storeDraft } from '../support/drafts.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { fillWithApplications } from '../support/many-applications.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

async function list(reader: Client, query = ''): Promise<CategoryGroup[]> {
  return expectShape(await reader.get(`/api/getapplication${query}`), 200, categoryListSchema).data
}

async function oneOf(reader: Client, query: string): Promise<CategoryGroup> {
  const [group, ...more] = await list(reader, query)
  if (!group || more.length > 0) throw new Error('Expected one category')
  return group
}

/** Every row of a category, page by page, from a cursor or from the first page. */
async function allPages(reader: Client, query: string, from: string | null = '') {
  const rows: ListedApplication[] = []
  let next = from
  while (next !== null) {
    const page: CategoryGroup = await oneOf(reader, `${query}${next && `&cursor=${next}`}`)
    rows.push(...page.data)
    next = page.next
  }
  return rows
}

const ids = (rows: readonly ListedApplication[]) => rows.map(({ _id }) => _id)

/** Seven applications: four Pending, and one of each other status. */
async function aFullTable(portal: TestPortal) {
  const references: string[] = []
  for (const status of ['Pending', 'Pending', 'Verified', 'Approved', 'Rejected', 'Pending', 'Pending'] as const) {
    references.push(await portal.createApplication({ service: 'household', status }))
  }
  return references
}

describe('GET /api/getapplication (spec §7)', () => {
  test('returns the three categories with their labels, and items with all fields of the lists', async ({ portal }) => {
    const staff = await portal.as('staff')
    const empty = await list(staff)
    expect(empty.map(({ category, slug, total, data }) => [category, slug, total, data])).toEqual(
      portal.catalogue.services.map(({ definition, words }) => [words.en.label, definition.id, 0, []]),
    )
    expect(empty.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['Birth Certificates', 'Household', 'NOC']),
    )
    const references = new Map<string, string>()
    for (const { slug } of empty) references.set(slug, await portal.createApplication({ service: slug }))
    const full = await list(staff)
    expect(full.map(({ slug, data }) => [slug, ids(data)])).toEqual([...references].map(([slug, id]) => [slug, [id]]))
    expect(full.map(({ data }) => [data[0]?.department, data[0]?.scheme])).toEqual(
      expect.arrayContaining([
        ['Ministry of Health and Family Welfare', 'National Birth Registration Program'],
        ['Ministry of Rural Development', 'Pradhan Mantri Awas Yojana - Household Registration'],
        ['Department of Urban Development', 'Simplified NOC Approval Initiative'],
      ]),
    )
    const [item] = full[0]?.data ?? []
    expect(item).toMatchObject({ status: 'Pending', action: 'UPDATE', allowedDecisions: ['Verified', 'Rejected'] })
    const [asAdmin] = await list(await portal.as('admin'))
    expect(asAdmin?.data[0]?.allowedDecisions).toEqual(['Approved', 'Rejected'])
  })

  test('filters by status: pending means undecided, processed means decided; totals and counts are correct', async ({
    portal,
  }) => {
    const [first = '', second = '', verified = '', approved = '', rejected = '', sixth = '', seventh = ''] =
      await aFullTable(portal)
    const admin = await portal.as('admin')
    const expected = {
      pending: [seventh, sixth, verified, second, first],
      processed: [rejected, approved],
      Pending: [seventh, sixth, second, first],
      Verified: [verified],
      Approved: [approved],
      Rejected: [rejected],
    }
    for (const [status, references] of Object.entries(expected)) {
      const group = await oneOf(admin, `?category=household&status=${status}`)
      expect([status, ids(group.data), group.total]).toEqual([status, references, references.length])
      expect(group.counts).toEqual({ Pending: 4, Verified: 1, Approved: 1, Rejected: 1 })
    }
    const processed = await list(admin, '?status=processed')
    expect(processed.map(({ total }) => total)).toEqual([0, 2, 0])
  })

  test('pages through any number of rows in every order, without repeating or skipping a row', async ({ portal }) => {
    const oldestFirst = await aFullTable(portal)
    const admin = await portal.as('admin')
    const newestFirst = oldestFirst.toReversed()
    for (const limit of [1, 2, 3, 7, 100]) {
      expect(ids(await allPages(admin, `?category=household&limit=${limit}`))).toEqual(newestFirst)
      expect(ids(await allPages(admin, `?category=household&sort=oldest&limit=${limit}`))).toEqual(oldestFirst)
      for (const sort of ['status', '-status']) {
        const rows = await allPages(admin, `?category=household&sort=${sort}&limit=${limit}`)
        const statuses = rows.map(({ status }) => status)
        expect(ids(rows).sort()).toEqual([...oldestFirst].sort())
        expect(statuses).toEqual(sort === 'status' ? [...statuses].sort() : [...statuses].sort().reverse())
        const pending = ids(rows.filter(({ status }) => status === 'Pending'))
        expect(pending).toEqual(newestFirst.filter((id) => pending.includes(id)))
      }
    }
    const page = await oneOf(admin, '?category=household&limit=2')
    expect([page.data.length, page.total, typeof page.next]).toEqual([2, 7, 'string'])
  })

  test('without parameters, returns every undecided application, oldest first, then the newest decided ones', async ({
    portal,
  }) => {
    const earlierTable = await aFullTable(portal)
    const laterRows: string[] = []
    for (let times = 1; times <= 4; times += 1) laterRows.push(...(await aFullTable(portal)))
    const all = [...earlierTable, ...laterRows]
    const admin = await portal.as('admin')
    const household = (await list(admin)).find(({ slug }) => slug === 'household')
    const isDecided = (_: string, index: number) => index % 7 === 3 || index % 7 === 4
    const expected = [
      ...all.filter((id, index) => !isDecided(id, index)),
      ...all.filter((id, index) => isDecided(id, index)).toReversed(),
    ]
    expect([ids(household?.data ?? []), household?.total, household?.next]).toEqual([expected, 35, null])
  })

  test('without parameters, returns at most 1,000 rows of a category; the cursor returns every other row once', async ({
    portal,
  }) => {
    const { staff } = await fillWithApplications(portal.database, portal.catalogue, { applications: 6_000 })
    const [name = '', secret = ''] = staff[0]?.cookie.split('=') ?? []
    const reviewer = portal.visitor()
    reviewer.cookies.set(name, secret)
    // Makes more applications undecided than the list contains. A trigger is disabled meanwhile, because it protects approvals.
    await withConnection(portal.database, (owner) =>
      owner.query(`
        alter table applications disable trigger keep_approved;
        update applications set status = 'Verified' where service_id = 'noc' and id % 3 > 0;
        alter table applications enable trigger keep_approved`),
    )
    for (const { slug, category, data, total, next } of await list(reviewer)) {
      expect([slug, data.length, typeof next]).toEqual([slug, 1_000, 'string'])
      const rows = [...data, ...(await allPages(reviewer, `?category=${encodeURIComponent(category)}&limit=100`, next))]
      expect([new Set(ids(rows)).size, rows.length]).toEqual([total, total])
      const undecided = rows.filter(({ status }) => status === 'Pending' || status === 'Verified')
      expect(rows.slice(0, undecided.length)).toEqual(undecided)
      const byAge = (group: typeof rows) => group.map(({ createdAt }) => createdAt)
      expect(byAge(undecided)).toEqual(byAge(undecided).toSorted())
      const decided = rows.slice(undecided.length)
      expect(byAge(decided)).toEqual(byAge(decided).toSorted().toReversed())
    }
  })

  test('continues at the cursor although new applications arrive in the meantime', async ({ portal }) => {
    const references = await aFullTable(portal)
    const admin = await portal.as('admin')
    const first = await oneOf(admin, '?category=household&limit=3')
    await portal.createApplication({ service: 'household' })
    const rest = await allPages(admin, '?category=household&limit=3', first.next)
    expect([...ids(first.data), ...ids(rest)]).toEqual(references.toReversed())
  })

  test('finds applications by any part of the ID, applicant, department or scheme, in upper or lower case', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({ service: 'household', changes: { fullName: 'Zoë 100%_Ünal' } })
    await portal.createApplication({ service: 'household', changes: { fullName: 'Ravi' } })
    const staff = await portal.as('staff')
    const found = async (q: string) => {
      const group = await oneOf(staff, `?category=household&limit=1&q=${encodeURIComponent(q)}`)
      return [ids(group.data)[0], group.total]
    }
    for (const text of [
      reference,
      reference.toLowerCase(),
      reference.slice(3, 12),
      ' zoë 100%_ünal ',
      'ZOË',
      '100%',
      '%_Ü',
    ]) {
      expect(await found(text)).toEqual([reference, 1])
    }
    const inDevanagari = reference.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    expect(await found(inDevanagari)).toEqual([reference, 1])
    const other = await portal.createApplication({ service: 'household', changes: { fullName: 'Asha, वार्ड ५' } })
    expect(await found('वार्ड ५')).toEqual([other, 1])
    expect((await found('awas YOJANA'))[1]).toBe(3)
    expect((await found('rural development'))[1]).toBe(3)
    for (const text of ['nothing of this', '%%', '__', '\\']) expect(await found(text)).toEqual([undefined, 0])
  })

  test('accepts a label instead of a slug as category, as other calls do as collection and in document paths', async ({
    portal,
  }) => {
    const [staff, admin, citizen] = [await portal.as('staff'), await portal.as('admin'), await portal.as('user')]
    const promises = await promisesOf(portal)
    for (const { definition, words } of portal.catalogue.services) {
      for (const { label } of Object.values(words)) {
        const appId = await portal.createApplication({ service: definition.id })
        const group = await oneOf(staff, `?category=${encodeURIComponent(label)}`)
        expect([group.slug, ids(group.data)]).toEqual([definition.id, expect.arrayContaining([appId])])
        const documents = await staff.get(`/api/getDocuments/${appId}/${encodeURIComponent(label)}`)
        expect([label, documents.status]).toEqual([label, 200])
        expect(documents.json.supportingDocuments.length).toBeGreaterThan(0)
        const decision = { appId, message: '', collection: label }
        expect((await staff.post('/api/updatestatus', { ...decision, status: 'Verified' })).status).toBe(200)
        expect((await admin.post('/api/updatestatus', { ...decision, status: 'Rejected' })).status).toBe(200)
        const plain = await portal.createApplication({ service: definition.id })
        const applications = [{ appId: plain, collection: label }]
        const verified = await staff.post('/api/applications/verify', { applications })
        expect(verified.json).toEqual({ data: [{ _id: plain, refused: null }] })
        const prefill = (name: string) => citizen.get(`/api/prefill?collection=${encodeURIComponent(name)}`)
        expect((await prefill(label)).json).toEqual((await prefill(definition.id)).json)
        const draft = { collection: label, definitionVersion: definition.version, texts: {}, lists: {}, documents: {} }
        const key = randomUUID()
        await storeDraft(citizen, key, draft)
        expect((await draftsOf(citizen)).drafts).toMatchObject([{ key, collection: definition.id }])
        expect((await citizen.send('DELETE', `/api/drafts/${key}`)).status).toBe(204)
        const services = promises.map((promise) => {
          return promise.collection === definition.id ? { ...promise, collection: label, workingDays: 17 } : promise
        })
        const confirmed = await admin.post('/api/charter', { services })
        expect(withoutLabels(expectShape(confirmed, 200, publishedCharterSchema).data.services)).toEqual(
          services.map((promise) =>
            promise.collection === label ? { ...promise, collection: definition.id } : promise,
          ),
        )
      }
    }
    const [other = ''] = ids((await oneOf(staff, '?category=noc')).data)
    expect((await staff.get(`/api/getDocuments/${other}/Household`)).status).toBe(404)
    const wrong = { appId: other, status: 'Verified', collection: 'Household' }
    expect((await staff.post('/api/updatestatus', wrong)).status).toBe(422)
  })

  test('rejects invalid parameters', async ({ portal }) => {
    const staff = await portal.as('staff')
    const refused = async (query: string) => errorOf(await staff.get(`/api/getapplication?${query}`))
    expect(await refused('category=ghosts')).toEqual([404, 'This service does not exist.'])
    expect((await refused('status=lost'))[0]).toBe(422)
    expect((await refused('sort=sideways'))[0]).toBe(422)
    expect((await refused('limit=0'))[0]).toBe(422)
    expect((await refused('limit=101'))[0]).toBe(422)
    expect((await refused('page=2'))[0]).toBe(422)
    for (const cursor of ['nonsense', '', Buffer.from("Pending|2026-01-01'|1").toString('base64url')]) {
      expect((await refused(`category=noc&cursor=${cursor}`))[0]).toBe(400)
    }
    expect((await refused('cursor=x'))[0]).toBe(400)
  })

  test('is accessible to staff and admins only', async ({ portal }) => {
    const response = await (await portal.as('user')).get('/api/getapplication')
    expect(errorOf(response)).toEqual([403, 'You are not authorized to access this page.'])
  })
})
