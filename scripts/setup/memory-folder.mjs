// SPDX-License-Identifier: Apache-2.0
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A folder name with the id of the process that uses the folder. It is short, because a socket's path has at most 107 bytes. */
const nameFor = (pid) => `gst-${pid.toString(36)}`
/** Matches such a name. The process id is in base 36. */
const NAME = /^gst-([0-9a-z]+)$/
/** The tests use about 1 GB at any one time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder for temp files in memory. The tests create hundreds of databases, which takes three times as long on a
 * disk. Returns undefined if the machine has no memory file system or too little memory.
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux') return undefined
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) < MIN_FREE_BYTES) return undefined
    const folder = join(MEMORY, nameFor(process.pid))
    mkdirSync(folder)
    // If root runs the tests, PostgreSQL runs as another user, who must be able to reach its files.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

/** Removes the folders of killed runs, which would otherwise use memory until the machine restarts. */
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
