// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { decodeBase64url } from './base64url.ts'
import { readStatement } from './compact-jws.ts'
import { HASH_BYTES, LOG_PATH, leafHash, placeInLog, rootOf, splitHashes, TILE_LEAVES } from './merkle-tree.ts'
import { areEqual, type CheckTools, isTrustedAt, type PublishedKeys } from './published-keys.ts'

export const TREE_HEAD_TYPE = 'tree-head+jwt'

/** The maximum number of seconds between the issue of a certificate and its entry in the log. */
const LOGGED_WITHIN_S = 600
/** How many seconds the date of a code may be ahead of the verifier's clock, because clocks differ. */
const CLOCK_SKEW_S = 600

/** Response of `GET /.well-known/certificate-log`: the signed head, and the roots of all tiles as base64url. */
export const publishedLogSchema = z.object({ head: z.string(), tiles: z.string() })
export type PublishedLog = z.infer<typeof publishedLogSchema>

const headClaimsSchema = z.object({
  sub: z.string().check(z.endsWith(LOG_PATH)),
  iat: z.int(),
  size: z.int().check(z.nonnegative()),
  root: z.string(),
})

/** The state of the log at an instant, signed by the portal. */
export interface TreeHead {
  /** The time of the signature, in seconds since 1970 (UTC). */
  madeAt: number
  /** The number of leaves. */
  size: number
  root: Uint8Array
}

/** Reads a signed tree head. Returns undefined unless a trusted key of the portal signed it. */
export async function readTreeHead(
  statement: string,
  keys: PublishedKeys,
  tools: Pick<CheckTools, 'verifies'>,
): Promise<TreeHead | undefined> {
  const signed = await readStatement(statement.trim(), { typ: TREE_HEAD_TYPE, keys }, tools)
  const claims = headClaimsSchema.safeParse(signed?.payload)
  if (!signed || !claims.success) return undefined
  const { iat, size, root } = claims.data
  const bytes = decodeBase64url(root)
  if (bytes?.length !== HASH_BYTES || !isTrustedAt(signed.key, iat)) return undefined
  return { madeAt: iat, size, root: bytes }
}

/** A tree head together with the roots of the tiles below it. */
export interface LogView extends TreeHead {
  tiles: readonly Uint8Array[]
}

/** Reads a published log. Returns undefined unless its head is signed and its tiles form the tree of the head. */
export async function checkLog(
  response: unknown,
  keys: PublishedKeys,
  tools: CheckTools,
): Promise<LogView | undefined> {
  const published = publishedLogSchema.safeParse(response)
  if (!published.success) return undefined
  const head = await readTreeHead(published.data.head, keys, tools)
  const bytes = decodeBase64url(published.data.tiles)
  const tiles = bytes && splitHashes(bytes)
  if (!head || tiles?.length !== Math.ceil(head.size / TILE_LEAVES)) return undefined
  return areEqual(await rootOf(tiles, tools.sha256), head.root) ? { ...head, tiles } : undefined
}

/** The leaves that a tile contained when the head was signed; undefined if the bytes are not this tile. */
async function leavesOf(log: LogView, tile: number, bytes: Uint8Array, sha256: CheckTools['sha256']) {
  // The tile may contain leaves that were added after the head was signed.
  const leaves = splitHashes(bytes)?.slice(0, Math.min(TILE_LEAVES, log.size - tile * TILE_LEAVES))
  const root = log.tiles[tile]
  return leaves && root && areEqual(await rootOf(leaves, sha256), root) ? leaves : undefined
}

/** Whether a code is in the log; `unproven` if the tile is missing or wrong, or if the code may not be logged yet. */
export type Inclusion = 'logged' | 'absent' | 'unproven'

/** A code that a verifier looks up in the log. */
export interface CheckedCode {
  code: string
  /** Claims of the code. */
  claims: { st: number; iat: number }
  /** The verifier's clock, in seconds since 1970 (UTC). */
  now: number
}

/**
 * Checks whether a code is in the log. The portal logs every certificate that it issues, so a certificate made with a stolen
 * key is not in the log, whatever its date is. A code with a date in the future is `absent`; otherwise it would stay
 * `unproven` until that day. `bytes` is the tile of `placeInLog(st)`.
 */
export async function checkInclusion(
  { code, claims: { st, iat }, now }: CheckedCode,
  log: LogView,
  bytes: Uint8Array | undefined,
  { sha256 }: Pick<CheckTools, 'sha256'>,
): Promise<Inclusion> {
  if (st >= log.size) {
    // The clock of the device may be slow. The current time cannot be before the date of the head.
    const isFuture = iat > Math.max(now, log.madeAt) + CLOCK_SKEW_S
    return isFuture || iat + LOGGED_WITHIN_S <= log.madeAt ? 'absent' : 'unproven'
  }
  const { tile, offset } = placeInLog(st)
  const leaf = bytes && (await leavesOf(log, tile, bytes, sha256))?.[offset]
  if (!leaf) return 'unproven'
  return areEqual(leaf, await leafHash(code, sha256)) ? 'logged' : 'absent'
}

/**
 * Whether leaves were only appended to the log since an older head, and none was changed or removed. The older tree consists
 * of all tiles before the tile `placeInLog(older.size).tile`, and of the first leaves of this tile. `bytes` is this tile. It is
 * needed only if the older tree contains leaves of it.
 */
export async function isConsistent(
  older: TreeHead,
  log: LogView,
  bytes: Uint8Array | undefined,
  { sha256 }: Pick<CheckTools, 'sha256'>,
): Promise<boolean> {
  if (older.size > log.size) return false
  const { tile, offset } = placeInLog(older.size)
  const roots = log.tiles.slice(0, tile)
  if (offset > 0) {
    const leaves = bytes && (await leavesOf(log, tile, bytes, sha256))
    if (!leaves) return false
    roots.push(await rootOf(leaves.slice(0, offset), sha256))
  }
  return areEqual(await rootOf(roots, sha256), older.root)
}

/** `GET …/{tile}` returns the SHA-256 digests of the PDFs of 1,024 certificates, in the order of `st`. */
export const FILES_PATH = '/.well-known/certificate-files'

/**
 * Whether a PDF has exactly the bytes that the portal issued at this position. The signature alone does not prove it, because
 * somebody who has stolen the key can sign other content around a genuine code. `bytes` are the digests that `FILES_PATH`
 * returns for the tile of `placeInLog(st)`. Returns undefined if the digest is not available.
 */
export async function isIssuedFile(
  file: Uint8Array,
  st: number,
  bytes: Uint8Array | undefined,
  { sha256 }: Pick<CheckTools, 'sha256'>,
): Promise<boolean | undefined> {
  const digest = bytes && splitHashes(bytes)?.[placeInLog(st).offset]
  return digest && areEqual(digest, await sha256(file))
}
