// SPDX-License-Identifier: Apache-2.0
import { type FileHandle, mkdir, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { inBatches } from '../platform/files.ts'
import { documentName, isDocumentName, missingDocument, newName } from './document-name.ts'
import { createReservations } from './reserve-space.ts'

/** The bytes of a file in chunks. */
type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Stores files under random names. A file is staged first. `persist` makes a staged file permanent, so that the file survives a
 * power failure. The sweep deletes staged files that do not become permanent.
 */
export interface DocumentStore {
  /**
   * Writes bytes to a temporary file and flushes it; returns its path for checks and for `persist`. Several files become
   * permanent faster if they are in one folder: pass the path of the first file as `neighbourPath`. Throws `storage-full`
   * before it reads any bytes if the disk has no space for this file and the files in progress.
   */
  stage(bytes: Chunks, neighbourPath?: string): Promise<string>
  /**
   * Makes staged files permanent, each under its `documentName`, such as `3f/3f9c…`. If the function throws, no file is
   * permanent, and the sweep deletes the remaining files.
   */
  persist(stagedPaths: readonly string[]): Promise<void>
  /** Deletes a staged or permanent file; a missing file is ignored. */
  discard(path: string): Promise<void>
  /** Opens a permanent file for reading. Throws `ENOENT` if it is missing. */
  read(filePath: string): Promise<Readable>
  /** The names of all files that were last written before `cutoff` (milliseconds since 1970), in batches. */
  filesBefore(cutoff: number): AsyncIterable<string[]>
}

const STAGING = 'incoming'
/** Bytes per write. The fixed cost of a disk write equals the cost of writing this many bytes. */
const WRITE_BYTES = 256 * 1024

/**
 * The free space that uploads leave for the database, which may be on the same disk and must still write audit entries. It
 * is more than the database reserves for itself.
 */
const LEFT_FREE_BYTES = 96 * 1024 * 1024

/** Opens the store in a local folder. Only the portal's own user can read the files. */
export async function openDiskStore(
  folder: string,
  leftFree = LEFT_FREE_BYTES,
  measureFree = freeBytesOf,
): Promise<DocumentStore> {
  const staging = join(folder, STAGING)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const move = createMover(folder)
  const reserve = createReservations(() => measureFree(staging), leftFree)
  return {
    async stage(bytes, neighbourPath) {
      const release = await reserve(maxBytesOf(bytes))
      const path = join(staging, newName(neighbourPath))
      try {
        await writeFlushed(path, bytes)
      } catch (error) {
        await remove(path)
        throw error
      } finally {
        release()
      }
      return path
    },
    async persist(stagedPaths) {
      const moves = stagedPaths.map((path) => [path, join(folder, documentName(path))] as const)
      const folders = new Set(moves.map(([, target]) => dirname(target)))
      try {
        // The files are flushed in parallel, which takes no longer than one flush.
        await waitForAll(moves.map(([path, target]) => move(path, target)))
        await waitForAll([...folders].map(flush))
      } catch (error) {
        await Promise.allSettled(moves.flat().map(remove))
        throw error
      }
    },
    discard: (path) => remove(isDocumentName(path) ? join(folder, path) : join(staging, basename(path))),
    async read(filePath) {
      // The name may come from a URL: only valid names reach the disk.
      if (!isDocumentName(filePath)) throw missingDocument()
      const handle = await open(join(folder, filePath), 'r')
      return handle.createReadStream()
    },
    filesBefore: (cutoff) => filesBefore(folder, cutoff),
  }
}

/** Writes and flushes a new file. */
async function writeFlushed(path: string, bytes: Chunks) {
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const batch of inBatches(bytes, WRITE_BYTES)) await writeAll(handle, batch)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes chunks without copying them. The system may write only some of the bytes, for example on a disk that fills up.
 */
async function writeAll(handle: FileHandle, batch: Uint8Array[]) {
  const { bytesWritten } = await handle.writev(batch)
  const size = batch.reduce((sum, chunk) => sum + chunk.length, 0)
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(batch).subarray(bytesWritten))
}

/** Deletes a file; a missing file is ignored. `rm` would need extra system calls. */
async function remove(path: string) {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

const freeBytesOf = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The maximum size of a file in bytes. The size of bytes in memory is known; that of an upload has only a limit. */
function maxBytesOf(bytes: Chunks) {
  return Array.isArray(bytes) ? bytes.reduce((sum: number, { length }) => sum + length, 0) : UPLOAD_LIMITS.fileBytes
}

async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves files into permanent folders, and creates a folder only if it is missing. */
function createMover(folder: string) {
  const creations = new Map<string, Promise<void>>()

  async function createFolder(parent: string) {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await flush(folder)
  }

  return async function move(from: string, to: string) {
    const parent = dirname(to)
    try {
      await rename(from, to)
      // A concurrent call may have just created the folder and not flushed it yet.
      await creations.get(parent)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      const creation = creations.get(parent) ?? createFolder(parent).finally(() => creations.delete(parent))
      creations.set(parent, creation)
      await creation
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

/** Whether a file was last written before `cutoff`. Another process may move or delete the file in the meantime. */
async function isBefore(path: string, cutoff: number) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found !== undefined && found.mtimeMs < cutoff
}

/**
 * Waits for all promises even if one fails, so that none is still running when the caller continues; throws the first
 * error.
 */
export async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
