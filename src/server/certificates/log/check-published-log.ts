// SPDX-License-Identifier: Apache-2.0
import {
  checkLog,
  isConsistent,
  type LogView,
  publishedLogSchema,
  readTreeHead,
} from '#shared/certificates/certificate-log.ts'
import { LOG_PATH, placeInLog, rootOf, splitHashes, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { areEqual, publishedKeysSchema } from '#shared/certificates/published-keys.ts'
import { NODE_TOOLS } from '../check-tools.ts'

interface LogCheck {
  /** The signed head, to be compared with later heads; undefined if the log is faulty. */
  head: string | undefined
  /** The faults of the log, or one sentence that says that the log is intact. */
  sentences: string[]
}

/**
 * Checks the log of a portal from outside, with published data only: every tile matches the signed head, and the log
 * still contains all leaves of each saved head, in the same order. Throws if the portal cannot be reached.
 */
export async function checkPublishedLog(origin: string, savedHeads: readonly string[]): Promise<LogCheck> {
  const published = publishedLogSchema.parse(await (await get(origin, LOG_PATH)).json())
  const keys = publishedKeysSchema.parse(await (await get(origin, '/.well-known/jwks.json')).json())
  const log = await checkLog(published, keys, NODE_TOOLS)
  if (!log)
    return {
      head: undefined,
      sentences: ['The head of the log is not signed by the portal, or does not match its tiles.'],
    }
  const tiles = await Promise.all(log.tiles.map((_, tile) => fetchTile(origin, tile)))
  const faults = await findTileFaults(log, tiles)
  for (const [index, saved] of savedHeads.entries()) {
    const older = await readTreeHead(saved, keys, NODE_TOOLS)
    if (!older) faults.push(`The saved head ${index + 1} was not signed by this portal.`)
    else if (!(await isConsistent(older, log, tiles[placeInLog(older.size).tile], NODE_TOOLS)))
      faults.push(`The log no longer contains what it contained on ${formatInstant(older.madeAt)}: it was rewritten.`)
  }
  if (faults.length > 0) return { head: undefined, sentences: faults }
  const sentence = `The log of ${formatInstant(log.madeAt)} is intact: ${log.size} positions, consistent with ${savedHeads.length} saved heads.`
  return { head: published.head, sentences: [sentence] }
}

async function findTileFaults(log: LogView, tiles: readonly Uint8Array[]): Promise<string[]> {
  const faults: string[] = []
  for (const [tile, root] of log.tiles.entries()) {
    const leaves = splitHashes(tiles[tile] ?? new Uint8Array())?.slice(0, log.size - tile * TILE_LEAVES)
    if (!leaves || !areEqual(await rootOf(leaves, NODE_TOOLS.sha256), root))
      faults.push(`Tile ${tile} does not match the head.`)
  }
  return faults
}

const formatInstant = (second: number) => new Date(second * 1000).toISOString()

const fetchTile = async (origin: string, tile: number) =>
  new Uint8Array(await (await get(origin, `${LOG_PATH}/${tile}`)).arrayBuffer())

async function get(origin: string, path: string): Promise<Response> {
  const response = await fetch(new URL(path, origin))
  if (!response.ok) throw new Error(`The response to ${path} has the status ${response.status}`)
  return response
}
