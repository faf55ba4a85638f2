import { sql } from 'kysely'
import type { Database } from '../connection.ts'

/** How old may be what a list shows to somebody who has not been told of anything newer. */
const MOST_LAG_MS = 10_000

const MOST_NOTES = 1_000

/** Measures by our own clock how far behind a replica is: since when it has not come as far as the primary was then. */
interface Lag {
  /** The primary's log ended here just now. */
  note(end: LogPosition): void
  /** The replica has come so far. */
  passed(replayed: LogPosition): void
  isBearable(): boolean
}

export function measureLag(now: () => number = Date.now): Lag {
  let notes: { at: number; end: LogPosition }[] = []
  let lastNote = Number.NEGATIVE_INFINITY
  return {
    note(end) {
      lastNote = now()
      // A log that stands still says nothing new.
      if (notes.at(-1)?.end === end) return
      notes.push({ at: lastNote, end })
      // The oldest tells; of a replica that stands still for days the others would only take room.
      if (notes.length > MOST_NOTES) notes.splice(1, 1)
    },
    passed(replayed) {
      notes = notes.filter(({ end }) => end > replayed)
    },
    isBearable() {
      const [oldest] = notes
      return now() - lastNote <= MOST_LAG_MS && (oldest === undefined || now() - oldest.at <= MOST_LAG_MS)
    },
  }
}

/** A place in PostgreSQL's write-ahead log (an LSN): what was committed earlier lies before it. */
export type LogPosition = bigint

/** Reads `16/B374D848`. */
export function readLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Where the primary's log ends at this moment; whatever was acknowledged lies before it. */
export async function endOfLog(primary: Database): Promise<LogPosition> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn() as end`.execute(primary)
  return readLogPosition(rows[0]?.end ?? '')
}

interface Replayed {
  /** Undefined for a server that replays nothing. */
  position: LogPosition | undefined
  /** Whose database it is a copy of, as far as it has come. */
  installationId: string | undefined
}

/** How far a replica has come; what it replayed, it shows. */
export async function findReplayed(replica: Database): Promise<Replayed> {
  const { rows } = await sql<{ position: string | null; installationId: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position,
      (select id from installation) as installation_id`.execute(replica)
  const [row] = rows
  return {
    position: row?.position == null ? undefined : readLogPosition(row.position),
    installationId: row?.installationId ?? undefined,
  }
}
