// SPDX-License-Identifier: Apache-2.0
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../support/event-stream.ts'
import { type AcknowledgedApplication, decide, digestsAt, ownList, submitWithRetries } from './applying.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Device, deviceOf } from './device.ts'

const SUBMISSIONS = 60
/** The first machine is killed after this many acknowledged submissions. */
const KILL_AFTER = 20
const CONCURRENCY = 6

/** The results of the clients' requests while one of two machines was killed. */
interface Observations {
  acknowledged: AcknowledgedApplication[]
  decided: Map<string, string>
  reads: number
  /** The number of failed requests, by status. The status 0 means a broken connection. */
  failed: Map<number, number>
}

test('after kill -9 of one machine under load, all acknowledged data is stored, and everybody continues on the other', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.end())
  const citizen = await deviceOf('citizen', cluster.origin)
  const staff = await deviceOf('staff', cluster.origin)
  const [, second] = cluster.machines
  const stream = followEvents(cluster, citizen)
  const before = (await ownList(citizen, second.origin)).total
  const started = performance.now()
  const observations: Observations = { acknowledged: [], decided: new Map(), reads: 0, failed: new Map() }
  await work(observations, { cluster, citizen, staff })
  const seconds = (performance.now() - started) / 1000

  expect(observations.acknowledged).toHaveLength(SUBMISSIONS)
  const listed = new Map((await ownList(citizen, second.origin)).data.map((row) => [row._id, row.status]))
  for (const { reference, digests } of observations.acknowledged) {
    expect(listed.has(reference), `${reference} was acknowledged`).toBe(true)
    expect(await digestsAt(citizen, reference, second.origin)).toEqual(digests)
  }
  for (const [reference, status] of observations.decided) expect(listed.get(reference)).toBe(status)
  // No application was stored twice, because a retry with the same key returns the first result.
  expect((await ownList(citizen, second.origin)).total).toBe(before + SUBMISSIONS)

  // The session continues, and the screen that lost its stream receives events again.
  const [{ reference } = { reference: '' }] = observations.acknowledged.filter(
    (submission) => !observations.decided.has(submission.reference),
  )
  expect(stream.streams()).toBeGreaterThanOrEqual(2)
  const eventsBefore = stream.events()
  expect(reference).not.toBe('')
  expect((await decide(staff, reference, 'Rejected', second.origin)).status).toBe(200)
  await expect.poll(stream.events, { timeout: 15_000 }).toBeGreaterThan(eventsBefore)
  await stream.stop()

  await cluster.restart(0)
  expect((await citizen.get('/api/user', cluster.machines[0].origin)).status).toBe(200)
  const [{ reference: acknowledgedReference, digests } = { reference: '', digests: [] }] = observations.acknowledged
  expect(await digestsAt(citizen, acknowledgedReference, cluster.machines[0].origin)).toEqual(digests)
  report(observations, seconds, stream.streams())
})

interface Deps {
  cluster: Cluster
  citizen: Device
  staff: Device
}

/** Submits, decides and reads concurrently, and kills the first machine meanwhile. */
async function work(observations: Observations, { cluster, citizen, staff }: Deps) {
  const countFailure = (status: number) => observations.failed.set(status, (observations.failed.get(status) ?? 0) + 1)
  let submitted = 0
  let isKilled = false
  const killOnce = async () => {
    if (isKilled || observations.acknowledged.length < KILL_AFTER) return
    isKilled = true
    await cluster.machines[0].process.end('SIGKILL')
  }
  const submitter = async () => {
    while (submitted < SUBMISSIONS) {
      submitted += 1
      observations.acknowledged.push(await submitWithRetries(citizen, countFailure))
      await killOnce()
    }
  }
  const isOver = () => observations.acknowledged.length === SUBMISSIONS
  const reviewer = async () => {
    while (!isOver()) {
      const next = observations.acknowledged.find(({ reference }) => !observations.decided.has(reference))
      const answer = next && (await decide(staff, next.reference, 'Verified').catch(() => undefined))
      if (next && answer?.status === 200) observations.decided.set(next.reference, 'Verified')
      // The machine was killed after the commit, so the retry is rejected as already decided.
      else if (next && answer?.status === 409) observations.decided.set(next.reference, 'Verified')
      else if (next) countFailure(answer?.status ?? 0)
      await ownList(citizen).then(
        () => {
          observations.reads += 1
        },
        () => countFailure(0),
      )
    }
  }
  await Promise.all([...Array.from({ length: CONCURRENCY }, submitter), reviewer()])
}

/** Follows the event stream of the first machine. When the stream breaks, reconnects through nginx, as browsers do. */
function followEvents({ origin, machines }: Cluster, device: Device) {
  const counts = { events: 0, streams: 0 }
  let isOver = false
  let close = () => {}
  const follow = async () => {
    while (!isOver) {
      const target = counts.streams === 0 ? machines[0].origin : origin
      const stream = await openEventStream(target, device).catch(() => undefined)
      if (!stream) continue
      counts.streams += 1
      close = () => stream.close()
      while (await stream.next().catch(() => undefined)) counts.events += 1
    }
  }
  const following = follow()
  return {
    events: () => counts.events,
    streams: () => counts.streams,
    async stop() {
      isOver = true
      close()
      await following
    },
  }
}

/** Prints the numbers of requests. */
function report({ acknowledged, decided, reads, failed }: Observations, seconds: number, streams: number) {
  const failures = [...failed]
    .map(([status, times]) => `${times} × ${status === 0 ? 'broken connection' : status}`)
    .join(', ')
  console.log(
    `${acknowledged.length} submissions with ${3 * acknowledged.length} documents, ${decided.size} decisions and ${reads} lists in ${seconds.toFixed(1)} s; failed meanwhile: ${failures || 'none'}; opened event streams: ${streams}; lost: none`,
  )
}
