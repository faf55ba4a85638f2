// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inProject, requireWritable } from './project.mjs'

const HEARTBEAT_MS = 1_000
/** A lock file without a heartbeat for this long is abandoned. */
const HEARTBEAT_TIMEOUT_MS = 15_000

/** Runs `work` under a lock file, so that only one command of this project installs or builds at a time. */
export async function withSetUpLock(work) {
  const folder = inProject('.cache')
  requireWritable(folder)
  mkdirSync(folder, { recursive: true })
  const file = inProject('.cache', 'set-up.pid')
  await acquire(file)
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

/** Creates the lock file. Waits while another command has the lock, and removes an abandoned lock file. */
async function acquire(file) {
  for (let hasReported = false; !tryAcquire(file); await delay(300)) {
    const isLocked = isFresh(file) && isAlive(readPid(file))
    if (!isLocked) rmSync(file, { force: true })
    if (isLocked && !hasReported) console.log('Another command is setting this folder up: waiting for it …')
    hasReported ||= isLocked
  }
}

function tryAcquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Whether the lock file has a recent heartbeat. The process id alone is not enough, because it may be reused. */
function isFresh(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < HEARTBEAT_TIMEOUT_MS
}

function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Whether a process runs. The id 0 means that the lock file is still being written. */
function isAlive(pid) {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
