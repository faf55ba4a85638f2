// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { CANNOT_CONNECT_NOW } from '../connection.ts'
import { type Account, childOptions } from './account.ts'
import { SUPERUSER } from './cluster.ts'
import { stopPostmaster } from './postmaster.ts'
import { isTrustedOwner } from './private-folders.ts'
import { PORT } from './socket-folder.ts'

export interface ServerPlan {
  /** The path of the program `postgres`. */
  executable: string
  /** The folder of the database files, which PostgreSQL calls a cluster. */
  clusterFolder: string
  socketFolder: string
  logFile: string
  account: Account
  /** Whether committed data must survive a crash of the machine. False only in tests. */
  durable: boolean
}

export interface RunningServer {
  /** Resolves when the server has ended. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** The timeout of a start while the server does not respond. */
const UNREACHABLE_TIMEOUT_MS = 60_000
/** The start takes minutes if the server has to recover from a crash. */
const STARTING_TIMEOUT_MS = 900_000

/**
 * Starts the server, and waits until it accepts connections. Throws a `StartUpError` if the server ends before that, with the
 * reason from its log. If the server does not accept connections in time, stops it and throws a `StartUpError`, too.
 */
export async function launchServer(plan: ServerPlan): Promise<RunningServer> {
  rotateLog(plan.logFile)
  const logStart = logSize(plan.logFile)
  const server = spawnServer(plan)
  try {
    await waitUntilReady(plan, server)
    return server
  } catch (error) {
    await server.stop()
    if (!(error instanceof ServerEnded)) throw error
    const reason = findLastError(plan.logFile, logStart) || server.spawnError() || 'it gave no reason'
    throw new StartUpError(`The database could not start: ${reason} (see ${plan.logFile})`)
  }
}

class ServerEnded extends Error {}

/** Starts the process of the server. It is stopped when the portal exits. */
function spawnServer(plan: ServerPlan) {
  const log = openLog(plan.logFile)
  // The server is detached, because after Ctrl+C the portal still needs the database until all requests are complete.
  const options = { ...childOptions(plan.account), detached: true }
  const child = spawn(plan.executable, serverArguments(plan), { ...options, stdio: ['ignore', 'ignore', log] })
  closeSync(log)
  let isRunning = child.pid !== undefined
  let spawnError = ''
  const stopOnProcessExit = () => child.kill('SIGINT')
  process.once('exit', stopOnProcessExit)
  const exit = new Promise<void>((resolve) => {
    const onEnded = () => {
      isRunning = false
      process.off('exit', stopOnProcessExit)
      resolve()
    }
    child.once('exit', onEnded)
    child.once('error', (error) => {
      spawnError = error.message
      onEnded()
    })
  })
  const stop = async () => {
    if (isRunning && child.pid !== undefined) await stopPostmaster(child.pid, async () => isRunning)
  }
  return { ended: exit, stop, isRunning: () => isRunning, spawnError: () => spawnError }
}

async function waitUntilReady(plan: ServerPlan, server: ReturnType<typeof spawnServer>): Promise<void> {
  const start = performance.now()
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 250)) {
    if (!server.isRunning()) throw new ServerEnded()
    const state = await tryConnecting(plan.socketFolder)
    if (state === 'ready') return
    const timeout = state === 'starting' ? STARTING_TIMEOUT_MS : UNREACHABLE_TIMEOUT_MS
    if (performance.now() - start > timeout) {
      throw new StartUpError(`The database does not answer; see ${plan.logFile}`)
    }
    await Promise.race([server.ended, delay(pause)])
  }
}

/** Tries to connect. A server that starts or recovers from a crash responds, but rejects connections. */
async function tryConnecting(socketFolder: string): Promise<'ready' | 'starting' | 'unreachable'> {
  const client = new pg.Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === CANNOT_CONNECT_NOW ? 'starting' : 'unreachable'
  }
}

type ServerOptions = Pick<ServerPlan, 'clusterFolder' | 'socketFolder' | 'durable'>

/**
 * The arguments of `postgres`, with its configuration. They take precedence over the configuration file in the cluster,
 * so that a cluster of an older version of the portal gets the configuration of this version.
 */
export function serverArguments({ clusterFolder, socketFolder, durable }: ServerOptions): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    // Parallel queries need /dev/shm, which is small in containers.
    max_parallel_workers_per_gather: 0,
    fsync: onOff(durable),
    full_page_writes: onOff(durable),
    synchronous_commit: onOff(durable),
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Details and statements may contain personal data, so they are not logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterFolder, ...flags]
}

/** Quotes a path, because PostgreSQL parses the setting as a list of folders, separated by commas or spaces. */
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}

/** A log above this size is rotated. */
const MAX_LOG_BYTES = 2_000_000

/** Copies a large log to `….1`, and empties it. The log is not renamed, because the server keeps it open. */
export function rotateLog(file: string): void {
  if (logSize(file) <= MAX_LOG_BYTES) return
  const log = openLog(file)
  try {
    rmSync(`${file}.1`, { force: true })
    copyFileSync(file, `${file}.1`, constants.COPYFILE_EXCL)
    ftruncateSync(log)
  } finally {
    closeSync(log)
  }
}

/** The size of the log in bytes; 0 if there is no log yet. */
function logSize(file: string): number {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT

/**
 * Opens the log, so that only the current account can read it. Throws if the log is a symbolic link: root may be
 * writing it, and the link could point to any file of the machine.
 */
function openLog(file: string): number {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) throw notALog(file)
  const log = openSync(file, APPEND | constants.O_NOFOLLOW, 0o600)
  if (isTrustedOwner(fstatSync(log).uid)) fchmodSync(log, 0o600)
  return log
}

const notALog = (file: string) =>
  new StartUpError(`${file} must be the log of the database, but it is not a file: move it away.`)

/** The reason why the server ended: the last fatal line after `offset`, or else the last line. */
function findLastError(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
