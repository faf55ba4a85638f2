import type { Ground } from '../ground.ts'
import type { Ask, LoadResult } from '../load/ask.ts'
import { KeepAliveCaller } from '../load/keep-alive-caller.ts'
import type { Generator } from '../load/open-generator.ts'
import { writeRequest } from '../load/write-request.ts'
import { microseconds } from '../profile/spent-by-layer.ts'
import { type Figures, type JobResult, median, rounded, shareOf } from '../result.ts'
import { processorTime } from '../servers/processor-time.ts'
import type { Server } from '../servers/start-program.ts'
import type { ComparedJob } from './job.ts'

export interface Pace {
  rounds: number
  /** How long each server is driven at a time. */
  seconds: number
  concurrency: number
  /** Milliseconds from the last call to the look at what memory is left; a test need not wait. */
  restMs: number
}

type Side = 'limit' | 'portal'

/** Drives both servers with each job in turn, so that what the machine does besides falls on both; gives the medians. */
export async function measureCompared(
  ground: Ground,
  generator: Generator,
  jobs: readonly ComparedJob[],
  pace: Pace,
): Promise<JobResult[]> {
  const measured = jobs.map((job) => ({ job, limit: [] as Figures[], portal: [] as Figures[] }))
  for (const { job } of measured) {
    for (const server of [ground.limit, ground.portal]) await seeAnswer(server, job)
    await warmUp([ground.limit, ground.portal], generator, job, pace)
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const one of measured) {
      // Neither always comes first.
      const order: readonly Side[] = round % 2 === 0 ? ['limit', 'portal'] : ['portal', 'limit']
      for (const side of order) one[side].push(await measureOnce(ground, generator, ground[side], one.job, pace))
    }
  }
  return measured.map(({ job, limit, portal }) => {
    const shares = portal.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1))
    const result = shareOf({ job: job.job, title: job.title }, median(shares), job.target)
    const [ours, least] = [mediansOf(portal), mediansOf(limit)]
    return { ...result, processorRatio: rounded(processorMs(least) / processorMs(ours)), portal: ours, limit: least }
  })
}

const processorMs = ({ serverMs, databaseMs }: Figures) => serverMs + databaseMs

const WARMING = 5

/**
 * A server runs for weeks, and what is measured is not how V8 compiles it: that takes thousands of calls, and longer the
 * more a program does. By the processor's time a list settled after some ten seconds.
 */
export async function warmUp(servers: readonly Server[], generator: Generator, job: ComparedJob, pace: Pace) {
  for (const { origin } of servers) {
    const asks = await job.asks()
    await generator.drive({ ...job, ...pace, origin, asks, seconds: pace.seconds * WARMING })
  }
}

/** One run of one job against one server, with what it took of the processors. */
export async function measureOnce(
  { databaseTime, settle, portal, stretches }: Pick<Ground, 'databaseTime' | 'settle' | 'portal' | 'stretches'>,
  generator: Generator,
  { origin, pid }: Server,
  job: ComparedJob,
  { seconds, concurrency }: Pace,
): Promise<Figures> {
  const asks = await job.asks()
  if (asks.length === 0) throw new Error(`${job.job}: there is nothing left to ask`)
  await settle()
  const from = microseconds()
  const before = { server: processorTime(pid), database: databaseTime() }
  const driven = await generator.drive({ ...job, origin, asks, seconds, concurrency })
  if (pid === portal.pid) stretches.push({ job: job.job, from, to: microseconds(), answered: driven.answered })
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
    generatorMs: driven.generatorMs / driven.answered,
  }
}

export function mediansOf(figures: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => rounded(median(figures.map((one) => one[name])))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
    generatorMs: of('generatorMs'),
  }
}

/** An answer that says less than the job asks for would be quick, and worth nothing. */
async function seeAnswer(server: Server, job: ComparedJob) {
  if (job.rows === undefined) return
  const [ask] = await job.asks()
  const { data } = ask ? await answerTo(server, ask) : { data: undefined }
  const rows = Array.isArray(data) && Array.isArray(data[0]?.data) ? data[0].data : data
  if (!Array.isArray(rows) || rows.length < job.rows) {
    throw new Error(`${job.job}: ${server.origin} answered ${Array.isArray(rows) ? rows.length : 'no'} rows`)
  }
}

/** What a server answers to one request; throws unless it is 200. */
export async function answerTo({ origin }: Server, ask: Ask) {
  const caller = new KeepAliveCaller(origin, () => true)
  const { status, body } = await caller.call(writeRequest(origin, ask))
  caller.close()
  if (status !== 200) throw new Error(`${ask.path} answered ${status}: ${body}`)
  return JSON.parse(body)
}
