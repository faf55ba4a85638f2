import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The kinds of failure of the mail server. */
export const AILMENTS = ['refuses', 'hangs', 'says later'] as const
export type Ailment = (typeof AILMENTS)[number]

export interface AwkwardMailServer {
  url: string
  fallIll(ailment: Ailment): Promise<void>
  heal(): Promise<void>
  /** The number of arrivals of each mail, by a digest of recipient and content. */
  received: Map<string, number>
  /** The number of attempts while it failed. */
  tries(): number
  close(): Promise<void>
}

/** A mail server on a fixed port that can fail and recover. */
export async function openAwkwardMailServer(): Promise<AwkwardMailServer> {
  const received = new Map<string, number>()
  let tries = 0
  let port = 0
  let end: () => Promise<void> = async () => {}

  async function listenAsSound(isLater = false) {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo(_address, _session, done) {
        if (!isLater) return done()
        tries += 1
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      },
      onData(stream, _session, done) {
        const digest = createHash('sha256')
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          // Each attempt has a different id and date, but the same content.
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

  async function listenAndSayNothing() {
    const lines = new Set<Socket>()
    const server = createServer((line) => {
      tries += 1
      lines.add(line)
      line.on('error', () => {})
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    end = async () => {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    }
  }

  await listenAsSound()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    async fallIll(ailment) {
      await end()
      end = async () => {}
      tries = 0
      if (ailment === 'hangs') await listenAndSayNothing()
      if (ailment === 'says later') await listenAsSound(true)
    },
    async heal() {
      await end()
      await listenAsSound()
    },
    close: () => end(),
  }
}

function portOf(address: ReturnType<SMTPServer['server']['address']>) {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}
