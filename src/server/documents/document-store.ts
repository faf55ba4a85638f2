import { mkdir, open, readdir, rename, stat, statfs, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '#shared/refusal.ts'
import { inLargePieces } from '../platform/in-large-pieces.ts'
import { documentName, isDocumentName, missingDocument, newName } from './document-name.ts'

/** Bytes of a file, in whatever pieces they come. */
type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Keeps files under random names. A file is staged first, and becomes lasting only by `keep`, after which it and its
 * name survive a power cut; what was staged and never kept is swept.
 */
export interface DocumentStore {
  /**
   * Writes bytes to a temporary file as they come, and has them on the disk when it is done; gives its path for checks and
   * for `keep`. Files that will be kept together are kept sooner where each is staged `beside` the first.
   * Throws `storage-full` where there is no room for more; then nothing is read.
   */
  stage(bytes: Pieces, beside?: string): Promise<string>
  /**
   * Makes staged files lasting, each under its `documentName`, such as `3f/3f9c…`. When it throws, none of them is, and
   * what may be left of them is the sweep's.
   */
  keep(stagedPaths: readonly string[]): Promise<void>
  /** Drops a staged or a kept file; a missing one is no fault. */
  discard(path: string): Promise<void>
  /** Opens a kept file for reading. Throws `ENOENT` when it is not there. */
  read(filePath: string): Promise<Readable>
  /** Every file, staged or kept, last written before `cutoff` (milliseconds since 1970), some hundreds at a time. */
  filesBefore(cutoff: number): AsyncIterable<string[]>
}

const STAGING = 'incoming'
/** Flushed by the handle that wrote it. */
const STAGED = { flag: 'wx', mode: 0o600, flush: true }
/** Written at once: each way to the disk and back costs as much as the bytes do. */
const PIECE_BYTES = 256 * 1024

/**
 * Papers leave this much to the database, which may lie on the same disk and must go on: people still read, and what they
 * read is logged. More than what the database sets aside for itself.
 */
const LEFT_FREE_BYTES = 96 * 1024 * 1024

/** Opens the store on a folder of this machine. Files are readable by the portal's own user only. */
export async function openDiskStore(folder: string, leftFree = LEFT_FREE_BYTES): Promise<DocumentStore> {
  const staging = join(folder, STAGING)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const move = createMover(folder)
  const freeBytes = lookNowAndThen(staging)
  return {
    async stage(bytes, beside) {
      if ((await freeBytes()) < leftFree) throw new Refusal('storage-full')
      const path = join(staging, newName(beside))
      try {
        await writeFile(path, inLargePieces(bytes, PIECE_BYTES), STAGED)
      } catch (error) {
        await remove(path)
        throw error
      }
      return path
    },
    async keep(stagedPaths) {
      const moves = stagedPaths.map((path) => [path, join(folder, documentName(path))] as const)
      const folders = new Set(moves.map(([, target]) => dirname(target)))
      try {
        // All at once: the disk flushes several as fast as one.
        await allDone(moves.map(([path, target]) => move(path, target)))
        await allDone([...folders].map(flush))
      } catch (error) {
        await Promise.allSettled(moves.flat().map(remove))
        throw error
      }
    },
    discard: (path) => remove(isDocumentName(path) ? join(folder, path) : join(staging, basename(path))),
    async read(filePath) {
      // The name comes from an address that anyone may type: only our own form ever reaches the disk.
      if (!isDocumentName(filePath)) throw missingDocument()
      const handle = await open(join(folder, filePath), 'r')
      return handle.createReadStream()
    },
    filesBefore: (cutoff) => filesBefore(folder, cutoff),
  }
}

/** What is gone already is no fault; `rm` would look first, and then again. */
async function remove(path: string) {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** A disk does not fill up in less: a form of many files is one look. */
const LOOK_MS = 100

/** How many bytes are free on a folder's disk. */
function lookNowAndThen(folder: string) {
  let [at, free] = [Number.NEGATIVE_INFINITY, Promise.resolve(0)]
  return () => {
    const now = performance.now()
    if (now - at >= LOOK_MS) [at, free] = [now, statfs(folder).then(({ bavail, bsize }) => bavail * bsize)]
    return free
  }
}

async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves files into folders that last. Of 256 nearly every one is there: a folder is made only when it is missed. */
function createMover(folder: string) {
  const making = new Map<string, Promise<void>>()

  async function make(parent: string) {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await flush(folder)
  }

  return async function move(from: string, to: string) {
    const parent = dirname(to)
    try {
      await rename(from, to)
      // Somebody else may have made it a moment ago, and not flushed its name yet.
      await making.get(parent)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      const made = making.get(parent) ?? make(parent).finally(() => making.delete(parent))
      making.set(parent, made)
      await made
      await rename(from, to)
    }
  }
}

const BATCH = 500

async function* filesBefore(folder: string, cutoff: number) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const names = await readdir(join(folder, entry.name))
    for (let start = 0; start < names.length; start += BATCH) {
      const old: string[] = []
      for (const name of names.slice(start, start + BATCH)) {
        if (await isBefore(join(folder, entry.name, name), cutoff)) old.push(`${entry.name}/${name}`)
      }
      if (old.length > 0) yield old
    }
  }
}

/** A file that went away meanwhile was kept or discarded by somebody who knows better. */
async function isBefore(path: string, cutoff: number) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found !== undefined && found.mtimeMs < cutoff
}

/** Waits for the last of them also where one fails, so that nothing goes on behind the caller's back; throws what the first threw. */
export async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
