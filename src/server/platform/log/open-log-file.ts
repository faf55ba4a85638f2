import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartUpFault } from '../start-up-fault.ts'

export interface LogLimits {
  /** Days for which log files are kept. */
  keepDays: number
  /** Bytes that closed files may take together; of more the oldest go, however young. */
  mostBytes: number
}

/** A file of its own each day, and of a busy day several. */
const LARGEST_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 10_000
const DAY_MS = 86_400_000

/**
 * Writes the lines of one event-loop round to a file together. Each day, and above 64 MB, the file is closed, compressed
 * and kept beside the new one. A file that somebody moved away is created again within ten seconds. On a full disk, lines
 * are lost and counted, and the portal continues. `now` in milliseconds since 1970.
 */
export function openLogFile(file: string, limits: LogLimits, now: () => number = Date.now) {
  let opened = openFirst(file, now())
  let lines: string[] = []
  let lost = 0
  let tidying: Promise<void> = Promise.resolve()

  /** Where that fails, the old file is still open. */
  function beginAnew() {
    const next = open(file, now())
    closeSync(opened.fd)
    opened = next
  }

  function closeDay() {
    const isThere = statSync(file, { throwIfNoEntry: false })?.ino === opened.inode
    if (isThere) renameSync(file, nameOfClosed(file, opened.day))
    beginAnew()
    // The next rotation retries what could not be compressed or deleted.
    tidying = tidying.then(() => tidy(file, limits, now())).catch(() => {})
  }

  function flush() {
    if (lines.length === 0) return
    const text = lines.join('')
    try {
      if (opened.size > LARGEST_BYTES || dayOf(now()) !== opened.day) closeDay()
      if (lost > 0)
        opened.size += writeSync(
          opened.fd,
          `${JSON.stringify({ level: 50, time: now(), msg: 'lines were lost', lost })}\n`,
        )
      opened.size += writeSync(opened.fd, text)
      lost = 0
    } catch {
      lost += lines.length
    }
    lines = []
  }

  const looking = setInterval(() => {
    try {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== opened.inode) beginAnew()
    } catch {
      // Without space or permission for a new file, the old one is continued, and this is retried.
    }
  }, LOOK_EVERY_MS)
  looking.unref()
  process.on('exit', flush)
  return {
    write(line: string) {
      if (lines.push(line) === 1) setImmediate(flush)
    },
    /** Writes pending lines, and waits until closed files are compressed. */
    async settle() {
      flush()
      await tidying
    },
    close() {
      clearInterval(looking)
      process.off('exit', flush)
      flush()
      closeSync(opened.fd)
    },
  }
}

function openFirst(file: string, time: number) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    return open(file, time)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new StartUpFault(`LOG_FILE cannot be written: ${error.message}.`)
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** An existing file is continued, under the day of its last line. */
function open(file: string, time: number) {
  const before = statSync(file, { throwIfNoEntry: false })
  const fd = openSync(file, 'a', 0o600)
  const { ino, size } = fstatSync(fd)
  return { fd, inode: ino, size, day: dayOf(before && before.size > 0 ? before.mtimeMs : time) }
}

/** Such as `portal.log.2026-11-21.2`: the third file of that day. */
function nameOfClosed(file: string, day: string) {
  for (let part = 0; ; part += 1) {
    const name = `${file}.${day}.${part}`
    const isThere = [name, `${name}.gz`].some((one) => statSync(one, { throwIfNoEntry: false }) !== undefined)
    if (!isThere) return name
  }
}

const CLOSED = /^\.(\d{4}-\d\d-\d\d)\.\d+(\.gz)?$/

async function tidy(file: string, { keepDays, mostBytes }: LogLimits, time: number) {
  const folder = dirname(file)
  const oldest = dayOf(time - keepDays * DAY_MS)
  let together = 0
  const names = (await readdir(folder)).filter((name) => CLOSED.test(name.slice(basename(file).length)))
  // The newest first: the oldest have to make room.
  for (const name of names
    .filter((one) => one.startsWith(basename(file)))
    .sort(byAge)
    .reverse()) {
    const [, day = '', packed] = CLOSED.exec(name.slice(basename(file).length)) ?? []
    const path = join(folder, name)
    const kept = packed ? path : await pack(path)
    together += (await stat(kept)).size
    if (day < oldest || together > mostBytes) await rm(kept)
  }
}

const byAge = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** A power cut leaves the original beside a partly compressed file, which is then compressed again. */
async function pack(path: string): Promise<string> {
  const packed = `${path}.gz`
  await pipeline(createReadStream(path), createGzip(), createWriteStream(`${packed}.part`, { mode: 0o600 }))
  await rename(`${packed}.part`, packed)
  await rm(path)
  return packed
}
