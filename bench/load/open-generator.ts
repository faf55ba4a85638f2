import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOrder, LoadResult, Told } from './ask.ts'

export interface Generator {
  /** Drives a server; throws at the first answer that is not what the order expects. */
  drive(order: LoadOrder): Promise<LoadResult>
  close(): Promise<void>
}

/** Starts the load generator, a process that drives one server after the other. */
export function openGenerator(): Generator {
  const child = fork(new URL('generate-load.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async drive(order) {
      const ended = new AbortController()
      const told = once(child, 'message', { signal: ended.signal })
      const exit = () => ended.abort(new Error('The load generator ended'))
      child.once('exit', exit)
      child.send(order)
      const [message] = await told
      child.off('exit', exit)
      const answer: Told = message
      if ('failed' in answer) {
        const { method, path } = order.asks[0] ?? {}
        throw new Error(`${order.origin}: ${method} ${path}: ${answer.failed}`)
      }
      return answer.result
    },
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
