import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** How long the body says that it is; left out, the truth, or `chunked`. */
  length?: number | 'chunked' | undefined
}

export interface Heard {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  ms: number
}

/** A line that is kept open from one call to the next, as a browser keeps its own. */
export interface Line {
  /** What was answered; undefined where the line ended without a word. */
  send(sent: Sent): Promise<Heard | undefined>
  close(): void
}

interface Caller {
  /** Milliseconds; for calls that never say all they promised. */
  patience?: number
  /** The address that is called from. */
  from?: string
}

/** Opens a line to the portal. */
export function openRawConnection(origin: string, { patience = 30_000, from = '127.0.0.1' }: Caller = {}): Line {
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
          timeout: patience,
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
        // Who promised more than they send hangs up after it.
        if (typeof length === 'number' && body && length > body.length) calling.write(body, () => calling.destroy())
        else calling.end(body)
      }),
    close() {
      agent.destroy()
      alone.destroy()
    },
  }
}
