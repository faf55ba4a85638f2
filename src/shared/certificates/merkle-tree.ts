import type { CheckTools } from './published-keys.ts'

/**
 * The log of issued certificates is a Merkle tree (RFC 9162 §2.1). Its leaves are the codes of the certificates, in the
 * order of `st`. They are published in tiles, so that a request for one does not reveal which certificate is checked.
 */
export const TILE_LEAVES = 1024
export const HASH_BYTES = 32
export const LOG_PATH = '/.well-known/certificate-log'

type Sha256 = CheckTools['sha256']

/** Prefixes tell leaves from inner nodes, so that neither can be passed off as the other. */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The digest of a code; of the empty text for a position that was never issued. */
export const leafHash = (code: string, sha256: Sha256) =>
  sha256(
    joined(
      LEAF,
      Uint8Array.from(code, (letter) => letter.charCodeAt(0)),
    ),
  )

/**
 * The root of a tree. `hashes` are those of its leaves, or of complete subtrees of one size, of which the last may be
 * smaller.
 */
export async function rootOf(hashes: readonly Uint8Array[], sha256: Sha256): Promise<Uint8Array> {
  let level = hashes
  while (level.length > 1) {
    const nodes = Array.from({ length: Math.ceil(level.length / 2) }, async (_, at) => {
      const [left = NODE, right] = level.slice(2 * at, 2 * at + 2)
      return right ? sha256(joined(NODE, left, right)) : left
    })
    level = await Promise.all(nodes)
  }
  return level[0] ?? sha256(new Uint8Array())
}

function joined(...parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Splits a tile, or the roots of tiles, into hashes; undefined for another length. */
export function splitHashes(bytes: Uint8Array): Uint8Array[] | undefined {
  if (bytes.length % HASH_BYTES !== 0) return undefined
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

/** The tile of a leaf, and its place in the tile. */
export const placeInLog = (position: number) => ({
  tile: Math.floor(position / TILE_LEAVES),
  offset: position % TILE_LEAVES,
})
