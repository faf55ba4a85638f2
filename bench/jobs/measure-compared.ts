// SPDX-License-Identifier: Apache-2.0
import type { BenchSetup } from '../bench-setup.ts'
import type { Generator, LoadRequest, LoadResult } from '../load/generator.ts'
import { KeepAliveClient, serializeRequest } from '../load/http-client.ts'
import { microseconds } from '../profile.ts'
import { type JobResult, type Measurement, median, ratioResult, rounded } from '../result.ts'
import { processorTime } from '../servers/processor-time.ts'
import type { Server } from '../servers/start-servers.ts'
import type { ComparedJob } from './jobs.ts'

export interface RunOptions {
  rounds: number
  /** Duration of one run on one server. */
  seconds: number
  concurrency: number
  /** Pause in milliseconds between the last request and the memory measurement; 0 in tests. */
  restMs: number
}

/** The two servers of a comparison. The limit is the reference server (`servers/limit.ts`). */
type Side = 'limit' | 'portal'

/** Runs each job on both servers alternately, so that other load on the machine affects both. Returns the medians. */
export async function measureCompared(
  setup: BenchSetup,
  generator: Generator,
  jobs: readonly ComparedJob[],
  runOptions: RunOptions,
): Promise<JobResult[]> {
  const measured = jobs.map((job) => ({ job, limit: [] as Measurement[], portal: [] as Measurement[] }))
  for (const { job } of measured) {
    for (const server of [setup.limit, setup.portal]) await checkResponse(server, job)
    await warmUp([setup.limit, setup.portal], generator, job, runOptions)
  }
  for (let round = 0; round < runOptions.rounds; round += 1) {
    for (const entry of measured) {
      // The order of the servers alternates between rounds.
      const order: readonly Side[] = round % 2 === 0 ? ['limit', 'portal'] : ['portal', 'limit']
      for (const side of order)
        entry[side].push(await measureOnce(setup, generator, setup[side], entry.job, runOptions))
    }
  }
  return measured.map(({ job, limit, portal }) => {
    const ratios = portal.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1))
    const result = ratioResult({ job: job.job, title: job.title }, median(ratios), job.target)
    const [portalMedians, limitMedians] = [mediansOf(portal), mediansOf(limit)]
    return {
      ...result,
      processorRatio: rounded(processorMs(limitMedians) / processorMs(portalMedians)),
      portal: portalMedians,
      limit: limitMedians,
    }
  })
}

const processorMs = ({ serverMs, databaseMs }: Measurement) => serverMs + databaseMs

/** The duration of the warm-up, as a multiple of the duration of a run. */
const WARM_UP_FACTOR = 5

/**
 * Runs a job until V8 has optimised the code. This time is not measured, because a server runs for weeks. The optimisation
 * takes thousands of requests. The CPU time of a list became stable after about ten seconds, the duration of five runs.
 */
export async function warmUp(
  servers: readonly Server[],
  generator: Generator,
  job: ComparedJob,
  runOptions: RunOptions,
) {
  for (const { origin } of servers) {
    const requests = await job.requests()
    await generator.drive({ ...job, ...runOptions, origin, requests, seconds: runOptions.seconds * WARM_UP_FACTOR })
  }
}

/** Runs one job on one server once, and measures its rate, latencies and CPU time. */
export async function measureOnce(
  {
    databaseTime,
    waitUntilIdle,
    portal,
    loadIntervals,
  }: Pick<BenchSetup, 'databaseTime' | 'waitUntilIdle' | 'portal' | 'loadIntervals'>,
  generator: Generator,
  { origin, pid }: Server,
  job: ComparedJob,
  { seconds, concurrency }: RunOptions,
): Promise<Measurement> {
  const requests = await job.requests()
  if (requests.length === 0) throw new Error(`${job.job}: there are no requests left to send`)
  await waitUntilIdle()
  const from = microseconds()
  const before = { server: processorTime(pid), database: databaseTime() }
  const load = await generator.drive({ ...job, origin, requests, seconds, concurrency })
  if (pid === portal.pid) loadIntervals.push({ job: job.job, from, to: microseconds(), answered: load.answered })
  const after = { server: processorTime(pid), database: databaseTime() }
  return toMeasurement(load, { server: after.server - before.server, database: after.database - before.database })
}

/** Divides the CPU time that the run used by the number of its requests. */
function toMeasurement(load: LoadResult, used: { server: number; database: number }): Measurement {
  return {
    perSecond: load.answered / load.seconds,
    p50: load.p50,
    p99: load.p99,
    serverMs: used.server / load.answered,
    databaseMs: used.database / load.answered,
    generatorMs: load.generatorCpuMs / load.answered,
  }
}

/** The median of each value over several runs. */
export function mediansOf(measurements: readonly Measurement[]): Measurement {
  const medianOf = (name: keyof Measurement) => rounded(median(measurements.map((measurement) => measurement[name])))
  return {
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    serverMs: medianOf('serverMs'),
    databaseMs: medianOf('databaseMs'),
    generatorMs: medianOf('generatorMs'),
  }
}

/** Throws if a response has fewer rows than the job requires, because such a run would be fast but meaningless. */
async function checkResponse(server: Server, job: ComparedJob) {
  if (job.rows === undefined) return
  const [request] = await job.requests()
  const { data } = request ? await fetchJson(server, request) : { data: undefined }
  // The response of a reviewer's list groups the rows by category.
  const isGrouped = Array.isArray(data) && Array.isArray(data[0]?.data)
  const rows = isGrouped ? data[0].data : data
  if (!Array.isArray(rows) || rows.length < job.rows) {
    throw new Error(`${job.job}: ${server.origin} answered ${Array.isArray(rows) ? rows.length : 'no'} rows`)
  }
}

/** Sends one request and returns the JSON response. Throws unless the status is 200. */
export async function fetchJson({ origin }: Server, request: LoadRequest) {
  const client = new KeepAliveClient(origin, { keepsBody: () => true })
  const { status, body } = await client.send(serializeRequest(origin, request))
  client.close()
  if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
  return JSON.parse(body)
}
