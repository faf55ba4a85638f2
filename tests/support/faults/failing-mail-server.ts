// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The ways in which the mail server can fail. */
export const FAILURES = ['refuses connections', 'never responds', 'asks for a retry'] as const
export type Failure = (typeof FAILURES)[number]

export interface FailingMailServer {
  url: string
  startFailing(failure: Failure): Promise<void>
  recover(): Promise<void>
  /** The number of times that each mail has arrived, by a digest of its text. */
  received: Map<string, number>
  /** The number of attempts to send a mail since the server began to fail. */
  attempts(): number
  close(): Promise<void>
}

/** Opens a mail server on a fixed port, which can fail and recover. */
export async function openFailingMailServer(): Promise<FailingMailServer> {
  const received = new Map<string, number>()
  let attempts = 0
  let port = 0
  let end: () => Promise<void> = async () => {}

  async function listen(asksForRetry = false) {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo(_address, _session, done) {
        if (!asksForRetry) return done()
        attempts += 1
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      },
      onData(stream, _session, done) {
        const digest = createHash('sha256')
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          // Attempts to send one mail differ in the message id and the date.
          const contentDigest = digest.update(text.replace(/^(?:Message-ID|Date):.*$/gim, '')).digest('hex')
          received.set(contentDigest, (received.get(contentDigest) ?? 0) + 1)
          done()
        })
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = portOf(server.server.address())
    end = () => new Promise((resolve) => server.close(() => resolve()))
  }

  /** Accepts connections, but never responds. */
  async function listenSilently() {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      attempts += 1
      sockets.add(socket)
      socket.on('error', () => {})
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    end = async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }

  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    async startFailing(failure) {
      await end()
      end = async () => {}
      attempts = 0
      if (failure === 'never responds') await listenSilently()
      if (failure === 'asks for a retry') await listen(true)
    },
    async recover() {
      await end()
      await listen()
    },
    close: () => end(),
  }
}

function portOf(address: ReturnType<SMTPServer['server']['address']>) {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}
