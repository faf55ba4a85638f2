// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findProcessTree } from './process-tree.ts'

/** Delays every flush to disk of a process, its threads and its children, until `end` is called. */
export async function slowFlushes(pid: number, milliseconds: number): Promise<{ end(): Promise<number> }> {
  const tree = await findProcessTree(pid)
  const delay = `inject=fsync,fdatasync:delay_enter=${milliseconds * 1000}`
  const processOptions = tree.flatMap((id) => ['-p', `${id}`])
  const child = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-e', delay, ...processOptions], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let attached = 0
  let delayed = 0
  let message = ''
  const isAttached = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error(`strace cannot delay flushes on this machine, so a slow disk was not tested: ${message}`)),
    )
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('DELAYED') || line.includes('INJECTED')) delayed += 1
      else if (/^strace: Process \d+ attached/.test(line)) attached += 1
      else message = line
      if (attached >= tree.length) resolve()
    })
  })
  await isAttached
  return {
    /** Ends the delay; returns the number of delayed flushes. */
    async end() {
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
      return delayed
    },
  }
}
