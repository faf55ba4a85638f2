import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { SUPERUSER } from './cluster.ts'
import { stopPostmaster } from './postmaster.ts'
import type { Account } from './run-program.ts'
import { childOptions } from './run-program.ts'
import { findLastComplaint, logSize, rotateLog } from './server-log.ts'
import { serverArguments } from './server-settings.ts'
import { PORT } from './socket-folder.ts'

export interface ServerPlan {
  postgres: string
  cluster: string
  socketFolder: string
  logFile: string
  account: Account
  durable: boolean
}

export interface RunningServer {
  /** Settles when the server has ended, whatever the cause. */
  ended: Promise<void>
  stop(): Promise<void>
}

const LONGEST_SILENCE_MS = 60_000
const LONGEST_RECOVERY_MS = 900_000
const STARTING_UP = '57P03'

/** Starts the server once, and waits until it accepts connections; a server that ends first is a fault with its reason. */
export async function launchServer(plan: ServerPlan): Promise<RunningServer> {
  rotateLog(plan.logFile)
  const logStart = logSize(plan.logFile)
  const server = spawnServer(plan)
  try {
    await untilReady(plan, server)
    return server
  } catch (error) {
    await server.stop()
    if (!(error instanceof ServerEnded)) throw error
    const complaint = findLastComplaint(plan.logFile, logStart) || server.spawnError() || 'it gave no reason'
    throw new StartUpFault(`The database could not start: ${complaint} (see ${plan.logFile})`)
  }
}

class ServerEnded extends Error {}

function spawnServer(plan: ServerPlan) {
  const log = openSync(plan.logFile, 'a', 0o600)
  // Detached: Ctrl+C in the terminal is for the portal, which needs the database until it has drained.
  const options = { ...childOptions(plan.account), detached: true }
  const child = spawn(plan.postgres, serverArguments(plan), { ...options, stdio: ['ignore', 'ignore', log] })
  closeSync(log)
  let isRunning = child.pid !== undefined
  let spawnError = ''
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      isRunning = false
      process.off('exit', endWithUs)
      resolve()
    }
    child.once('exit', settle)
    child.once('error', (error) => {
      spawnError = error.message
      settle()
    })
  })
  const stop = async () => {
    if (isRunning && child.pid !== undefined) await stopPostmaster(child.pid, async () => isRunning)
  }
  return { ended, stop, isRunning: () => isRunning, spawnError: () => spawnError }
}

async function untilReady(plan: ServerPlan, server: ReturnType<typeof spawnServer>): Promise<void> {
  const start = performance.now()
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 250)) {
    if (!server.isRunning()) throw new ServerEnded()
    const answer = await knock(plan.socketFolder)
    if (answer === 'ready') return
    const patience = answer === 'recovering' ? LONGEST_RECOVERY_MS : LONGEST_SILENCE_MS
    if (performance.now() - start > patience) {
      throw new StartUpFault(`The database does not answer; see ${plan.logFile}`)
    }
    await Promise.race([server.ended, delay(pause)])
  }
}

/** Connects once. After a crash the server answers, but admits nobody until it has replayed its log. */
async function knock(socketFolder: string): Promise<'ready' | 'recovering' | 'silent'> {
  const client = new pg.Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === STARTING_UP ? 'recovering' : 'silent'
  }
}
