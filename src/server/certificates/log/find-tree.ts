// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { HASH_BYTES, rootOf, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import type { Database } from '../../platform/db/connection.ts'
import { NODE_TOOLS } from '../check-tools.ts'

/** The number of leaves in the log. */
export async function getLogSize(db: Database): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select coalesce(max(position) + 1, 0) as size from certificate_log`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

/** The leaves of one tile, in order. The last tile may have fewer than 1,024 leaves. */
export async function findLeaves(db: Database, tile: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('certificateLog')
    .select('leafHash')
    .where('position', '>=', `${tile * TILE_LEAVES}`)
    .where('position', '<', `${(tile + 1) * TILE_LEAVES}`)
    .orderBy('position')
    .execute()
  return rows.map(({ leafHash }) => leafHash)
}

/** The digests of the PDFs of one tile, in the order of the log; zeros for an id that no certificate received. */
export async function findFileDigests(db: Database, tile: number): Promise<Buffer[]> {
  const first = tile * TILE_LEAVES
  const rows = await db
    .selectFrom('certificateLog')
    .leftJoin('certificates', 'certificates.id', 'certificateLog.position')
    .select('certificates.sha256')
    .where('position', '>=', `${first}`)
    .where('position', '<', `${first + TILE_LEAVES}`)
    .orderBy('position')
    .execute()
  return rows.map(({ sha256 }) => sha256 ?? Buffer.alloc(HASH_BYTES))
}

/** The roots of all tiles of the first `size` leaves. The root of an incomplete tile is not stored, but computed. */
export async function findTileRoots(db: Database, size: number): Promise<Uint8Array[]> {
  const complete = Math.floor(size / TILE_LEAVES)
  const rows = await db
    .selectFrom('certificateLogTiles')
    .select('rootHash')
    .where('number', '<', `${complete}`)
    .orderBy('number')
    .execute()
  const roots: Uint8Array[] = rows.map(({ rootHash }) => rootHash)
  if (size % TILE_LEAVES === 0) return roots
  const leaves = (await findLeaves(db, complete)).slice(0, size % TILE_LEAVES)
  return [...roots, await rootOf(leaves, NODE_TOOLS.sha256)]
}
