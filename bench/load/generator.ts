// SPDX-License-Identifier: Apache-2.0
import { fork } from 'node:child_process'
import { once } from 'node:events'

/** One request. The load generator repeats it, or sends it once if it changes data. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A multipart form with these text fields and a PDF in each of these slots. */
  form?: { texts: Record<string, string>; slots: readonly string[] }
  /** The expected status of the response, if it differs from `expect` of the whole load. */
  expect?: number
}

/** The load that the generator puts on one server. */
export interface LoadOptions {
  origin: string
  requests: readonly LoadRequest[]
  /** True if each request may be sent only once. The load then ends after the last request. */
  sendsEachOnce: boolean
  concurrency: number
  seconds: number
  /** The status that every response must have. */
  expect: number
  /** True if the server may also answer 503, which asks the client to try again later. */
  allowsOverload?: boolean
}

/** The measurements of a load. */
export interface LoadResult {
  /** The requests that got the expected response. */
  answered: number
  /** The requests that got the status 503. */
  overloaded: number
  seconds: number
  /** Response times of the answered requests, in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** CPU time of the generator itself, in milliseconds. */
  generatorCpuMs: number
}

export type LoadReply = { result: LoadResult } | { failed: string }

/** The load generator, which runs in its own process. */
export interface Generator {
  /** Sends load to a server. Throws at the first response with an unexpected status. */
  drive(options: LoadOptions): Promise<LoadResult>
  close(): Promise<void>
}

/** Starts the load generator process. It sends requests to one server at a time. */
export function openGenerator(): Generator {
  const child = fork(new URL('generate-load.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async drive(options) {
      const childEnded = new AbortController()
      const replied = once(child, 'message', { signal: childEnded.signal })
      const onExit = () => childEnded.abort(new Error('The load generator ended'))
      child.once('exit', onExit)
      child.send(options)
      const [message] = await replied
      child.off('exit', onExit)
      const reply: LoadReply = message
      if ('failed' in reply) {
        const { method, path } = options.requests[0] ?? {}
        throw new Error(`${options.origin}: ${method} ${path}: ${reply.failed}`)
      }
      return reply.result
    },
    async close() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
