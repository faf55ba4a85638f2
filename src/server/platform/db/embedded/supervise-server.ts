import { setTimeout as delay } from 'node:timers/promises'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { launchServer, type RunningServer, type ServerPlan } from './launch-server.ts'
import { rotateLog } from './server-log.ts'

const LONGEST_PAUSE_MS = 15_000
const LEFTOVERS_PATIENCE_MS = 20_000
const LOG_CHECK_MS = 3_600_000

/** Starts the server and keeps it running until `stop`: one that dies is started again, and clients just reconnect. */
export async function superviseServer(plan: ServerPlan, log: (sentence: string) => void) {
  const stopping = new AbortController()
  let server = await launchPastLeftovers(plan)
  const logCheck = setInterval(rotateLog, LOG_CHECK_MS, plan.logFile).unref()

  const watch = async () => {
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
  const watching = watch()

  return {
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(logCheck)
      await server.stop()
      await watching
    },
  }
}

/** The sub-processes of a killed server may outlive it for a moment, and PostgreSQL waits for none of them. */
async function launchPastLeftovers(plan: ServerPlan): Promise<RunningServer> {
  const end = performance.now() + LEFTOVERS_PATIENCE_MS
  for (;;) {
    try {
      return await launchServer(plan)
    } catch (error) {
      const isPassing = error instanceof StartUpFault && /still in use|already exists/.test(error.message)
      if (!isPassing || performance.now() > end) throw error
      await delay(200)
    }
  }
}

interface Relaunch {
  log: (sentence: string) => void
  signal: AbortSignal
}

async function relaunch(plan: ServerPlan, { log, signal }: Relaunch): Promise<RunningServer | undefined> {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      const server = await launchPastLeftovers(plan)
      if (!signal.aborted) return server
      await server.stop()
    } catch (error) {
      log(error instanceof StartUpFault ? error.message : `The database could not be started again: ${String(error)}`)
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}
