// SPDX-License-Identifier: Apache-2.0
import { connect, type Socket } from 'node:net'
import type { LoadRequest } from './generator.ts'

interface Response {
  status: number
  body: string
}

interface PendingRequest {
  resolve: (response: Response) => void
  reject: (error: Error) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A keep-alive HTTP client that sends one request at a time. It parses only the status and the content length of a
 * response, because it must use little CPU time.
 */
export class KeepAliveClient {
  readonly #socket: Socket
  #pending: PendingRequest | undefined
  #head: Buffer = Buffer.alloc(0)
  #status = 0
  /** The bytes of the response body that have not arrived yet; -1 while the head of the response is being received. */
  #remainingBytes = -1
  #body: Buffer[] = []
  readonly #keepsBody: (status: number) => boolean

  /** Keeps the response body only if `keepsBody` returns true for the status. */
  constructor(origin: string, { keepsBody }: { keepsBody: (status: number) => boolean }) {
    const { hostname, port } = new URL(origin)
    this.#keepsBody = keepsBody
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  /** Sends a whole request. Its response must arrive before the next request is sent. */
  send(request: readonly Buffer[]): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.cork()
      for (const chunk of request) this.#socket.write(chunk)
      this.#socket.uncork()
    })
  }

  close() {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer) {
    let bytes = chunk
    if (this.#remainingBytes < 0) {
      const received = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
      const end = received.indexOf(HEAD_END)
      if (end < 0) {
        this.#head = received
        return
      }
      const head = received.toString('latin1', 0, end)
      this.#head = Buffer.alloc(0)
      // The status follows `HTTP/1.1 `.
      this.#status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) return this.#fail(new Error(`A response has no content-length:\n${head}`))
      this.#remainingBytes = Number(length)
      bytes = received.subarray(end + HEAD_END.length)
    }
    this.#remainingBytes -= bytes.length
    if (this.#keepsBody(this.#status)) this.#body.push(bytes)
    if (this.#remainingBytes < 0) return this.#fail(new Error('A response is longer than its content-length'))
    if (this.#remainingBytes === 0) this.#finish()
  }

  #finish() {
    const response = { status: this.#status, body: Buffer.concat(this.#body).toString() }
    const pending = this.#pending
    this.#pending = undefined
    this.#remainingBytes = -1
    this.#body = []
    pending?.resolve(response)
  }

  #fail(error: Error) {
    const pending = this.#pending
    this.#pending = undefined
    pending?.reject(error)
  }
}

/** The boundary between the parts of multipart forms. */
const BOUNDARY = 'bench-7c1f0a92'
/** The size of each file in a form. */
const FILE_BYTES = 200 * 1024

/** Serialises a request as buffers. The files of all requests have the same content, so they are one buffer in memory. */
export function serializeRequest(origin: string, { method, path, headers, body, form }: LoadRequest): Buffer[] {
  const content = form ? multipart(form) : textBody(body)
  const length = content.reduce((sum, chunk) => sum + chunk.length, 0)
  const lines = Object.entries({
    host: new URL(origin).host,
    ...headers,
    ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    ...(method === 'POST' && { 'content-length': String(length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return [Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), ...content]
}

const textBody = (body: string | undefined) => (body === undefined ? [] : [Buffer.from(body)])

/** The body of a multipart form. */
function multipart({ texts, slots }: NonNullable<LoadRequest['form']>): Buffer[] {
  const head = (name: string, parameters: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${parameters}\r\n`
  const fields = Object.entries(texts).map(([name, text]) => Buffer.from(`${head(name, '')}\r\n${text}\r\n`))
  const files = slots.flatMap((slot) => [
    Buffer.from(`${head(slot, `; filename="${slot}.pdf"`)}content-type: application/pdf\r\n\r\n`),
    PDF,
    Buffer.from('\r\n'),
  ])
  return [...fields, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]
}

const PDF = samplePdf()

/**
 * A PDF of `FILE_BYTES` with pseudo-random content, which is as hard to compress as a scan. The portal reads only its header and
 * trailer.
 */
function samplePdf() {
  const pdf = Buffer.alloc(FILE_BYTES)
  // A linear congruential generator with a fixed seed.
  for (let index = 0, seed = 12345; index < pdf.length; index += 1) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    pdf[index] = seed >> 16
  }
  pdf.write('%PDF-1.7\n', 0, 'latin1')
  const end = '\nstartxref\n9\n%%EOF\n'
  pdf.write(end, pdf.length - end.length, 'latin1')
  return pdf
}
