// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'

const PROGRAM = fileURLToPath(new URL('./portal-program.ts', import.meta.url))

/** The messages of the program: its log lines, and then either the connection to the database or the fault. */
export interface Outcome {
  connection?: EmbeddedPostgres['connection']
  fault?: string
  sentences: string[]
}

export interface PortalProcess {
  outcome: Promise<Outcome>
  /** Sends the signal, and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the embedded database in a separate process, which a test can kill. */
export function startPortalProcess(folder: string): PortalProcess {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { outcome: readOutcome(child), end: (signal) => end(child, signal) }
}

async function readOutcome({ stdout }: ChildProcess): Promise<Outcome> {
  const outcome: Outcome = { sentences: [] }
  if (!stdout) return outcome
  for await (const line of createInterface({ input: stdout })) {
    const message: { sentence?: string; fault?: string; connection?: EmbeddedPostgres['connection'] } = JSON.parse(line)
    if (message.sentence !== undefined) outcome.sentences.push(message.sentence)
    if (message.fault !== undefined) return { ...outcome, fault: message.fault }
    if (message.connection !== undefined) return { ...outcome, connection: message.connection }
  }
  return outcome
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
