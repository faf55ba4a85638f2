import type { LogLimits } from '../log/open-log-file.ts'
import type { BucketAddress, ScannerSettings } from './addresses.ts'

/** CERT-In's directions of 28 April 2022, (iv). */
const MIN_LOG_DAYS = 180

const MIN_PASSPHRASE_LENGTH = 16

const isUnencrypted = ({ protocol, hostname }: URL) => protocol !== 'https:' && !isLoopback(hostname)

interface Installation {
  mode: 'production' | 'demo'
  behindProxy: boolean
  origin: string
  allowedOrigins: ReadonlySet<string>
  smtpUrl: string | undefined
  keyPassphrase: string | undefined
  documentsS3: BucketAddress | undefined
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseReadUrl: string | undefined
  clamd: ScannerSettings | undefined
  logLimits: LogLimits
}

/** Settings that production mode forbids, a sentence each. */
export function productionFaults(configuration: Installation): string[] {
  const { mode, behindProxy, origin: publicOrigin, smtpUrl, keyPassphrase, documentsS3: bucket } = configuration
  if (mode !== 'production') return []
  const faults: string[] = []
  if (bucket && isUnencrypted(new URL(bucket.url))) {
    faults.push('DOCUMENTS_S3_URL must begin with https://, or documents would be sent unencrypted')
  }
  const origin = behindProxy ? URL.parse(publicOrigin) : null
  if (!origin) faults.push('PUBLIC_ORIGIN must be the address that people open, such as https://panchayat.example')
  else if (isUnencrypted(origin)) {
    faults.push('PUBLIC_ORIGIN must begin with https://, or passwords would be sent unencrypted')
  }
  for (const allowed of configuration.allowedOrigins) {
    if (isUnencrypted(new URL(allowed))) {
      faults.push(`ALLOWED_ORIGINS must contain only https:// addresses, not ${allowed}`)
    }
  }
  faults.push(...findUnencryptedConnections(configuration))
  if (configuration.logLimits.keepDays < MIN_LOG_DAYS) {
    faults.push(`LOG_KEEP_DAYS must be ${MIN_LOG_DAYS} or more, as CERT-In requires`)
  }
  if (!smtpUrl) faults.push('SMTP_URL must name a mail server, or nobody could reset a password')
  if (!keyPassphrase || keyPassphrase.length < MIN_PASSPHRASE_LENGTH) {
    faults.push(
      `KEY_PASSPHRASE must be a secret of ${MIN_PASSPHRASE_LENGTH} characters or more, which wraps the key that signs certificates`,
    )
  }
  return faults
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '[::1]'])

/** Whether the host is this machine. */
export const isLoopback = (host: string) => LOOPBACK.has(host)

/** Unencrypted connections to other machines (ASVS 12.3.1), a sentence each. */
function findUnencryptedConnections({ smtpUrl, clamd, ...urls }: Installation): string[] {
  const faults: string[] = []
  const databaseUrls = {
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.databaseOwnerUrl,
    DATABASE_READ_URL: urls.databaseReadUrl,
  }
  const mail = smtpUrl === undefined ? null : URL.parse(smtpUrl)
  if (mail && !isLoopback(mail.hostname) && mail.searchParams.get('tls.rejectUnauthorized') === 'false') {
    faults.push('SMTP_URL must not contain tls.rejectUnauthorized=false, or anybody could read the codes in mails')
  }
  for (const [name, url] of Object.entries(databaseUrls)) {
    if (url !== undefined && isUnencryptedDatabase(url)) {
      faults.push(`${name} must end with ?sslmode=verify-full, or personal data would be sent unencrypted`)
    }
  }
  if (clamd && 'host' in clamd.address && !isLoopback(clamd.address.host)) {
    faults.push('CLAMD_SOCKET must be a socket or a port of this machine, or documents would be sent unencrypted')
  }
  return faults
}

/** With each of these modes, pg verifies the server's certificate. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** A host that begins with a slash is a socket's folder. */
function isUnencryptedDatabase(text: string) {
  const url = URL.parse(text)
  if (!url) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  return !ENCRYPTED.has(url.searchParams.get('sslmode') ?? '')
}
