import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { refusalOfDatabase } from '../db/refusal-of-database.ts'

const BATCH = 500
/** Finds what another process promised and had no time to hand over. */
const POLL_MS = 2_000
/** Until then whoever promised has most likely committed, and others have come along. */
const SOON_MS = 100

export interface Promised {
  queue: string
  payload: object
  /** Somebody sits before the screen and waits for it. */
  isUrgent: boolean
}

/** Gives promises to the queue, in the transaction that takes them away. */
type Take = (tx: Database, promised: readonly Promised[]) => Promise<void>

export interface HandingOver {
  /** Says that something was promised just now. */
  pollSoon(): void
  /** Waits for what is under way; what is promised later stays for the next start. */
  stop(): Promise<void>
}

/** Hands promised work over to the queue, many at a time, until it is stopped. */
export function startHandingOver(db: Database, take: Take, onError: (error: Error) => void): HandingOver {
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  function poll() {
    running ??= handOverAll(db, take)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    pollSoon() {
      if (isStopped) return
      soon ??= setTimeout(() => {
        soon = undefined
        poll()
      }, SOON_MS).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}

async function handOverAll(db: Database, take: Take) {
  for (;;) {
    const ids = await findNext(db)
    await handOver(db, take, ids).catch((fault: unknown) => handOverSingly(db, take, ids, fault))
    if (ids.length < BATCH) return
  }
}

/** One that the queue does not take holds no other up: each goes by itself. Throws when all are through, if one stays. */
async function handOverSingly(db: Database, take: Take, ids: readonly string[], fault: unknown) {
  // A database that is away, or full, takes none.
  if (!(fault instanceof Error) || refusalOfDatabase(fault)) throw fault
  let stuck: unknown
  for (const id of ids) {
    await handOver(db, take, [id]).catch((error: unknown) => {
      stuck = error
    })
  }
  if (stuck !== undefined) throw stuck
}

async function findNext(db: Database) {
  const rows = await db.selectFrom('promisedJobs').select('id').orderBy('id').limit(BATCH).execute()
  return rows.map(({ id }) => id)
}

async function handOver(db: Database, take: Take, ids: readonly string[]) {
  if (ids.length === 0) return
  await db.transaction().execute(async (tx) => {
    // What another process is just handing over is passed by.
    const { rows } = await sql<Promised>`
      with next as materialized (
        select id from promised_jobs where id = any(${ids}::bigint[]) order by id for update skip locked)
      delete from promised_jobs using next where promised_jobs.id = next.id
      returning queue, payload, is_urgent`.execute(tx)
    if (rows.length > 0) await take(tx, rows)
  })
}
