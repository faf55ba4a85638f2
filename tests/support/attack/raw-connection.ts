import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** The declared length of the body, or `chunked`; the true length by default. */
  length?: number | 'chunked' | undefined
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  ms: number
}

/** A keep-alive connection, like that of a browser. */
export interface RawConnection {
  /** Sends a request, and returns the response; undefined if the connection closed without one. */
  send(sent: RawRequest): Promise<RawResponse | undefined>
  close(): void
}

interface Caller {
  /** The timeout in milliseconds, for requests that never send their whole declared body. */
  timeLimit?: number
  /** The client's address. */
  from?: string
}

/** Opens a connection to the portal. */
export function openRawConnection(
  origin: string,
  { timeLimit = 30_000, from = '127.0.0.1' }: Caller = {},
): RawConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  const alone = new Agent({ keepAlive: false, localAddress: from })
  return {
    send: ({ method = 'POST', path, headers = {}, body, length }) =>
      new Promise((resolve) => {
        const began = performance.now()
        const isTrue = length === undefined || length === 'chunked'
        const framing: Record<string, string> =
          length === 'chunked'
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(length ?? body?.length ?? 0) }
        const calling = request(`${origin}${path}`, {
          method,
          agent: isTrue ? agent : alone,
          headers: { ...headers, ...(body && framing) },
          timeout: timeLimit,
        })
        let isHeard = false
        const hear = async (answer: IncomingMessage) => {
          const bytes = await buffer(answer).catch(() => Buffer.alloc(0))
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, ms: performance.now() - began })
          if (!isTrue) calling.destroy()
        }
        calling.on('response', (answer) => {
          isHeard = true
          void hear(answer)
        })
        calling.on('timeout', () => calling.destroy())
        calling.on('error', () => resolve(undefined))
        calling.on('close', () => isHeard || resolve(undefined))
        // A client that has declared more than it sends must disconnect.
        if (typeof length === 'number' && body && length > body.length) calling.write(body, () => calling.destroy())
        else calling.end(body)
      }),
    close() {
      agent.destroy()
      alone.destroy()
    },
  }
}
