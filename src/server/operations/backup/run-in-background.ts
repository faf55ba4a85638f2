// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MINUTE_MS = 60_000
const MAX_PAUSE_MS = 60 * MINUTE_MS
/** An aborted program removes its unfinished files well within this time. */
const STOP_TIMEOUT_MS = 5_000
const MAX_OUTPUT_LENGTH = 2_000

interface Background {
  /** Runs at the start and then every minute, one run at a time. */
  attempt: () => Promise<void>
  /** Runs every minute instead of `attempt` during the pause after a failure. */
  whilePaused?: () => Promise<void>
  /** Aborted when the portal stops. */
  stopping: AbortController
  onError: (error: Error) => void
}

/**
 * Runs `attempt` every minute, and pauses after a failure; the pause becomes longer with each further failure. Returns
 * a function that aborts a running attempt and waits for its end.
 */
export function runInBackground({ attempt, whilePaused, stopping, onError }: Background): () => Promise<void> {
  let running: Promise<void> | undefined
  let failures = 0
  let pausedUntil = 0
  async function runUnlessPaused() {
    if (performance.now() < pausedUntil) return whilePaused?.()
    try {
      await attempt()
      failures = 0
    } catch (error) {
      failures += 1
      pausedUntil = performance.now() + retryDelay(failures)
      throw error
    }
  }
  const poll = () => {
    running ??= runUnlessPaused()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(poll, MINUTE_MS)
  timer.unref()
  poll()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    // An unreachable network share may never respond, but must not delay the shutdown.
    if (running) await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** The pause after this many consecutive failures, in milliseconds. It doubles each time, up to an hour. */
export const retryDelay = (failures: number) => Math.min(MINUTE_MS * 2 ** failures, MAX_PAUSE_MS)

/** The end of a program. */
export interface ProgramResult {
  /** The exit code, or the signal that ended the program. */
  code: number | NodeJS.Signals | null
  /** The last part of what the program wrote to standard error. */
  output: string
}

const { PRIORITY_LOW } = constants.priority
/**
 * Commands that run a program with a low priority for the processor, and let it use the disk only while no other program
 * does. With `-t`, ionice ignores errors.
 */
const LOW_PRIORITY_COMMANDS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['ionice', '-t', '-c', '3'],
  ['nice', '-n', String(PRIORITY_LOW)],
]

/**
 * Runs a script of the portal with the same environment variables, in a process of low priority. Its threads and its database
 * inherit the priority, because `ionice` and `nice` set it before the program starts.
 */
export async function runAtLowPriority(program: string, stopping: AbortSignal): Promise<ProgramResult> {
  const prefixes = LOW_PRIORITY_COMMANDS.filter(([command]) => isInstalled(command))
  const [command = process.execPath, ...args] = [...prefixes.flat(), process.execPath, program]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], signal: stopping })
  if (child.pid !== undefined && !isInstalled('nice')) setPriority(child.pid, PRIORITY_LOW)
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-MAX_OUTPUT_LENGTH)
  })
  return new Promise<ProgramResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output: output.trim() }))
  })
}

const isInstalled = (command: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, command)))
