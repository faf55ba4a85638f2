// SPDX-License-Identifier: Apache-2.0
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The size of the reserve. It suffices for a few segments of the write-ahead log, or for many small rows. */
const RESERVE_BYTES = 64 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024)
/** With less free space than this, the database may fail at any moment. */
const LOW_BYTES = 24 * 1024 * 1024
/** The reserve is created only if this much space is free. */
const PLENTY_BYTES = 4 * RESERVE_BYTES
/** The interval at which the free space is checked. */
const POLL_MS = 500
/** The reserve is created only after this delay, because writing it would slow down the first requests. */
const START_DELAY_MS = 5_000

/**
 * Reserves disk space by writing `file`, beside the database, and deletes the file when the disk is full. The database can
 * then still write small rows, such as sessions and audit entries, until the operator frees space.
 */
export function keepDiskReserve(file: string, log: (sentence: string) => void) {
  const startedAt = performance.now()
  let polling: Promise<void> | undefined
  const poll = () => {
    // Errors are ignored. They occur if the folder is missing, which the start of the database reports.
    polling ??= pollOnce(file, performance.now() - startedAt > START_DELAY_MS, log)
      .catch(() => {})
      .finally(() => {
        polling = undefined
      })
  }
  // The first poll is immediate, because after a crash on a full disk the database needs the reserved space to start.
  poll()
  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await polling
    },
  }
}

async function pollOnce(file: string, mayCreate: boolean, log: (sentence: string) => void) {
  const { bavail, bsize } = await statfs(dirname(file))
  const free = bavail * bsize
  // A power failure may leave an empty file.
  const isReserved = ((await stat(file).catch(() => undefined))?.size ?? 0) >= RESERVE_BYTES
  if (isReserved && free < LOW_BYTES) {
    await rm(file, { force: true })
    log('The disk is full: the space reserved for the database was released. New data is rejected until space is free.')
  } else if (!isReserved && mayCreate && free > PLENTY_BYTES) await createReserve(file)
}

/** Writes the file under a temporary name, and renames it when it is complete. */
async function createReserve(file: string) {
  const draft = `${file}.new`
  try {
    await writeZeros(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes every byte, because a sparse file would reserve no space. */
async function writeZeros(file: string) {
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE_BYTES; written += CHUNK.length) await handle.appendFile(CHUNK)
  } finally {
    await handle.close()
  }
}
