// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startWholePortal, type WholePortal } from '../whole-portal.ts'
import { count } from './print-results.ts'

const POLL_INTERVAL_MS = 25
const TIMEOUT_MS = 60_000
/** The log of the database is printed for each start that takes longer, in milliseconds. */
const TOO_LONG_MS = 5_000

/** A whole portal that a test can kill, and that restarts on the same port. */
export interface RestartingPortal {
  origin: string
  /** Kills the portal with kill -9 and starts it again; returns the milliseconds until it was ready. */
  killPortal(): Promise<number>
  /** Kills the postmaster with kill -9, or stops it with SIGINT; returns the milliseconds until the portal had recovered. */
  killDatabase(signal?: NodeJS.Signals): Promise<number>
  /** The number of responses of `/readyz` while the database was unavailable, by status; 0 means no response. */
  statusesDuringOutage: Map<number, number>
  /** Log entries about unexpected failures since the last start. */
  failures(): string[]
  /** The duration of the slowest request to `/readyz`, in milliseconds. */
  slowestResponse(): number
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the portal on a data folder, on a fixed port. */
export async function openRestartingPortal(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RestartingPortal> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = () => startWholePortal(dataDir, { ...environment, PORT: String(port) })
  let portal: WholePortal = await start()
  const statusesDuringOutage = new Map<number, number>()
  let slowest = 0

  async function readReadinessStatus() {
    const startedAt = performance.now()
    const status = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    slowest = Math.max(slowest, performance.now() - startedAt)
    return status
  }

  return {
    origin,
    statusesDuringOutage,
    slowestResponse: () => slowest,
    failures: () => portal.output.filter((line) => line.includes('request failed')),
    async killPortal() {
      await portal.end('SIGKILL')
      const began = performance.now()
      portal = await start()
      while ((await readReadinessStatus()) !== 200) await pause(POLL_INTERVAL_MS)
      const ready = performance.now() - began
      if (ready > TOO_LONG_MS) await printSlowStart(dataDir, ready, portal.output)
      return ready
    },
    async killDatabase(signal = 'SIGKILL') {
      const before = await postmasterPid(dataDir)
      if (before <= 1) throw new Error('The database is not running')
      const began = performance.now()
      process.kill(before, signal)
      while (performance.now() - began < TIMEOUT_MS) {
        const status = await readReadinessStatus()
        const now = await postmasterPid(dataDir)
        if (status === 200 && now > 1 && now !== before) return performance.now() - began
        // A connection that was open when the postmaster died may still work for a moment, because it has its own process.
        if (status !== 200) count(statusesDuringOutage, status)
        await pause(POLL_INTERVAL_MS)
      }
      throw new Error('The database did not recover')
    },
    end: (signal) => portal.end(signal),
  }
}

/** Prints the output of the portal during a slow start, and the end of the database log. */
async function printSlowStart(dataDir: string, ready: number, output: readonly string[]) {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
  const lines = [...output.slice(0, 4), ...log.trimEnd().split('\n').slice(-12)]
  console.log(`A start took ${(ready / 1000).toFixed(1)} s:\n  ${lines.join('\n  ')}`)
}

/** The pid from the database's pid file, whose eighth line is its state; 0 if it accepts no connections. */
async function postmasterPid(dataDir: string) {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = file.split('\n')
  return lines[7]?.trim() === 'ready' ? Number(lines[0]) : 0
}

/** A free port below the ephemeral ports. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}
