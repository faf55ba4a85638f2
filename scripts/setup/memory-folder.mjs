import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Names the process that uses the folder. Short, because the path of a PostgreSQL socket may have only 107 bytes. */
const nameFor = (pid) => `gst-${pid.toString(36)}`
const NAME = /^gst-([0-9a-z]+)$/
/** The tests use about 1 GB at a time. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Makes a folder for temp files in memory, where the tests create hundreds of databases in a third of the time that a disk
 * takes. Returns undefined if the machine has no such place or too little memory.
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux') return undefined
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) < LEAST_FREE_BYTES) return undefined
    const folder = join(MEMORY, nameFor(process.pid))
    mkdirSync(folder)
    // If root runs the tests, PostgreSQL runs as another user, who must be able to reach its files.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

/** A killed run leaves its folder behind, which would use memory until the next restart of the machine. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isRunning(Number.parseInt(pid, 36))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code !== 'ESRCH'
  }
}
