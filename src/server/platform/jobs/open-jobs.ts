// SPDX-License-Identifier: Apache-2.0
import { type ConstructorOptions, fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Database, DatabaseAddress } from '../db/connection.ts'
import { grantQueue } from '../db/grant-to-portal.ts'
import { enqueue, type JobPayloads, priorityOf } from './outbox.ts'
import { type OutboxJob, startOutboxRelay } from './relay-outbox.ts'

type Queue = keyof JobPayloads

export interface Jobs {
  /**
   * Enqueues a job within a transaction (`db`). The job runs if and only if this transaction commits. If `when` is
   * false, nothing is enqueued, but the call takes the same time.
   */
  send<Q extends Queue>(db: Database, queue: Q, payload: JobPayloads[Q], when?: boolean): Promise<void>
  /**
   * Schedules a daily job, to run in one minute. Several calls for the same `day`, for example of several processes, count
   * once.
   */
  scheduleDaily(queue: Exclude<Queue, 'mail'>, day: string): Promise<void>
  /** Triggers an early poll of the outbox. Call it after a statement that inserted a job without `send`. */
  relayOutboxSoon(): void
  /** Runs the jobs of a queue one at a time. A failed job is retried with exponential backoff. */
  work<Q extends Queue>(queue: Q, handler: (payload: JobPayloads[Q]) => Promise<void>): Promise<void>
  /** Waits for running jobs, for ten seconds at most. */
  stop(): Promise<void>
}

interface JobsOptions {
  database: DatabaseAddress
  /** The role that owns the queue's tables. If absent, the portal's role owns them. */
  owner?: DatabaseAddress | undefined
  db: Database
  onError: (error: Error) => void
}

const QUEUES: readonly Queue[] = ['mail', 'retention', 'overdue']
/** Exponential backoff from 5 seconds to 6 hours. The retries end after about two days, so a mail server may fail so long. */
const RETRIES = { retryLimit: 19, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3600 }
/**
 * Fetches ten jobs every half second and runs them in sequence, so that requests take precedence and mail servers are
 * not flooded. After a crash at most these ten jobs run again.
 */
const FETCH_OPTIONS = { batchSize: 10, pollingIntervalSeconds: 0.5, perJobResults: true } as const
/** The daily jobs are fetched less often, because they are not urgent. */
const DAILY_FETCH_OPTIONS = { ...FETCH_OPTIONS, batchSize: 1, pollingIntervalSeconds: 60 } as const
/** The delay of a daily job, so that a starting process can serve its first requests before it runs the job. */
const DAILY_DELAY_S = 60
const WEEK_S = 7 * 86_400

/** Starts pg-boss. If the portal's role may not create tables, the owner's role creates and migrates them. */
async function startBoss({ database, owner, onError }: JobsOptions): Promise<PgBoss> {
  const options = { ...database, max: 3, schedule: false, migrate: !owner }
  if (!owner) return createBoss(options, onError)
  try {
    return await createBoss(options, onError)
  } catch {
    // The tables are missing, or were created by an older version of pg-boss. Any other error recurs in the second attempt.
    const installer = await createBoss({ ...owner, max: 1, supervise: false, schedule: false }, onError)
    await installer.stop({ graceful: false })
    await grantQueue(owner, database)
    return createBoss(options, onError)
  }
}

async function createBoss(options: ConstructorOptions, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss(options)
  boss.on('error', (fault) => onError(asError(fault)))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Converts a fault to an Error, because pg-boss copies most errors into plain objects, which may contain only a code. */
function asError(fault: unknown): Error {
  if (fault instanceof Error) return fault
  const { message, stack, code } = { ...(fault as Partial<Error> & { code?: string }) }
  const error = Object.assign(new Error(message || code || 'The queue failed'), code !== undefined && { code })
  return stack === undefined ? error : Object.assign(error, { stack })
}

/** Opens the queue, and creates its tables at the first start. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { db, onError } = options
  const boss = await startBoss(options)
  for (const queue of QUEUES) await boss.createQueue(queue, RETRIES)
  const relay = startOutboxRelay(db, (tx, jobs) => insertAll(boss, tx, jobs), onError)
  return {
    async send(tx, queue, payload, when) {
      await enqueue(tx, queue, payload, when)
      relay.relayOutboxSoon()
    },
    async scheduleDaily(queue, day) {
      await boss.send(queue, {}, { singletonKey: day, singletonSeconds: WEEK_S, startAfter: DAILY_DELAY_S })
    },
    relayOutboxSoon: () => relay.relayOutboxSoon(),
    async work(queue, handler) {
      const fetchOptions = queue === 'mail' ? FETCH_OPTIONS : DAILY_FETCH_OPTIONS
      await boss.work<JobPayloads[typeof queue], void, typeof fetchOptions>(queue, fetchOptions, async (jobs) => {
        const results: JobResult[] = []
        for (const { id, data } of jobs) results.push({ id, ...(await outcomeOf(queue, handler(data), onError)) })
        return results
      })
    },
    async stop() {
      await relay.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Inserts jobs of the outbox into the queue, in the transaction of the relay. */
async function insertAll(boss: PgBoss, tx: Database, jobs: readonly OutboxJob[]) {
  // pg-boss uses the column names as they are in the database.
  const db = fromKysely(tx.withoutPlugins())
  for (const [queue, jobsOfQueue] of Map.groupBy(jobs, (job) => job.queue)) {
    await boss.insert(
      queue,
      jobsOfQueue.map((job) => ({ data: job.payload, priority: priorityOf(job) })),
      { db },
    )
  }
}

/** Waits for a job, and returns its result for pg-boss. */
async function outcomeOf(
  queue: Queue,
  work: Promise<void>,
  onError: JobsOptions['onError'],
): Promise<Omit<JobResult, 'id'>> {
  try {
    await work
    return { status: 'completed' }
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    // The error is not stored with the job, because its message may contain personal data.
    return { status: 'failed', output: new Error(`The ${queue} job failed; the log says why`) }
  }
}
