// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'

/** Runs a non-interactive program and returns its output; kills it after `timeLimit` milliseconds. */
export function runTool(program: string, options: readonly string[], home: string, timeLimit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home }
    // Standard input is closed, because some programs would read a list of targets from it.
    const child = spawn(program, options, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      resolve(output)
    })
  })
}
