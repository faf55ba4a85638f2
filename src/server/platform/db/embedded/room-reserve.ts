import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Some segments of PostgreSQL's log, or a great many small rows. */
const RESERVE_BYTES = 64 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024)
/** With less the database is about to fail. */
const LOW_BYTES = 24 * 1024 * 1024
/** Only a disk that has room again is asked to set some aside. */
const PLENTY_BYTES = 4 * RESERVE_BYTES
const LOOK_MS = 500
/** People who come with the start go first. */
const SETTLED_MS = 5_000

export interface RoomReserve {
  stop(): Promise<void>
}

/**
 * Sets room aside in `file`, beside the database, and gives it back when the disk is full: then the database goes on with
 * what is small, such as logins and the log of who read what, until somebody makes room. `log` is told so.
 */
export function keepRoomReserve(file: string, log: (sentence: string) => void): RoomReserve {
  const startedAt = performance.now()
  let looking: Promise<void> | undefined
  const look = () => {
    // A folder that went away is no matter of room, and told by whoever needs it.
    looking ??= lookOnce(file, performance.now() - startedAt > SETTLED_MS, log)
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }
  // A database that died of a full disk cannot start without.
  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

async function lookOnce(file: string, isSettled: boolean, log: (sentence: string) => void) {
  const { bavail, bsize } = await statfs(dirname(file))
  const free = bavail * bsize
  // A power cut may have left the name alone.
  const isSetAside = ((await stat(file).catch(() => undefined))?.size ?? 0) >= RESERVE_BYTES
  if (isSetAside && free < LOW_BYTES) {
    await rm(file, { force: true })
    log(
      'The disk is full: the room that was set aside for the database is given back. Nothing new is taken in until there is more.',
    )
  } else if (!isSetAside && isSettled && free > PLENTY_BYTES) await setAside(file)
}

/** Under its name only once it is whole: half a reserve would pass for one. */
async function setAside(file: string) {
  const draft = `${file}.new`
  try {
    await writeZeros(draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A hole would take no room: each byte is written. */
async function writeZeros(file: string) {
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE_BYTES; written += PIECE.length) await handle.appendFile(PIECE)
  } finally {
    await handle.close()
  }
}
