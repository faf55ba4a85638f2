import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createNoticeStreams, STREAMS_PER_ACCOUNT } from '#server/notifications/notice-streams.ts'
import { openNoticeFeed } from '#server/notifications/open-notice-feed.ts'
import { HEARTBEAT_MS } from '#server/notifications/open-notice-stream.ts'
import { recordNotices } from '#server/notifications/record-notices.ts'
import { openPortal } from '#server/open-portal.ts'
import { type Notice, noticeListSchema, UNREAD_BOUND, unreadSchema } from '#shared/notices/wire.ts'
import type { Client } from '../support/client.ts'
import { openEventStream } from '../support/event-stream.ts'
import { expectShape } from '../support/expect-shape.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'

const LIST = '/api/notifications'
const READ = '/api/notifications/read'

const noticesOf = async (client: Client): Promise<Notice[]> =>
  expectShape(await client.get(LIST), 200, noticeListSchema).data
const unreadOf = async (client: Client) =>
  expectShape(await client.get('/api/notifications/unread'), 200, unreadSchema).count

/** What a person was told, newest first; a star where it is unread. */
const toldTo = async (client: Client) => (await noticesOf(client)).map(({ kind, read }) => `${kind}${read ? '' : '*'}`)

const aStaff = (town: TestPortal, name: string) => town.newPerson('staff', `${name}@panchayat.example`)

describe('Every step of an application is told', () => {
  test('to its applicant, and to whomever it waits for; who is no longer waited for has nothing unread', async ({
    town,
  }) => {
    const [citizen, staff, admin] = [await town.as('user'), await town.as('staff'), await town.as('admin')]
    const colleague = await aStaff(town, 'colleague')
    const gone = await aStaff(town, 'gone')
    await town.backstage.disableAccount('gone@panchayat.example')
    const neighbour = await town.newPerson('user', 'neighbour@panchayat.example')

    const reference = await town.anApplication()
    expect(await toldTo(citizen)).toEqual(['submitted*'])
    for (const reviewer of [staff, colleague, admin]) expect(await toldTo(reviewer)).toEqual(['waiting*'])

    await town.decide('staff', reference, 'Verified')
    expect(await toldTo(citizen)).toEqual(['verified*', 'submitted*'])
    for (const reviewer of [staff, colleague]) expect(await toldTo(reviewer)).toEqual(['waiting'])
    expect(await toldTo(admin)).toEqual(['to-decide*', 'waiting'])

    await town.decide('admin', reference, 'Approved')
    expect(await toldTo(citizen)).toEqual(['approved*', 'verified*', 'submitted*'])
    expect(await toldTo(admin)).toEqual(['to-decide', 'waiting'])
    expect(await unreadOf(admin)).toBe(0)
    expect(await toldTo(neighbour)).toEqual([])
    expect((await gone.get(LIST)).status).toBe(401)
    const rejected = await town.anApplication({ status: 'Rejected' })
    expect((await noticesOf(citizen))[0]).toMatchObject({ kind: 'rejected', reference: rejected, read: false })
    expect(await unreadOf(staff)).toBe(0)
  })

  test('with the application that it speaks of, in the reader’s language', async ({ town }) => {
    const citizen = await town.as('user')
    const reference = await town.anApplication()
    const [told] = await noticesOf(citizen)
    const { words } = town.catalogue.get('noc')
    expect(told).toMatchObject({
      reference,
      collection: 'noc',
      service: words.en.card.title,
      scheme: 'Simplified NOC Approval Initiative',
    })
    expect(Date.parse(told?.at ?? '')).toBeLessThanOrEqual(Date.now())
    citizen.cookies.set('language', 'hi')
    expect((await noticesOf(citizen))[0]?.service).toBe(words.hi?.card.title)
  })

  test('or not at all, when the step itself fails', async ({ town }) => {
    const [citizen, staff] = [await town.as('user'), await town.as('staff')]
    const reference = await town.anApplication()
    await town.backstage.refuseCertificateRows()
    expect((await town.decide('admin', reference, 'Approved')).status).toBe(500)
    expect([await toldTo(citizen), await toldTo(staff)]).toEqual([['submitted*'], ['waiting*']])
  })

  test('nor when a submission fails', async ({ town }) => {
    const [citizen, staff] = [await town.as('user'), await town.as('staff')]
    await town.backstage.refuseDocumentRows()
    expect((await town.submit(citizen, 'noc')).status).toBe(500)
    expect([await toldTo(citizen), await toldTo(staff)]).toEqual([[], []])
  })
})

describe('Where REQUIRE_VERIFICATION is set', () => {
  test.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  test('an admin is told once staff have verified, not before', async ({ town }) => {
    const admin = await town.as('admin')
    const reference = await town.anApplication()
    expect(await toldTo(admin)).toEqual([])
    await town.decide('staff', reference, 'Verified')
    expect(await toldTo(admin)).toEqual(['to-decide*'])
  })
})

describe('GET /api/notifications and POST /api/notifications/read', () => {
  test('pages newest first, none twice and none missed', async ({ town }) => {
    const citizen = await town.as('user')
    const reference = await town.anApplication({ status: 'Verified' })
    await town.decide('admin', reference, 'Approved')
    const all = (await noticesOf(citizen)).map(({ id }) => id)
    const first = expectShape(await citizen.get(`${LIST}?limit=2`), 200, noticeListSchema)
    const second = expectShape(await citizen.get(`${LIST}?limit=2&cursor=${first.next}`), 200, noticeListSchema)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all)
    expect([all.length, second.next]).toEqual([3, null])
    for (const wrong of ['cursor=x', 'limit=51', 'limit=0', 'account=1']) {
      expect((await citizen.get(`${LIST}?${wrong}`)).status).toBe(422)
    }
  })

  test('mark one’s own as read, by id or up to the newest that was seen; another’s stay as they are', async ({
    town,
  }) => {
    const citizen = await town.as('user')
    const neighbour = await town.newPerson('user', 'neighbour@panchayat.example')
    for (let count = 0; count < 3; count += 1) await town.anApplication()
    const [newest, middle, oldest] = (await noticesOf(citizen)).map(({ id }) => id)
    expect((await neighbour.post(READ, { ids: [newest] })).json).toEqual({ count: 0 })
    expect((await neighbour.post(READ, { all: true, upTo: newest })).json).toEqual({ count: 0 })
    expect(await unreadOf(citizen)).toBe(3)
    expect(expectShape(await citizen.post(READ, { ids: [oldest, '999'] }), 200, unreadSchema)).toEqual({ count: 2 })
    expect((await citizen.post(READ, { all: true, upTo: middle })).json).toEqual({ count: 1 })
    expect(await toldTo(citizen)).toEqual(['submitted*', 'submitted', 'submitted'])
    for (const wrong of [{}, { ids: [] }, { all: true }, { ids: ['1 or 1=1'] }, { ids: [newest], account: '1' }]) {
      expect((await citizen.post(READ, wrong)).status).toBe(422)
    }
  })

  test('show nothing of another panchayat, nor what waited for a reviewer who is none any more', async ({ town }) => {
    const staff = await town.as('staff')
    const mover = await aStaff(town, 'mover')
    await town.anApplication()
    await town.backstage.changeRole('the-staff@panchayat.example', 'user')
    await town.backstage.moveAway('mover@panchayat.example')
    for (const former of [staff, mover]) {
      expect([await toldTo(former), await unreadOf(former)]).toEqual([[], 0])
    }
  })

  test('count unread ones up to a hundred, and no further', async ({ town }) => {
    const citizen = await town.as('user')
    await town.anApplication()
    const columns = ['id', 'panchayatId', 'applicantId'] as const
    const application = await town.portal.db.selectFrom('applications').select(columns).executeTakeFirstOrThrow()
    for (let count = 0; count < UNREAD_BOUND; count += 1) {
      await recordNotices(town.portal.db, { application, status: 'Approved' }, town.portal.lifecycle)
    }
    expect(await unreadOf(citizen)).toBe(UNREAD_BOUND)
  })
})

/** The portal on a real port. */
const listen = (town: TestPortal) => town.app.listen({ host: '127.0.0.1', port: 0 })

async function databaseOf({ portal }: TestPortal) {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(portal.db)
  return { ...inject('postgres'), database: rows[0]?.database ?? '' }
}

/** A second portal on the same database and folder, listening. */
async function listenBeside(town: TestPortal) {
  const { configuration, catalogue } = town.portal
  const onFault = (error: Error) => {
    throw error
  }
  const database = await databaseOf(town)
  const { portal, close } = await openPortal({ configuration, catalogue, database, exclusive: false, onFault })
  const app = await buildApp(portal, { logger: false, webFolder: 'none' })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const end = async () => {
    await app.close()
    await close()
  }
  return { origin, end }
}

describe('GET /api/notifications/stream', () => {
  test('tells at once how many are unread, and every change, whichever process it happened in', async ({ town }) => {
    const [beside, here] = [await listenBeside(town), await listen(town)]
    const citizen = await town.as('user')
    const streams = [await openEventStream(here, citizen), await openEventStream(beside.origin, citizen)]
    const hears = async (event: string, count: number) => {
      for (const stream of streams) expect(await stream.next()).toEqual({ event, data: { count } })
    }
    expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream')
    expect(streams[0]?.headers.get('cache-control')).toBe('no-store')
    expect(streams[0]?.headers.get('x-accel-buffering')).toBe('no')
    await hears('unread', 0)
    await town.anApplication({ by: await town.newPerson('user', 'neighbour@panchayat.example') })
    await town.anApplication()
    await hears('arrived', 1)
    const [told] = await noticesOf(citizen)
    await citizen.post(READ, { ids: [told?.id] })
    await hears('unread', 0)
    for (const stream of streams) stream.close()
    await beside.end()
  })

  test('is for whoever can read events; of one person’s many streams the oldest ends', async ({ town }) => {
    const citizen = await town.as('user')
    const refused = await citizen.get('/api/notifications/stream')
    expect([refused.status, refused.json.code]).toEqual([406, 'events-only'])
    const origin = await listen(town)
    const streams = []
    for (let count = 0; count <= STREAMS_PER_ACCOUNT; count += 1) streams.push(await openEventStream(origin, citizen))
    const [oldest, second] = streams
    expect((await oldest?.next())?.event).toBe('unread')
    expect((await oldest?.next())?.event).toBe('end')
    expect(await oldest?.next()).toBeUndefined()
    await town.anApplication()
    expect((await second?.next())?.event).toBe('unread')
    expect((await second?.next())?.event).toBe('arrived')
    for (const stream of streams) stream.close()
  })

  test('ends with its session at once, whichever way that ends; another session of the person goes on', async ({
    town,
  }) => {
    // No heartbeat comes in this test: the database's word alone ends the streams.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const origin = await listen(town)
    const here = await town.as('user')
    const elsewhere = async () => {
      const client = town.visitor()
      await client.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: PASSWORD })
      const stream = await openEventStream(origin, client)
      expect((await stream.next())?.event).toBe('unread')
      return { client, stream }
    }
    const staying = await openEventStream(origin, here)
    expect((await staying.next())?.event).toBe('unread')
    const [leaving, forgotten] = [await elsewhere(), await elsewhere()]
    await leaving.client.post('/api/logout')
    expect((await leaving.stream.next())?.event).toBe('end')
    expect(await leaving.stream.next()).toBeUndefined()
    await here.send('DELETE', '/api/sessions')
    expect((await forgotten.stream.next())?.event).toBe('end')
    await town.anApplication()
    expect((await staying.next())?.event).toBe('arrived')
    await town.app.close()
    expect(await staying.next()).toBeUndefined()
  })

  test('ends with its account before it tells anything more, at the next heartbeat at the latest; a changed role bites at once', async ({
    town,
  }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const [gone, former] = [await aStaff(town, 'gone'), await aStaff(town, 'former')]
    const idle = await town.newPerson('user', 'idle@panchayat.example')
    const [first] = [await town.anApplication(), await town.anApplication()]
    const origin = await listen(town)
    const open = async (client: Client, count: number) => {
      const stream = await openEventStream(origin, client)
      expect(await stream.next()).toEqual({ event: 'unread', data: { count } })
      return stream
    }
    const streams = { gone: await open(gone, 2), former: await open(former, 2), idle: await open(idle, 0) }
    await town.backstage.disableAccount('gone@panchayat.example')
    await town.backstage.disableAccount('idle@panchayat.example')
    await town.backstage.changeRole('former@panchayat.example', 'user')
    // Of the two that waited for both, one is settled: a reviewer would still count the other.
    await town.decide('staff', first, 'Verified')
    expect((await streams.gone.next())?.event).toBe('end')
    expect(await streams.former.next()).toEqual({ event: 'unread', data: { count: 0 } })
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect((await streams.idle.next())?.event).toBe('end')
    expect(await streams.idle.next()).toBeUndefined()
    streams.former.close()
  })

  test('is told to look again when its line to the database was cut', async ({ town }) => {
    const faults: Error[] = []
    const database = { ...(await databaseOf(town)), application_name: 'feed' }
    const feed = openNoticeFeed(database, (error) => faults.push(error))
    const heard: string[] = []
    await feed.subscribe('1', (change) => heard.push(change))
    const say = () => sql`select pg_notify('notices', '1 arrived')`.execute(town.portal.db)
    await say()
    await vi.waitUntil(() => heard.length === 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`.execute(
      town.portal.db,
    )
    await vi.waitUntil(() => heard.includes('unknown'), { timeout: 5000 })
    await say()
    await vi.waitUntil(() => heard.length === 3)
    expect(heard).toEqual(['arrived', 'unknown', 'arrived'])
    expect(faults).toHaveLength(1)
    await feed.close()
  })

  test('is told so at once when somebody new brings the line back before its own turn', async ({ town }) => {
    const faults: Error[] = []
    const database = { ...(await databaseOf(town)), application_name: 'feed' }
    const feed = openNoticeFeed(database, (error) => faults.push(error))
    const heard: string[] = []
    await feed.subscribe('1', (change) => heard.push(change))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`.execute(
      town.portal.db,
    )
    await vi.waitUntil(() => faults.length === 1, { interval: 5 })
    await feed.subscribe('2', () => {})
    expect(heard).toEqual(['unknown'])
    await feed.close()
  })

  test('ends at once when it opens while the portal stops', async ({ town }) => {
    const streams = createNoticeStreams(town.portal)
    streams.end()
    const stream = await streams.open({ accountId: '1', token: 'none' })
    expect(stream.writableEnded).toBe(true)
  })
})
