// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { removeTemporarySocketFolder } from './socket-folder.ts'

/** Timeouts of the shutdown modes of PostgreSQL: fast closes all connections, immediate aborts the server. */
const FAST_SHUTDOWN_MS = 10_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * Stops the postmaster (the main process of PostgreSQL) that a killed portal left running on `cluster`. Must be called with
 * the installation lock, which ensures that no running portal uses the cluster. A pid file with the pid of another program is
 * removed, because PostgreSQL would refuse to start. PostgreSQL itself handles the pid file of a process that has ended.
 */
export async function stopOrphan(cluster: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  if (await isPostmasterOf(pid, cluster)) {
    log('The portal was killed earlier and left its database running: stopping this database first.')
    await stopPostmaster(pid, () => isPostmasterOf(pid, cluster))
  } else if (isAlive(pid)) {
    await rm(pidFile, { force: true })
  }
  // The fifth line contains the folder of the socket.
  await removeTemporarySocketFolder(lines[4] ?? '', cluster)
}

/** Stops a postmaster with a fast shutdown, and after ten seconds with an immediate shutdown. */
export async function stopPostmaster(pid: number, isRunning: () => Promise<boolean>): Promise<void> {
  signal(pid, 'SIGINT')
  if (await becomesFalse(isRunning, FAST_SHUTDOWN_MS)) return
  signal(pid, 'SIGQUIT')
  if (await becomesFalse(isRunning, IMMEDIATE_SHUTDOWN_MS)) return
  throw new StartUpError(`The database's process ${pid} does not end: kill it, then start again.`)
}

/** Polls a condition until it is false, and returns whether that happened in time. */
async function becomesFalse(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (!(await condition())) return true
    await delay(25)
  }
  return false
}

/** The working folder of a postmaster is its cluster. A zombie process has none, so it does not count as running. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const folder = await realpath(cluster)
  if (existsSync('/proc/self/cwd')) {
    const [cwd, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ])
    return cwd === folder && program.trim() === 'postgres'
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(`-D ${cluster} `)
}

/** Whether a process with this pid exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // This error shows that the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // The process may have ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
