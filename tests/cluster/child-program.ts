// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { childOptions } from '#server/platform/db/embedded/account.ts'

interface Program {
  file: string
  args: readonly string[]
  logFile: string
  account?: { uid: number; gid: number }
}

/** A running program of the cluster, such as nginx. */
export interface ChildProgram {
  end(signal: NodeJS.Signals): Promise<void>
}

export function startProgram({ file, args, logFile, account }: Program): ChildProgram {
  const log = openSync(logFile, 'a')
  const child = spawn(file, args, { ...childOptions(account), stdio: ['ignore', log, log] })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  return {
    async end(signal) {
      process.off('exit', killChild)
      await endChild(child, signal)
    },
  }
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
