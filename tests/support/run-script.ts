// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface RunningScript {
  /** The output of both streams and the exit code, after the script has ended. */
  ended: Promise<{ code: number | null; output: string }>
  pid: number | undefined
  /** Kills the script with SIGKILL. */
  kill(): void
}

/** Starts one of the programs in scripts/ directly, without the check of its arguments by `scripts/cli/gram-seva.ts`. */
export function runScript(name: string, args: readonly string[], environment: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, APP_MODE: 'demo', ...environment },
  })
  const closed = once(child, 'close')
  const result = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([out, err]) => ({
    code: child.exitCode,
    output: out + err,
  }))
  return { ended: result, pid: child.pid, kill: () => void child.kill('SIGKILL') }
}
