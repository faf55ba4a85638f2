// SPDX-License-Identifier: Apache-2.0
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openNotificationFeed } from '#server/notifications/notification-feed.ts'
import {
  createNotificationStreams,
  HEARTBEAT_MS,
  STREAMS_PER_ACCOUNT,
} from '#server/notifications/notification-stream.ts'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { openListener } from '#server/platform/db/open-listener.ts'
import { notificationListSchema } from '#shared/notifications/wire.ts'
import type { Client } from '../support/client.ts'
import { type EventStream, openEventStream } from '../support/event-stream.ts'
import { expectShape } from '../support/expect-shape.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

/** Opens a real port of the portal; returns its origin. */
const listen = (portal: TestPortal) => portal.app.listen({ host: '127.0.0.1', port: 0 })

/** Starts a second process of the portal on another port. */
async function listenInSecondProcess(portal: TestPortal) {
  const { app, end } = await startSecondProcess(portal)
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), end }
}

/** The next event with a different count. Events with the same count may arrive when the stream is opened. */
async function nextOther(stream: EventStream, previous: unknown) {
  let event = await stream.next()
  while (event && isDeepStrictEqual(event.data, previous)) event = await stream.next()
  return event
}

describe('GET /api/notifications/stream', () => {
  test('sends the unread count immediately, and every change from any process', async ({ portal }) => {
    const [secondProcess, origin] = [await listenInSecondProcess(portal), await listen(portal)]
    const citizen = await portal.as('user')
    const streams = [await openEventStream(origin, citizen), await openEventStream(secondProcess.origin, citizen)]
    const expectOnEach = async (event: string, count: number) => {
      for (const stream of streams) expect(await stream.next()).toEqual({ event, data: { count } })
    }
    expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream')
    expect(streams[0]?.headers.get('cache-control')).toBe('no-store')
    expect(streams[0]?.headers.get('x-accel-buffering')).toBe('no')
    await expectOnEach('unread', 0)
    await portal.createApplication({ by: await portal.createAccount('user', 'neighbour@panchayat.example') })
    await portal.createApplication()
    await expectOnEach('arrived', 1)
    const [notification] = expectShape(await citizen.get('/api/notifications'), 200, notificationListSchema).data
    await citizen.post('/api/notifications/read', { ids: [notification?.id] })
    await expectOnEach('unread', 0)
    for (const stream of streams) stream.close()
    await secondProcess.end()
  })

  test('is only for clients that accept events; if one person has too many streams, the oldest stream is closed', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const refused = await citizen.get('/api/notifications/stream')
    expect([refused.status, refused.json.code]).toEqual([406, 'events-only'])
    const origin = await listen(portal)
    const streams = []
    for (let count = 0; count <= STREAMS_PER_ACCOUNT; count += 1) streams.push(await openEventStream(origin, citizen))
    const [oldest, second] = streams
    expect((await oldest?.next())?.event).toBe('unread')
    expect((await oldest?.next())?.event).toBe('end')
    expect(await oldest?.next()).toBeUndefined()
    await portal.createApplication()
    expect((await second?.next())?.event).toBe('unread')
    expect((await second?.next())?.event).toBe('arrived')
    for (const stream of streams) stream.close()
  })

  test('closes immediately when its session ends; the stream of another session stays open', async ({ portal }) => {
    // Without heartbeats, only the notification of the database can end the streams.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const origin = await listen(portal)
    const citizen = await portal.as('user')
    const openOtherClient = async () => {
      const client = portal.visitor()
      await client.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: PASSWORD })
      const stream = await openEventStream(origin, client)
      expect((await stream.next())?.event).toBe('unread')
      return { client, stream }
    }
    const staying = await openEventStream(origin, citizen)
    expect((await staying.next())?.event).toBe('unread')
    const [leaving, forgotten] = [await openOtherClient(), await openOtherClient()]
    await leaving.client.post('/api/logout')
    expect((await leaving.stream.next())?.event).toBe('end')
    expect(await leaving.stream.next()).toBeUndefined()
    await citizen.send('DELETE', '/api/sessions')
    expect((await forgotten.stream.next())?.event).toBe('end')
    await portal.createApplication()
    expect((await staying.next())?.event).toBe('arrived')
    await portal.app.close()
    expect(await staying.next()).toBeUndefined()
  })

  test('closes before the next event or heartbeat if its account is disabled; a changed role takes effect immediately', async ({
    portal,
  }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const [gone, former] = [
      await portal.createAccount('staff', 'gone@panchayat.example'),
      await portal.createAccount('staff', 'former@panchayat.example'),
    ]
    const idle = await portal.createAccount('user', 'idle@panchayat.example')
    const [first] = [await portal.createApplication(), await portal.createApplication()]
    const origin = await listen(portal)
    const open = async (client: Client, count: number) => {
      const stream = await openEventStream(origin, client)
      expect(await stream.next()).toEqual({ event: 'unread', data: { count } })
      return stream
    }
    const streams = { gone: await open(gone, 2), former: await open(former, 2), idle: await open(idle, 0) }
    await portal.ownerQueries.disableAccount('gone@panchayat.example')
    await portal.ownerQueries.disableAccount('idle@panchayat.example')
    await portal.ownerQueries.changeRole('former@panchayat.example', 'user')
    // One of two waiting applications has been decided, so a reviewer would still count the other.
    await portal.decide('staff', first, 'Verified')
    expect((await nextOther(streams.gone, { count: 2 }))?.event).toBe('end')
    expect((await nextOther(streams.former, { count: 2 }))?.data).toEqual({ count: 0 })
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect((await streams.idle.next())?.event).toBe('end')
    expect(await streams.idle.next()).toBeUndefined()
    streams.former.close()
  })

  test('sends a refetch event after the database connection was lost', async ({ portal }) => {
    const faults: Error[] = []
    const database = { ...portal.database, user: PORTAL_ROLE, application_name: 'feed' }
    const listener = openListener(database, (error) => void faults.push(error))
    const feed = openNotificationFeed(listener)
    const received: string[] = []
    await feed.subscribe('1', (change) => received.push(change))
    const notify = () => sql`select pg_notify('notices', '1 arrived')`.execute(portal.services.db)
    await notify()
    await vi.waitUntil(() => received.length === 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`.execute(
      portal.services.db,
    )
    await vi.waitUntil(() => received.includes('unknown'), { timeout: 5000 })
    await notify()
    await vi.waitUntil(() => received.length === 3)
    expect(received).toEqual(['arrived', 'unknown', 'arrived'])
    expect(faults).toHaveLength(1)
    await listener.close()
  })

  test('sends the refetch event immediately when a new stream restores the connection before the next retry', async ({
    portal,
  }) => {
    const faults: Error[] = []
    const database = { ...portal.database, user: PORTAL_ROLE, application_name: 'feed' }
    const listener = openListener(database, (error) => void faults.push(error))
    const feed = openNotificationFeed(listener)
    const received: string[] = []
    await feed.subscribe('1', (change) => received.push(change))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed'`.execute(
      portal.services.db,
    )
    await vi.waitUntil(() => faults.length === 1, { interval: 5 })
    await feed.subscribe('2', () => {})
    expect(received).toEqual(['unknown'])
    await listener.close()
  })

  test('closes immediately if it opens during a shutdown', async ({ portal }) => {
    const streams = createNotificationStreams(portal.services)
    streams.end()
    const stream = await streams.open({ accountId: '1', token: 'none' })
    expect(stream.writableEnded).toBe(true)
  })
})
