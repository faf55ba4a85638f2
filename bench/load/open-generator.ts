import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOptions, LoadReply, LoadResult } from './load-request.ts'

export interface Generator {
  /** Sends load to a server. Throws at the first response with an unexpected status. */
  drive(options: LoadOptions): Promise<LoadResult>
  close(): Promise<void>
}

/** Starts the load generator process. It drives one server at a time. */
export function openGenerator(): Generator {
  const child = fork(new URL('generate-load.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async drive(options) {
      const ended = new AbortController()
      const replied = once(child, 'message', { signal: ended.signal })
      const exit = () => ended.abort(new Error('The load generator ended'))
      child.once('exit', exit)
      child.send(options)
      const [message] = await replied
      child.off('exit', exit)
      const reply: LoadReply = message
      if ('failed' in reply) {
        const { method, path } = options.requests[0] ?? {}
        throw new Error(`${options.origin}: ${method} ${path}: ${reply.failed}`)
      }
      return reply.result
    },
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
