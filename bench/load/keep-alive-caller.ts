import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A connection that is kept open and holds one request at a time. It reads no more of HTTP than our servers speak, a
 * status and a length, so that asking costs little beside answering.
 */
export class KeepAliveCaller {
  readonly #socket: Socket
  #waiting: Waiting | undefined
  #head: Buffer = Buffer.alloc(0)
  #status = 0
  #left = -1
  #body: Buffer[] = []
  readonly #keepsBody: (status: number) => boolean

  /** Bodies are kept only where `keepsBody` says so. */
  constructor(origin: string, keepsBody: (status: number) => boolean) {
    const { hostname, port } = new URL(origin)
    this.#keepsBody = keepsBody
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  /** Sends a whole request; its answer must come before the next one is sent. */
  call(request: readonly Buffer[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.cork()
      for (const piece of request) this.#socket.write(piece)
      this.#socket.uncork()
    })
  }

  close() {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer) {
    let bytes = chunk
    if (this.#left < 0) {
      const all = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
      const end = all.indexOf(HEAD_END)
      if (end < 0) {
        this.#head = all
        return
      }
      const head = all.toString('latin1', 0, end)
      this.#head = Buffer.alloc(0)
      this.#status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) return this.#fail(new Error(`An answer does not say its length:\n${head}`))
      this.#left = Number(length)
      bytes = all.subarray(end + HEAD_END.length)
    }
    this.#left -= bytes.length
    if (this.#keepsBody(this.#status)) this.#body.push(bytes)
    if (this.#left < 0) return this.#fail(new Error('An answer is longer than it said'))
    if (this.#left === 0) this.#finish()
  }

  #finish() {
    const answer = { status: this.#status, body: Buffer.concat(this.#body).toString() }
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#left = -1
    this.#body = []
    waiting?.resolve(answer)
  }

  #fail(error: Error) {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}
