// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '../support/event-stream.ts'
import { decide, digestsAt, listedStatus, ownList, submitWithRetries } from './applying.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Device, deviceOf, newDevice } from './device.ts'

const failIfRejected = (status: number) => {
  throw new Error(`Rejected with ${status}`)
}

let cluster: Cluster
let citizen: Device
let staff: Device
let admin: Device

beforeAll(async () => {
  cluster = await startCluster()
  citizen = await deviceOf('citizen', cluster.origin)
  staff = await deviceOf('staff', cluster.origin)
  admin = await deviceOf('admin', cluster.origin)
})

afterAll(async () => {
  await cluster?.end()
})

const origins = () => cluster.machines.map(({ origin }) => origin) as [string, string]
/** Waits until the portals have opened connections to the replica. */
const waitUntilReplicaIsUsed = () => expect.poll(() => cluster.postgres.countReplicaReaders()).toBeGreaterThanOrEqual(2)

describe('Two machines work as one portal', () => {
  test('each machine sees the changes of the other: session, application, documents, notification, certificate, logout', async () => {
    const [first, second] = origins()
    const device = await deviceOf('citizen', first)
    expect((await device.get('/api/user', second)).status).toBe(200)
    const { reference, digests } = await submitWithRetries(device, failIfRejected)
    expect(await digestsAt(device, reference, second)).toEqual(digests)

    const stream = await openEventStream(second, device)
    expect((await stream.next())?.event).toBe('unread')
    expect((await decide(admin, reference, 'Approved', first)).status).toBe(200)
    expect((await stream.next())?.event).toBe('arrived')
    const document = await device.post('/api/generatepdf', { row: { _id: reference } }, second)
    expect(new TextDecoder().decode(document.bytes.slice(0, 5))).toBe('%PDF-')
    expect(document.bytes).toEqual((await device.post('/api/generatepdf', { row: { _id: reference } }, first)).bytes)

    expect((await device.post('/api/logout', {}, first)).status).toBe(200)
    expect(await stream.next()).toEqual({ event: 'end', data: {} })
  })

  test('if one machine is stopped for an update, every read is answered, and the machine rejoins afterwards', async () => {
    const reads: Promise<number>[] = []
    const stopped = cluster.machines[0].process.end('SIGTERM')
    let isStopped = false
    void stopped.then(() => {
      isStopped = true
    })
    while (!isStopped) {
      const read = citizen.get('/api/applications/unknown').then(({ status }) => status)
      reads.push(read)
      await read
    }
    expect(new Set(await Promise.all(reads))).toEqual(new Set([404]))
    await cluster.restart(0)
    expect((await citizen.get('/api/user', cluster.machines[0].origin)).status).toBe(200)
  })

  test('wrong passwords are counted on all machines together: the eleventh requires a mailed code', async () => {
    const [first, second] = origins()
    const otherCitizen = newDevice(cluster.origin)
    const wrong = { email: 'nobody@panchayat.example', password: 'a wrong guess' }
    const answers: number[] = []
    for (let count = 0; count < 11; count += 1) {
      answers.push((await otherCitizen.post('/api/login', wrong, count % 2 === 0 ? first : second)).status)
    }
    expect(answers.slice(0, 10)).not.toContain(202)
    expect(answers[10]).toBe(202)
  })
})

describe('If the replica is behind', () => {
  test('people always see their own changes, and changes of which they were notified; other people see them slightly later', async () => {
    await waitUntilReplicaIsUsed()
    const [first, second] = origins()
    const phone = await deviceOf('citizen', first)
    const events = await openEventStream(second, phone)
    await events.next()
    const before = await submitWithRetries(citizen, failIfRejected)
    await expect.poll(() => listedStatus(staff, before.reference, second)).toBe('Pending')
    await events.next()

    const firstPage = await citizen.post('/api/user/getapplication', { limit: 1 }, first)
    await cluster.postgres.pauseReplay()
    const { reference } = await submitWithRetries(citizen, failIfRejected)
    for (const origin of origins()) {
      const { data, counts } = await ownList(citizen, origin)
      expect(data[0]?._id).toBe(reference)
      expect(counts).toEqual((await ownList(citizen, origin)).counts)
      expect(await listedStatus(staff, reference, origin)).toBe('Pending')
    }
    expect((await events.next())?.event).toBe('arrived')
    // A cursor that the replica returned is also valid on the primary.
    const { next: cursor, data: firstRows } = firstPage.json
    const nextPage = await citizen.post('/api/user/getapplication', { limit: 1, cursor }, second)
    const rows = (await ownList(citizen)).data.map(({ _id }) => _id)
    expect(nextPage.json.data[0]._id).toBe(rows[rows.indexOf(firstRows[0]._id) + 1])

    expect((await decide(staff, before.reference, 'Rejected', first)).status).toBe(200)
    for (const origin of origins()) expect(await listedStatus(staff, before.reference, origin)).toBe('Rejected')
    expect((await events.next())?.event).toBe('arrived')
    // Another device of the same person has not changed anything, but was notified.
    for (const origin of origins()) {
      const { data } = await ownList(phone, origin)
      expect(data.find(({ _id }) => _id === before.reference)?.status).toBe('Rejected')
    }

    await admin.post('/api/announcements', { title: 'Water', body: 'The pump runs again.' })
    const newest = async (device: Device, origin: string) =>
      (await device.get('/api/announcements', origin)).json.data[0]?.title
    for (const origin of origins()) expect(await newest(admin, origin)).toBe('Water')
    // A person who neither wrote nor was notified reads from the replica. This shows that the replica is used.
    expect(await newest(newDevice(cluster.origin), second)).not.toBe('Water')
    const pausedAt = Date.now()
    await expect.poll(() => newest(newDevice(cluster.origin), second), { timeout: 20_000, interval: 250 }).toBe('Water')
    console.log(`A paused replica was no longer used after ${((Date.now() - pausedAt) / 1000).toFixed(1)} s`)
    events.close()
    await cluster.postgres.resumeReplay()
  })

  test('if the replica fails, every read is answered, and the replica is used again when it is back', async () => {
    await waitUntilReplicaIsUsed()
    const reads: Promise<number>[] = []
    const readAll = () => {
      for (const origin of origins()) {
        reads.push(ownList(citizen, origin).then(() => 200))
        reads.push(staff.get('/api/statistics', origin).then(({ status }) => status))
        reads.push(
          newDevice(origin)
            .get('/api/gallery')
            .then(({ status }) => status),
        )
      }
    }
    for (let round = 0; round < 5; round += 1) readAll()
    const killing = cluster.postgres.killReplica()
    for (let round = 0; round < 5; round += 1) readAll()
    await killing
    for (let round = 0; round < 5; round += 1) readAll()
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]))
    for (const { process } of cluster.machines) expect(process.output.join('\n')).toContain('instead of the replica')
    await cluster.postgres.startReplica()
    await waitUntilReplicaIsUsed()
  })
})

describe('If the bucket is unavailable', () => {
  test('a submission is rejected with 503 and stores nothing; afterwards, the same submission succeeds', async () => {
    await cluster.stopBucketServer()
    const before = await ownList(citizen)
    const failures: number[] = []
    const submission = submitWithRetries(citizen, (status) => {
      failures.push(status)
      if (failures.length === 1) void cluster.startBucketServer()
    })
    const { reference, digests } = await submission
    expect(failures[0]).toBe(503)
    const after = await ownList(citizen)
    expect(after.total).toBe(before.total + 1)
    expect(await digestsAt(citizen, reference)).toEqual(digests)
  })
})
