// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import type { Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A mail server on this machine, which stores every mail that it receives. */
export interface MailServer {
  /** The setting SMTP_URL of a portal that sends its mails to this server. */
  url: string
  /** Waits until this many mails have arrived, and returns them in order. */
  waitForMails(count: number): Promise<Email[]>
  /** Waits for a mail with this subject, and to this address if it is given; returns the newest. */
  newest(subject: string, email?: string): Promise<Email>
  close(): Promise<void>
}

/** The timeout is long, because a busy machine may write slowly to the disk. */
const POLL_OPTIONS = { timeout: 45_000, interval: 25 }

/**
 * Opens a mail server on a free port. If `listener` is given, which is a server that listens already, the mail server uses its
 * port instead.
 */
export async function openMailServer(listener?: Server): Promise<MailServer> {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  if (listener) server.server.listen(listener)
  else server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    waitForMails: (count) => vi.waitUntil(() => (mails.length >= count ? mails : undefined), POLL_OPTIONS),
    newest: (subject, email) =>
      vi.waitUntil(
        () => mails.findLast((mail) => mail.subject === subject && (!email || mail.to?.[0]?.address === email)),
        POLL_OPTIONS,
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
