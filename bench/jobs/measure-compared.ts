import type { BenchSetup } from '../bench-setup.ts'
import type { Generator, LoadRequest, LoadResult } from '../load/generator.ts'
import { KeepAliveClient, serializeRequest } from '../load/http-client.ts'
import { microseconds } from '../profile.ts'
import { type Figures, type JobResult, median, rounded, shareOf } from '../result.ts'
import { processorTime } from '../servers/processor-time.ts'
import type { Server } from '../servers/start-servers.ts'
import type { ComparedJob } from './jobs.ts'

export interface Pace {
  rounds: number
  /** Duration of one run on one server. */
  seconds: number
  concurrency: number
  /** Pause in milliseconds between the last request and the memory measurement; 0 in tests. */
  restMs: number
}

type Side = 'limit' | 'portal'

/** Runs each job on both servers in turn, so that other load on the machine affects both. Returns the medians. */
export async function measureCompared(
  setup: BenchSetup,
  generator: Generator,
  jobs: readonly ComparedJob[],
  pace: Pace,
): Promise<JobResult[]> {
  const measured = jobs.map((job) => ({ job, limit: [] as Figures[], portal: [] as Figures[] }))
  for (const { job } of measured) {
    for (const server of [setup.limit, setup.portal]) await checkResponse(server, job)
    await warmUp([setup.limit, setup.portal], generator, job, pace)
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const entry of measured) {
      // The order of the servers alternates between rounds.
      const order: readonly Side[] = round % 2 === 0 ? ['limit', 'portal'] : ['portal', 'limit']
      for (const side of order) entry[side].push(await measureOnce(setup, generator, setup[side], entry.job, pace))
    }
  }
  return measured.map(({ job, limit, portal }) => {
    const shares = portal.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1))
    const result = shareOf({ job: job.job, title: job.title }, median(shares), job.target)
    const [portalFigures, limitFigures] = [mediansOf(portal), mediansOf(limit)]
    return {
      ...result,
      processorRatio: rounded(processorMs(limitFigures) / processorMs(portalFigures)),
      portal: portalFigures,
      limit: limitFigures,
    }
  })
}

const processorMs = ({ serverMs, databaseMs }: Figures) => serverMs + databaseMs

const WARM_UP_FACTOR = 5

/**
 * A server runs for weeks, so the time in which V8 optimizes its code is not measured. This takes thousands of requests,
 * and more for a larger program. The CPU time of a list became stable after about ten seconds.
 */
export async function warmUp(servers: readonly Server[], generator: Generator, job: ComparedJob, pace: Pace) {
  for (const { origin } of servers) {
    const requests = await job.requests()
    await generator.drive({ ...job, ...pace, origin, requests, seconds: pace.seconds * WARM_UP_FACTOR })
  }
}

/** One run of one job on one server, with its CPU time. */
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
  { seconds, concurrency }: Pace,
): Promise<Figures> {
  const requests = await job.requests()
  if (requests.length === 0) throw new Error(`${job.job}: there are no requests left to send`)
  await waitUntilIdle()
  const from = microseconds()
  const before = { server: processorTime(pid), database: databaseTime() }
  const driven = await generator.drive({ ...job, origin, requests, seconds, concurrency })
  if (pid === portal.pid) loadIntervals.push({ job: job.job, from, to: microseconds(), answered: driven.answered })
  const after = { server: processorTime(pid), database: databaseTime() }
  return figuresOf(driven, { server: after.server - before.server, database: after.database - before.database })
}

function figuresOf(driven: LoadResult, used: { server: number; database: number }): Figures {
  return {
    perSecond: driven.answered / driven.seconds,
    p50: driven.p50,
    p99: driven.p99,
    serverMs: used.server / driven.answered,
    databaseMs: used.database / driven.answered,
    generatorMs: driven.generatorCpuMs / driven.answered,
  }
}

export function mediansOf(figures: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => rounded(median(figures.map((figure) => figure[name])))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
    generatorMs: of('generatorMs'),
  }
}

/** Throws if a response has fewer rows than the job requires, because such a run would be fast but meaningless. */
async function checkResponse(server: Server, job: ComparedJob) {
  if (job.rows === undefined) return
  const [request] = await job.requests()
  const { data } = request ? await fetchJson(server, request) : { data: undefined }
  const rows = Array.isArray(data) && Array.isArray(data[0]?.data) ? data[0].data : data
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
