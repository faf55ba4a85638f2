// SPDX-License-Identifier: Apache-2.0
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Sends a mail. Throws if the mail server does not accept it. */
  send(mail: Mail): Promise<void>
}

interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  /** Whether to reject mail servers without encryption. */
  requiresTls: boolean
  /** The folder for mails as `.eml` files, if there is no mail server. */
  outbox: string
}

/** The timeout for connecting, for the greeting of the server, and for a silent connection. */
const TIMEOUT_MS = 20_000
/** The default ports, which messages about failures name. */
const SUBMISSION_PORT = 587
const TLS_PORT = 465

/**
 * Sends mails by SMTP if a server is configured, otherwise writes each mail to a file in the outbox folder. The mail library
 * is loaded with the first mail, so that the portal starts faster.
 */
export function openMailer({ smtpUrl, from, requiresTls, outbox }: MailerOptions): Mailer {
  if (smtpUrl) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    return {
      async send(mail) {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ url: smtpUrl, ...timeouts, ...(requiresTls && { requireTLS: true }) })
        // The error is not passed on as the cause, because it contains the whole mail.
        await transport.sendMail({ from, ...mail }).catch((error: unknown) => {
          throw new Error(describeFailure(smtpUrl, mail, error))
        })
      },
    }
  }
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { message, messageId } = await transport.sendMail({ from, ...mail })
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory')
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${messageId.replace(/[^\w.-]/g, '')}.eml`
      // The file is renamed into place, so that other programs never see an incomplete mail.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
  }
}

/** Describes a failure by the server and its reply. Removes the recipient and the login, which the reply may repeat. */
function describeFailure(smtpUrl: string, { to }: Mail, error: unknown): string {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const server = `${hostname}:${port || (protocol === 'smtps:' ? TLS_PORT : SUBMISSION_PORT)}`
  const secrets = [to, to.split('@')[0] ?? to, decodeURIComponent(username), decodeURIComponent(password)]
  let reason = error instanceof Error ? error.message : String(error)
  for (const secret of secrets) if (secret !== '') reason = reason.replace(wordPattern(secret), '…')
  return `The mail server ${server} did not accept a mail: ${reason}`
}

/** A pattern that matches a text as a whole word, in upper or lower case. Special characters of the text are escaped. */
const wordPattern = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
