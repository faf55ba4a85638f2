import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../support/event-stream.ts'
import { type Acknowledged, applyPatiently, decide, digestsAt, ownList } from './applying.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Device, deviceOf } from './device.ts'

const SUBMISSIONS = 60
const KILL_AFTER = 20
const CONCURRENCY = 6

/** The observations of clients while one of two machines was killed. */
interface Day {
  acknowledged: Acknowledged[]
  decided: Map<string, string>
  reads: number
  /** Rejected or aborted requests by status; 0 is an aborted connection. */
  refused: Map<number, number>
}

test('kill -9 of one machine under load: everything acknowledged is stored, and everybody continues on the other', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.end())
  const citizen = await deviceOf('citizen', cluster.origin)
  const staff = await deviceOf('staff', cluster.origin)
  const [, second] = cluster.machines
  const stream = listen(cluster, citizen)
  const before = (await ownList(citizen, second.origin)).total
  const started = performance.now()
  const day: Day = { acknowledged: [], decided: new Map(), reads: 0, refused: new Map() }
  await work(day, { cluster, citizen, staff })
  const seconds = (performance.now() - started) / 1000

  expect(day.acknowledged).toHaveLength(SUBMISSIONS)
  const listed = new Map((await ownList(citizen, second.origin)).data.map((row) => [row._id, row.status]))
  for (const { reference, digests } of day.acknowledged) {
    expect(listed.has(reference), `${reference} was acknowledged`).toBe(true)
    expect(await digestsAt(citizen, reference, second.origin)).toEqual(digests)
  }
  for (const [reference, status] of day.decided) expect(listed.get(reference)).toBe(status)
  // Nothing was stored twice, because a retry with the same key returns the first result.
  expect((await ownList(citizen, second.origin)).total).toBe(before + SUBMISSIONS)

  // The session continues, and the screen that lost its stream receives events again.
  const [{ reference } = { reference: '' }] = day.acknowledged.filter(
    (submission) => !day.decided.has(submission.reference),
  )
  expect(stream.streams()).toBeGreaterThanOrEqual(2)
  const soFar = stream.events()
  expect(reference).not.toBe('')
  expect((await decide(staff, reference, 'Rejected', second.origin)).status).toBe(200)
  await expect.poll(stream.events, { timeout: 15_000 }).toBeGreaterThan(soFar)
  await stream.stop()

  await cluster.restart(0)
  expect((await citizen.get('/api/user', cluster.machines[0].origin)).status).toBe(200)
  const [{ reference: acknowledgedReference, digests } = { reference: '', digests: [] }] = day.acknowledged
  expect(await digestsAt(citizen, acknowledgedReference, cluster.machines[0].origin)).toEqual(digests)
  report(day, seconds, stream.streams())
})

interface Deps {
  cluster: Cluster
  citizen: Device
  staff: Device
}

/** Submits, decides and reads concurrently; the first machine is killed in the middle. */
async function work(day: Day, { cluster, citizen, staff }: Deps) {
  const note = (status: number) => day.refused.set(status, (day.refused.get(status) ?? 0) + 1)
  let submitted = 0
  let isKilled = false
  const killAtHalf = async () => {
    if (isKilled || day.acknowledged.length < KILL_AFTER) return
    isKilled = true
    await cluster.machines[0].process.end('SIGKILL')
  }
  const submitter = async () => {
    while (submitted < SUBMISSIONS) {
      submitted += 1
      day.acknowledged.push(await applyPatiently(citizen, note))
      await killAtHalf()
    }
  }
  const isOver = () => day.acknowledged.length === SUBMISSIONS
  const reviewer = async () => {
    while (!isOver()) {
      const next = day.acknowledged.find(({ reference }) => !day.decided.has(reference))
      const answer = next && (await decide(staff, next.reference, 'Verified').catch(() => undefined))
      if (next && answer?.status === 200) day.decided.set(next.reference, 'Verified')
      // The machine was killed after the commit, so the retry is rejected as already decided.
      else if (next && answer?.status === 409) day.decided.set(next.reference, 'Verified')
      else if (next) note(answer?.status ?? 0)
      await ownList(citizen).then(
        () => {
          day.reads += 1
        },
        () => note(0),
      )
    }
  }
  await Promise.all([...Array.from({ length: CONCURRENCY }, submitter), reviewer()])
}

/** A screen whose event stream is on the first machine: when it breaks, it reconnects through nginx, as browsers do. */
function listen({ origin, machines }: Cluster, device: Device) {
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

/** Prints figures. */
function report({ acknowledged, decided, reads, refused }: Day, seconds: number, streams: number) {
  const refusals = [...refused].map(([status, times]) => `${times} × ${status === 0 ? 'cut line' : status}`).join(', ')
  console.log(
    `${acknowledged.length} submissions with ${3 * acknowledged.length} papers, ${decided.size} decisions and ${reads} lists in ${seconds.toFixed(1)} s; refused on the way: ${refusals || 'none'}; streams of notices opened: ${streams}; lost: none`,
  )
}
