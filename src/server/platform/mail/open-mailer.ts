import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Hands the mail over, or throws when it could not. */
  send(mail: Mail): Promise<void>
}

interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  /** Speaks to no server that cannot encrypt. */
  demandsTls: boolean
  /** Where mails are laid as `.eml` files when there is no mail server. */
  outbox: string
}

const PATIENCE_MS = 20_000
const SUBMISSION_PORT = 587
const TLS_PORT = 465

/**
 * Mails through SMTP where a server is configured, else into the outbox folder, one file a mail. What it mails with
 * is read with the first mail: a portal starts without it.
 */
export function openMailer({ smtpUrl, from, demandsTls, outbox }: MailerOptions): Mailer {
  if (smtpUrl) {
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    return {
      async send(mail) {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ url: smtpUrl, ...patience, ...(demandsTls && { requireTLS: true }) })
        // Without the error as its cause, which holds the whole mail.
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
      // A reader of the folder never sees half a mail.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
  }
}

/** Names the server and its reply. Replies repeat recipients and logins: neither is kept. */
function describeFailure(smtpUrl: string, { to }: Mail, error: unknown): string {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const server = `${hostname}:${port || (protocol === 'smtps:' ? TLS_PORT : SUBMISSION_PORT)}`
  const secrets = [to, to.split('@')[0] ?? to, decodeURIComponent(username), decodeURIComponent(password)]
  const reason = error instanceof Error ? error.message : String(error)
  const withoutSecrets = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replace(wordPattern(secret), '…'), reason)
  return `The mail server ${server} did not take a mail: ${withoutSecrets}`
}

/** Matches a text where it is a whole word, in any case. */
const wordPattern = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
