import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { NOTICE_CHANNEL, SOMETHING_MISSED } from '../platform/db/notice-channel.ts'

const RETRY_MS = 2_000

/** Tells every process what was committed. */
export interface Teller {
  /** Payloads of the channel, as the statement gave them back. */
  tell(said: readonly string[]): void
  /** Waits until everything is told. */
  close(): Promise<void>
}

/**
 * Tells after the commit, and what came meanwhile together. A statement that notified by itself would hold PostgreSQL's
 * one lock for notifying until its commit is on the disk, and every other such commit would wait for that. What a process
 * that died had not told yet, its next start makes up for: then every open screen looks again.
 */
export async function openTeller(db: Database, onFault: (error: Error) => void): Promise<Teller> {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function tellAll() {
    while (waiting.size > 0) {
      const said = [...waiting]
      waiting.clear()
      await notify(db, said)
    }
  }

  function start() {
    running ??= tellAll()
      .catch((error) => {
        onFault(error)
        waiting.add(SOMETHING_MISSED)
        clearTimeout(retry)
        retry = setTimeout(start, RETRY_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  await notify(db, [SOMETHING_MISSED])
  return {
    tell(said) {
      for (const one of said) waiting.add(one)
      if (waiting.size > 0) start()
    },
    async close() {
      clearTimeout(retry)
      await running
      clearTimeout(retry)
    },
  }
}

async function notify(db: Database, said: readonly string[]) {
  await sql`select pg_notify(${NOTICE_CHANNEL}, said) from unnest(${said}::text[]) as said`.execute(db)
}
