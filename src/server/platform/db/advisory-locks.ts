// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type Database, type DatabaseAddress, withConnection } from './connection.ts'

/**
 * The keys of the advisory locks, which are arbitrary numbers. Only one process of an installation may run each of these
 * tasks at a time.
 */
const KEYS = { start: 7_426_001, maintenance: 7_426_002 }
type Task = keyof typeof KEYS

/**
 * Waits until no other process runs the task, then runs it. The lock belongs to a separate connection, so PostgreSQL
 * releases it even if the process is killed.
 */
export async function withAdvisoryLock<Result>(
  address: DatabaseAddress,
  task: Task,
  work: () => Promise<Result>,
): Promise<Result> {
  return withConnection(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [KEYS[task]])
    return work()
  })
}

/** Runs a task unless another process that uses the same database is running it. */
export async function tryWithAdvisoryLock(
  address: DatabaseAddress,
  task: Task,
  work: () => Promise<void>,
): Promise<void> {
  await withConnection(address, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [KEYS[task]])
    if (rows[0]?.locked) await work()
  })
}

/**
 * Runs a transaction that waits up to 15 s for row locks, because a transaction that issues a certificate may hold them
 * that long.
 */
export async function transactionWithLockTimeout<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '15s', true)`.execute(tx)
    return work(tx)
  })
}
