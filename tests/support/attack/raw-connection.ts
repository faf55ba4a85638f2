// SPDX-License-Identifier: Apache-2.0
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request whose headers and declared length a test can choose freely. */
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

interface ConnectionOptions {
  /** The timeout in milliseconds, for requests that never send their whole declared body. */
  timeLimit?: number
  /** The client's address. */
  from?: string
}

/** Opens a connection to the portal. */
export function openRawConnection(
  origin: string,
  { timeLimit = 30_000, from = '127.0.0.1' }: ConnectionOptions = {},
): RawConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  const closingAgent = new Agent({ keepAlive: false, localAddress: from })
  return {
    send: ({ method = 'POST', path, headers = {}, body, length }) =>
      new Promise((resolve) => {
        const began = performance.now()
        // After a request with a wrong length, the connection cannot be reused.
        const isLengthTrue = length === undefined || length === 'chunked'
        const framing: Record<string, string> =
          length === 'chunked'
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(length ?? body?.length ?? 0) }
        const outgoing = request(`${origin}${path}`, {
          method,
          agent: isLengthTrue ? agent : closingAgent,
          headers: { ...headers, ...(body && framing) },
          timeout: timeLimit,
        })
        let hasResponse = false
        const readResponse = async (response: IncomingMessage) => {
          const bytes = await buffer(response).catch(() => Buffer.alloc(0))
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, ms: performance.now() - began })
          if (!isLengthTrue) outgoing.destroy()
        }
        outgoing.on('response', (response) => {
          hasResponse = true
          void readResponse(response)
        })
        outgoing.on('timeout', () => outgoing.destroy())
        outgoing.on('error', () => resolve(undefined))
        outgoing.on('close', () => hasResponse || resolve(undefined))
        // If the declared length exceeds the body, the portal waits for the rest until the client disconnects.
        if (typeof length === 'number' && body && length > body.length) outgoing.write(body, () => outgoing.destroy())
        else outgoing.end(body)
      }),
    close() {
      agent.destroy()
      closingAgent.destroy()
    },
  }
}
