// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { rootOf, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type Horizon, takeHorizon, waitUntilSettled } from '../../platform/db/settled-ids.ts'
import { NODE_TOOLS } from '../check-tools.ts'
import { findLeaves, getLogSize } from './find-tree.ts'

/** The sequence of the certificates' ids. */
export const CERTIFICATE_IDS = 'certificates_id_seq'

const BATCH_SIZE = 2_000

/**
 * Returns a function that appends all issued certificates that are not in the log yet. If a transaction is still
 * running, a later call appends its certificate. An id that no certificate received is logged as unused.
 */
export function createAppender(db: Database) {
  /**
   * The last id at the time of an earlier call. The horizon is settled once no running transaction can still use a lower id.
   * Later calls reuse it until then, because a new horizon at each call might never settle.
   */
  let horizon: Horizon | undefined
  return async () => {
    if (!horizon && !(await hasUnlogged(db))) return
    const current = horizon ?? (await takeHorizon(db, CERTIFICATE_IDS))
    horizon = current
    if (!(await waitUntilSettled(db, current))) return
    // A concurrent call may have stored another horizon.
    if (horizon === current) horizon = undefined
    let hasMore = true
    while (hasMore) hasMore = await appendBatch(db, Number(current.lastId))
  }
}

/** Whether the sequence has assigned an id that is not in the log. */
async function hasUnlogged(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select is_called and last_value > coalesce((select max(position) from certificate_log), 0) as is_behind
    from ${sql.table(CERTIFICATE_IDS)}`.execute(db)
  return rows[0]?.isBehind ?? false
}

/** Appends up to 2,000 positions, and the roots of the tiles that they complete. Returns whether more positions are missing. */
async function appendBatch(db: Database, lastId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('certificate-log'))`.execute(tx)
    const size = await getLogSize(tx)
    const end = Math.min(lastId + 1, size + BATCH_SIZE)
    if (end <= size) return false
    // The byte 0 marks a leaf of the Merkle tree (RFC 6962 §2.1).
    await sql`
      insert into certificate_log (position, leaf_hash, is_used)
      select listed.position, sha256('\\x00'::bytea || convert_to(coalesce(code, ''), 'UTF8')), code is not null
      from generate_series(${size}::bigint, ${end - 1}::bigint) as listed (position)
      left join (select id, code from certificates where id between ${size} and ${end - 1}) as issued
        on issued.id = listed.position`.execute(tx)
    for (let tile = Math.floor(size / TILE_LEAVES); (tile + 1) * TILE_LEAVES <= end; tile += 1) {
      const leaves = await findLeaves(tx, tile)
      const rootHash = Buffer.from(await rootOf(leaves, NODE_TOOLS.sha256))
      await tx.insertInto('certificateLogTiles').values({ number: tile, rootHash }).execute()
    }
    return end <= lastId
  })
}
