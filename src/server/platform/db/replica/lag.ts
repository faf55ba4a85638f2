// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../connection.ts'

/**
 * The portal uses a replica only up to this lag. The lag can hide only changes by other people: until the replica has
 * replayed a person's own changes, this person's requests read from the primary.
 */
const MAX_LAG_MS = 10_000

/** The maximum number of stored samples of the position of the primary. */
const MAX_SAMPLES = 1_000

/**
 * Measures the lag of a replica by the portal's clock: the age of the oldest position in the primary's log that the replica
 * has not replayed.
 */
export function createLagMeter(now: () => number = Date.now) {
  let samples: { at: number; end: LogPosition }[] = []
  let lastSampledAt = Number.NEGATIVE_INFINITY
  return {
    /** Records the current end of the primary's log. */
    sample(end: LogPosition) {
      lastSampledAt = now()
      // The primary has written nothing since the last sample.
      if (samples.at(-1)?.end === end) return
      samples.push({ at: lastSampledAt, end })
      // The limit bounds the memory if the replica stops for days. The oldest sample determines the lag and stays, so the
      // second oldest is removed.
      if (samples.length > MAX_SAMPLES) samples.splice(1, 1)
    },
    /** Removes the samples that the replica has replayed. */
    removeReplayed(replayed: LogPosition) {
      samples = samples.filter(({ end }) => end > replayed)
    },
    /** False also if the position of the primary is not known, because the last sample is too old. */
    isAcceptable() {
      const [oldest] = samples
      return now() - lastSampledAt <= MAX_LAG_MS && (oldest === undefined || now() - oldest.at <= MAX_LAG_MS)
    },
  }
}

/** A position in PostgreSQL's write-ahead log (an LSN). Earlier commits have lower positions. */
export type LogPosition = bigint

/** Parses a position such as `16/B374D848`. */
export function parseLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The end of the primary's log; every acknowledged commit is before it. */
export async function endOfLog(primary: Database): Promise<LogPosition> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn() as end`.execute(primary)
  return parseLogPosition(rows[0]?.end ?? '')
}

/** The position up to which a replica has replayed the log. Throws if it is not a replica of this installation's database. */
export async function findReplayedPosition(replica: Database, installationId: string): Promise<LogPosition> {
  const { rows } = await sql<{ position: string | null; installationId: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position,
      (select id from installation) as installation_id`.execute(replica)
  const [row] = rows
  if (row?.position == null) throw new Error('DATABASE_READ_URL points to a server that is not a replica')
  if (row.installationId !== installationId)
    throw new Error('DATABASE_READ_URL points to a replica of another database')
  return parseLogPosition(row.position)
}
