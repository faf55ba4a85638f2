import { sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseAddress } from './connection.ts'

/** What only one process of an installation may do at a time. */
type Task = 'start' | 'tidying'

/**
 * Does a task that other processes on the database wait with until it is over. The lock is a connection's own: it ends
 * with its process, however that ends.
 */
export async function inTurn<Done>(address: DatabaseAddress, task: Task, work: () => Promise<Done>): Promise<Done> {
  return onLockedLine(address, async (line) => {
    await line.query('select pg_advisory_lock($1)', [keyOf(task)])
    return work()
  })
}

/** Does a task unless another process on the database is just doing it. */
export async function unlessUnderWay(address: DatabaseAddress, task: Task, work: () => Promise<void>): Promise<void> {
  await onLockedLine(address, async (line) => {
    const { rows } = await line.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [keyOf(task)])
    if (rows[0]?.mine) await work()
  })
}

/** Numbers that nothing else in the database locks by. */
const keyOf = (task: Task) => ({ start: 7_426_001, tidying: 7_426_002 })[task]

async function onLockedLine<Done>(address: DatabaseAddress, work: (line: pg.Client) => Promise<Done>): Promise<Done> {
  const line = new pg.Client({ ...address, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A line that is lost while the work runs takes the lock with it; the work does not need the line.
  line.on('error', () => {})
  await line.connect()
  try {
    return await work(line)
  } finally {
    // It may just be gone: then there is nobody to say goodbye to.
    await line.end().catch(() => {})
  }
}

/** A transaction that waits for locks as long as a statement may take: whoever holds them may be making a certificate. */
export async function patientTransaction<Done>(db: Database, work: (tx: Database) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '15s', true)`.execute(tx)
    return work(tx)
  })
}
