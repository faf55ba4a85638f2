import { type ConstructorOptions, fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Database, DatabaseAddress } from '../db/connection.ts'
import { grantQueue } from '../db/grant-to-portal.ts'
import { type JobPayloads, promiseJob } from './outbox.ts'
import { type Promised, startHandingOver } from './relay-outbox.ts'

type Queue = keyof JobPayloads

export interface Jobs {
  /** Promises work as part of the transaction that is passed: it exists if, and only if, that commits. */
  send<Q extends Queue>(db: Database, queue: Q, payload: JobPayloads[Q]): Promise<void>
  /** Has a day's work done once, a minute from now, whichever processes ask for it and however often. */
  daily(queue: 'retention', day: string): Promise<void>
  /** Says that a statement of its own promised work, so that it need not wait for the next poll. */
  pollSoon(): void
  /** Does the work of a queue, one at a time; what throws is tried again later, with growing pauses. */
  work<Q extends Queue>(queue: Q, handler: (payload: JobPayloads[Q]) => Promise<void>): Promise<void>
  /** Lets running work finish, for ten seconds at most. */
  stop(): Promise<void>
}

interface Parts {
  database: DatabaseAddress
  /** Whose tables the queue's are; absent: the portal's own role. */
  owner?: DatabaseAddress | undefined
  db: Database
  onError: (error: Error) => void
}

const QUEUES: readonly Queue[] = ['mail', 'retention']
/** With doubling pauses from 5 s on, a mail server may be away for about two days. */
const RETRIES = { retryLimit: 15, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3600 }
/**
 * Ten jobs every half second, fetched together and done one after the other: people who wait for an answer go first, and
 * mail servers take no more either. A portal that dies in between does these ten again, at most.
 */
const PACE = { batchSize: 10, pollingIntervalSeconds: 0.5, perJobResults: true } as const
/** Nobody waits for a day's work. */
const DAILY_PACE = { ...PACE, batchSize: 1, pollingIntervalSeconds: 60 } as const
/** Starts serve their first requests before it. */
const DAILY_DELAY_S = 60
const WEEK_S = 7 * 86_400

/** Where the portal's role may make no tables, the owner makes them, and brings them up to date. */
async function startBoss({ database, owner, onError }: Parts): Promise<PgBoss> {
  const wanted = { ...database, max: 3, schedule: false, migrate: !owner }
  if (!owner) return started(wanted, onError)
  try {
    return await started(wanted, onError)
  } catch {
    // It is not there yet, or as an older version of its library left it; anything else, the next try says.
    const installer = await started({ ...owner, max: 1, supervise: false, schedule: false }, onError)
    await installer.stop({ graceful: false })
    await grantQueue(owner, database)
    return started(wanted, onError)
  }
}

async function started(options: ConstructorOptions, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss(options)
  boss.on('error', (fault) => onError(asError(fault)))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** pg-boss copies most errors into plain objects, which have no class and may say nothing but a code. */
function asError(fault: unknown): Error {
  if (fault instanceof Error) return fault
  const { message, stack, code } = { ...(fault as Partial<Error> & { code?: string }) }
  const error = Object.assign(new Error(message || code || 'The queue failed'), code !== undefined && { code })
  return stack === undefined ? error : Object.assign(error, { stack })
}

/** Opens the queue, making its tables at the first start. */
export async function openJobs(parts: Parts): Promise<Jobs> {
  const { db, onError } = parts
  const boss = await startBoss(parts)
  for (const queue of QUEUES) await boss.createQueue(queue, RETRIES)
  const handingOver = startHandingOver(db, (tx, promised) => insertAll(boss, tx, promised), onError)
  return {
    async send(tx, queue, payload) {
      await promiseJob(tx, queue, payload)
      handingOver.pollSoon()
    },
    async daily(queue, day) {
      await boss.send(queue, {}, { singletonKey: day, singletonSeconds: WEEK_S, startAfter: DAILY_DELAY_S })
    },
    pollSoon: () => handingOver.pollSoon(),
    async work(queue, handler) {
      const pace = queue === 'mail' ? PACE : DAILY_PACE
      await boss.work<JobPayloads[typeof queue], void, typeof PACE | typeof DAILY_PACE>(queue, pace, async (jobs) => {
        const results: JobResult[] = []
        for (const { id, data } of jobs) results.push({ id, ...(await outcomeOf(queue, handler(data), onError)) })
        return results
      })
    },
    async stop() {
      await handingOver.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function insertAll(boss: PgBoss, tx: Database, promised: readonly Promised[]) {
  // pg-boss knows its columns by their real names.
  const db = fromKysely(tx.withoutPlugins())
  for (const [queue, ofQueue] of Map.groupBy(promised, (one) => one.queue)) {
    await boss.insert(
      queue,
      ofQueue.map(({ payload: data, isUrgent }) => ({ data, priority: isUrgent ? 1 : 0 })),
      { db },
    )
  }
}

async function outcomeOf(queue: Queue, work: Promise<void>, onError: Parts['onError']): Promise<Omit<JobResult, 'id'>> {
  try {
    await work
    return { status: 'completed' }
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    // What is kept with the job is read by nobody, and may not name anybody.
    return { status: 'failed', output: new Error(`The ${queue} job failed; the log says why`) }
  }
}
