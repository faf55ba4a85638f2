// SPDX-License-Identifier: Apache-2.0
import { constants } from 'node:fs'
import { access, type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Replaces a small file atomically: the text is written to a temporary file and flushed to disk, the file is renamed, and its
 * folder is flushed. `mode` is the file's permissions.
 */
export async function writeFileDurably(file: string, text: string, mode: number): Promise<void> {
  // A killed run or another program may have left a file or a link with this name.
  await rm(`${file}.new`, { force: true })
  const handle = await open(`${file}.new`, 'wx', mode)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncPath(dirname(file))
}

/** Flushes one file, or the directory entries of one folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes every file and folder below `root`, and `root` itself, to disk. */
export async function syncTree(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(root)
}

/** Reads a text file; undefined if it does not exist. */
export const readIfExists = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(undefinedIfMissing)

/**
 * Opens a file for reading in a folder where others may create files. Undefined for a symbolic link, which could name any file
 * that root can read, and for anything else that is not a file. Throws `ENOENT` if it is missing.
 */
export async function openPlainFile(file: string): Promise<FileHandle | undefined> {
  // Without O_NONBLOCK, a named pipe would never open.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(file, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') return undefined
    throw error
  })
  if (!handle || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

/** Whether a file or folder exists and is visible to this account. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** For `catch`: returns undefined for the error of a missing file, and rethrows any other error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/**
 * Collects small chunks into batches of `minBytes` or more; the last batch may be smaller. The chunks are not copied.
 */
export async function* inBatches(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, minBytes: number) {
  let batch: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    batch.push(chunk)
    size += chunk.length
    if (size < minBytes) continue
    yield batch
    batch = []
    size = 0
  }
  if (size > 0) yield batch
}
