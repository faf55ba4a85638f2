// SPDX-License-Identifier: Apache-2.0
import {
  appendFileSync,
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartUpError } from '../start-up-error.ts'

export interface LogLimits {
  /** The number of days for which closed files are kept. */
  keepDays: number
  /** The maximum size of all closed files together. Above it, the oldest files are deleted. */
  maxTotalBytes: number
}

/** The size above which the file is closed and a new one started. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** The minimum time between two checks whether the file was moved or deleted. */
const CHECK_INTERVAL_MS = 10_000
const DAY_MS = 86_400_000

/**
 * Writes all lines of one iteration of the event loop together, because a system call for each line would take a tenth of
 * the time of a short request. Also writes pending lines when the process exits.
 */
function batchLines(writeLines: (lines: string[]) => void) {
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) writeLines(lines)
    lines = []
  }
  process.on('exit', flush)
  return {
    write: (line: string) => {
      if (lines.push(line) === 1) setImmediate(flush)
    },
    flush,
  }
}

/** Writes the log to a stream, such as standard output. */
export function openLogStream(out: Writable) {
  // The portal continues to run after the program that reads its log has ended.
  out.on('error', () => {})
  return batchLines((lines) => out.write(lines.join('')))
}

/**
 * Writes the log to a file. Each day, and above 64 MB, the file is closed and compressed, and a new one is started. Closed
 * files are deleted according to `limits`. Before lines are written, and at most every ten seconds, a file that was moved or
 * deleted is created again. On a full disk, lines are lost and counted, and the portal continues to run. `now` is in
 * milliseconds since 1970.
 */
export function openLogFile(file: string, limits: LogLimits, now: () => number = Date.now) {
  let opened = openAtStart(file, now())
  let checkedAt = now()
  let lost = 0
  let pendingCleanup: Promise<void> = Promise.resolve()

  /** Opens the file again. If that fails, the file that was open stays open. */
  function reopen() {
    const next = open(file, now())
    closeSync(opened.fd)
    opened = next
  }

  const isInPlace = () => statSync(file, { throwIfNoEntry: false })?.ino === opened.inode

  function rotateIfDue() {
    if (opened.size > MAX_FILE_BYTES || dayOf(now()) !== opened.day) {
      if (isInPlace()) renameSync(file, `${file}.${new Date(now()).toISOString().replaceAll(':', '-')}`)
      reopen()
      // Errors are ignored, because the next rotation repeats the failed steps.
      pendingCleanup = pendingCleanup.then(() => cleanUpClosedFiles(file, limits, now())).catch(() => {})
    } else if (now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = now()
      if (!isInPlace()) reopen()
    }
  }

  const { write, flush } = batchLines((lines) => {
    try {
      rotateIfDue()
      // Level 50 is `error`.
      const report = lost > 0 ? [`${JSON.stringify({ level: 50, time: now(), msg: 'lines were lost', lost })}\n`] : []
      const text = [...report, ...lines].join('')
      appendFileSync(opened.fd, text)
      opened.size += Buffer.byteLength(text)
      lost = 0
    } catch {
      lost += lines.length
    }
  })

  return {
    write,
    /** Writes the pending lines and waits until closed files are compressed. */
    async settle() {
      flush()
      await pendingCleanup
    },
    close() {
      process.off('exit', flush)
      flush()
      closeSync(opened.fd)
    },
  }
}

function openAtStart(file: string, time: number) {
  try {
    return open(file, time)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new StartUpError(`LOG_FILE cannot be written: ${error.message}.`)
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Opens the file for appending. The day of an existing file is the day on which it was last written. */
function open(file: string, time: number) {
  mkdirSync(dirname(file), { recursive: true })
  const before = statSync(file, { throwIfNoEntry: false })
  const fd = openSync(file, 'a', 0o600)
  const { ino, size } = fstatSync(fd)
  return { fd, inode: ino, size, day: dayOf(before && before.size > 0 ? before.mtimeMs : time) }
}

/**
 * Matches the end of the name of a closed file, which contains the closing time. An example of a whole name is
 * `portal.log.2026-11-22T00-00-04.217Z.gz`.
 */
const CLOSED = /^\.\d{4}-\d\d-\d\d[\dTZ.-]+(?:\.gz)?$/

/**
 * Compresses closed files, from the newest to the oldest. Deletes a file if it is too old, or if its size and the sizes
 * of all newer files add up to more than the maximum.
 */
async function cleanUpClosedFiles(file: string, { keepDays, maxTotalBytes }: LogLimits, time: number) {
  // The names of closed files contain the closing time, so their alphabetical order is the order of time.
  const oldestName = `${basename(file)}.${dayOf(time - keepDays * DAY_MS)}`
  let total = 0
  for (const fileName of (await findClosed(file)).sort().reverse()) {
    const path = join(dirname(file), fileName)
    const compressed = fileName.endsWith('.gz') ? path : await compress(path)
    total += (await stat(compressed)).size
    if (fileName < oldestName || total > maxTotalBytes) await rm(compressed)
  }
}

async function findClosed(file: string) {
  const name = basename(file)
  const all = await readdir(dirname(file))
  return all.filter((fileName) => fileName.startsWith(name) && CLOSED.test(fileName.slice(name.length)))
}

/** The size of all closed files together, in bytes. */
export async function sizeOfClosedFiles(file: string): Promise<number> {
  const closed = await findClosed(file)
  // Another rotation may compress or delete a file at the same time.
  const sizes = closed.map((fileName) =>
    stat(join(dirname(file), fileName)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

/** Compresses a closed file. After a power failure both files may exist; the original is then compressed again. */
async function compress(path: string): Promise<string> {
  const compressed = `${path}.gz`
  await pipeline(createReadStream(path), createGzip(), createWriteStream(`${compressed}.part`, { mode: 0o600 }))
  await rename(`${compressed}.part`, compressed)
  await rm(path)
  return compressed
}
