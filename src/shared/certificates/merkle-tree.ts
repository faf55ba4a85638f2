// SPDX-License-Identifier: Apache-2.0
import type { CheckTools } from './published-keys.ts'

/**
 * The log of issued certificates is a Merkle tree (RFC 9162 §2.1). Its leaves are the codes of the certificates, in the
 * order of their claim `st`. The leaves are published in tiles of this size, so that the request for a tile does not reveal
 * which certificate is checked.
 */
export const TILE_LEAVES = 1024
/** The length of a SHA-256 digest. */
export const HASH_BYTES = 32
/** The path at which the portal publishes the log. */
export const LOG_PATH = '/.well-known/certificate-log'

type Sha256 = CheckTools['sha256']

/** Prefixes distinguish leaves from inner nodes, so that a leaf cannot be passed off as an inner node, or vice versa. */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The digest of a leaf. `code` is empty for a position at which no certificate was issued. */
export const leafHash = (code: string, sha256: Sha256) =>
  sha256(
    concatenate(
      LEAF,
      Uint8Array.from(code, (letter) => letter.charCodeAt(0)),
    ),
  )

/**
 * The root of a tree. `hashes` are the hashes of its leaves, or of subtrees that are complete and of equal size, except that
 * the last one may be smaller.
 */
export async function rootOf(hashes: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array> {
  let level = hashes
  while (level.length > 1) {
    const nodes = Array.from({ length: Math.ceil(level.length / 2) }, async (_, at) => {
      // `left` always exists; its default only satisfies the compiler.
      const [left = NODE, right] = level.slice(2 * at, 2 * at + 2)
      return right ? sha256(concatenate(NODE, left, right)) : left
    })
    level = await Promise.all(nodes)
  }
  return level[0] ?? sha256(new Uint8Array())
}

function concatenate(...parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Splits a tile, or the roots of tiles, into hashes. Returns undefined if the length is not a multiple of a hash. */
export function splitHashes(bytes: Uint8Array): Uint8Array[] | undefined {
  if (bytes.length % HASH_BYTES !== 0) return undefined
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

/** The tile of a leaf, and the offset of the leaf in the tile. */
export const placeInLog = (position: number) => ({
  tile: Math.floor(position / TILE_LEAVES),
  offset: position % TILE_LEAVES,
})
