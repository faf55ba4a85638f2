// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { databaseErrorCode } from '../db/database-errors.ts'

/** The maximum number of jobs in one transaction. */
const JOBS_PER_BATCH = 500
/** The interval between two polls of the outbox. They also find jobs that another process enqueued but did not relay. */
const POLL_MS = 2_000
/**
 * The delay of an early poll. After this time, the transaction that enqueued the job has most likely been committed.
 */
const EARLY_POLL_MS = 100

export interface OutboxJob {
  queue: string
  payload: object
  /** True if a person is waiting for this job. */
  isUrgent: boolean
}

/** Inserts jobs into the queue, in the transaction that deletes them from the outbox. */
type InsertJobs = (tx: Database, jobs: readonly OutboxJob[]) => Promise<void>

/** Relays jobs from the outbox to the queue in batches until it is stopped. */
export function startOutboxRelay(db: Database, insertJobs: InsertJobs, onError: (error: Error) => void) {
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  function poll() {
    running ??= relayOutbox(db, insertJobs)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    /** Triggers a poll soon after a job was enqueued. */
    relayOutboxSoon() {
      if (isStopped) return
      soon ??= setTimeout(() => {
        soon = undefined
        poll()
      }, EARLY_POLL_MS).unref()
    },
    /** Waits for the running poll. Jobs enqueued later wait for the next start. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}

async function relayOutbox(db: Database, insertJobs: InsertJobs) {
  for (;;) {
    const ids = await findOldestJobs(db)
    await relayBatch(db, insertJobs, ids).catch((fault: unknown) => relayOneByOne(db, insertJobs, ids, fault))
    if (ids.length < JOBS_PER_BATCH) return
  }
}

/**
 * Relays each job separately, so that one invalid job does not block the others. Throws at the end if any job failed.
 */
async function relayOneByOne(db: Database, insertJobs: InsertJobs, ids: readonly string[], fault: unknown) {
  // If the database is unavailable or full, no single job will succeed either.
  if (!(fault instanceof Error) || databaseErrorCode(fault)) throw fault
  let lastError: unknown
  for (const id of ids) {
    await relayBatch(db, insertJobs, [id]).catch((error: unknown) => {
      lastError = error
    })
  }
  if (lastError !== undefined) throw lastError
}

/** The ids of the oldest jobs in the outbox. */
async function findOldestJobs(db: Database) {
  const rows = await db.selectFrom('promisedJobs').select('id').orderBy('id').limit(JOBS_PER_BATCH).execute()
  return rows.map(({ id }) => id)
}

async function relayBatch(db: Database, insertJobs: InsertJobs, ids: readonly string[]) {
  if (ids.length === 0) return
  await db.transaction().execute(async (tx) => {
    // Deletes the jobs from the outbox and returns them. Rows that another process is relaying are locked, and are skipped.
    const { rows } = await sql<OutboxJob>`
      with next as materialized (
        select id from promised_jobs where id = any(${ids}::bigint[]) order by id for update skip locked)
      delete from promised_jobs using next where promised_jobs.id = next.id
      returning queue, payload, is_urgent`.execute(tx)
    if (rows.length > 0) await insertJobs(tx, rows)
  })
}
