// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { launchServer, type RunningServer, rotateLog, type ServerPlan } from './launch-server.ts'

/** The longest pause between two attempts to restart a crashed server. */
const MAX_PAUSE_MS = 15_000
/** Matches the messages of PostgreSQL about shared memory or a pid file that a killed server has not released yet. */
const STILL_IN_USE = /still in use|already exists/
/** How long a start is retried while a killed server still uses its shared memory. */
const RETRY_TIMEOUT_MS = 20_000
/** The interval at which the log is rotated if it is large. */
const LOG_CHECK_MS = 3_600_000

/** Starts the server, and restarts it after each crash until `stop` is called. Clients reconnect. */
export async function superviseServer(plan: ServerPlan, log: (sentence: string) => void) {
  const stopping = new AbortController()
  let server = await launchWithRetries(plan)
  const logCheck = setInterval(rotateLog, LOG_CHECK_MS, plan.logFile).unref()

  const supervise = async () => {
    for (;;) {
      await server.ended
      if (stopping.signal.aborted) return
      log('The database ended unexpectedly: starting it again.')
      const next = await relaunch(plan, { log, signal: stopping.signal })
      if (!next) return
      server = next
      log('The database is running again.')
    }
  }
  const supervising = supervise()

  return {
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(logCheck)
      await server.stop()
      await supervising
    },
  }
}

/** Starts the server, and retries while processes of a killed server still use its shared memory. */
async function launchWithRetries(plan: ServerPlan): Promise<RunningServer> {
  const end = performance.now() + RETRY_TIMEOUT_MS
  for (;;) {
    try {
      return await launchServer(plan)
    } catch (error) {
      const isTemporary = error instanceof StartUpError && STILL_IN_USE.test(error.message)
      if (!isTemporary || performance.now() > end) throw error
      await delay(200)
    }
  }
}

interface Relaunch {
  log: (sentence: string) => void
  signal: AbortSignal
}

/** Starts the server again, with growing pauses, until it succeeds; undefined if `signal` stops the attempts. */
async function relaunch(plan: ServerPlan, { log, signal }: Relaunch): Promise<RunningServer | undefined> {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      const server = await launchWithRetries(plan)
      if (!signal.aborted) return server
      await server.stop()
    } catch (error) {
      log(error instanceof StartUpError ? error.message : `The database could not be started again: ${String(error)}`)
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}
