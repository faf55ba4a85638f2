import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findProcessTree } from './process-tree.ts'

/** Delays every flush of a process, its threads and its children; returns a function that ends the delay. */
export async function slowFlushes(pid: number, milliseconds: number): Promise<{ end(): Promise<number> }> {
  const family = await findProcessTree(pid)
  const delay = `inject=fsync,fdatasync:delay_enter=${milliseconds * 1000}`
  const which = family.flatMap((member) => ['-p', `${member}`])
  const child = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-e', delay, ...which], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let attached = 0
  let delayed = 0
  let complaint = ''
  const isAttached = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error(`strace cannot slow the disk down here, which was not tested: ${complaint}`)),
    )
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('DELAYED') || line.includes('INJECTED')) delayed += 1
      else if (/^strace: Process \d+ attached/.test(line)) attached += 1
      else complaint = line
      if (attached >= family.length) resolve()
    })
  })
  await isAttached
  return {
    /** Ends the delay; returns how many flushes were slowed down. */
    async end() {
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
      return delayed
    },
  }
}
