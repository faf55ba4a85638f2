import type { LogLimits } from '../log/open-log-file.ts'
import type { BucketAddress, ClamdAddress, ScannerSettings } from './addresses.ts'

/** CERT-In's directions of 28 April 2022, (iv). */
const LEAST_LOG_DAYS = 180

const LEAST_PASSPHRASE = 16

const isOpenLine = ({ protocol, hostname }: URL) => protocol !== 'https:' && !isLoopback(hostname)

interface Installation {
  mode: 'production' | 'demo'
  behindProxy: boolean
  origin: string
  smtpUrl: string | undefined
  keyPassphrase: string | undefined
  documentsS3: BucketAddress | undefined
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseReadUrl: string | undefined
  clamd: ScannerSettings | undefined
  logLimits: LogLimits
  requireSecondFactor: boolean
}

/** What an installation that serves real people may not do, a sentence each; the demo may. */
export function productionFaults(configuration: Installation): string[] {
  const { mode, behindProxy, origin: written, smtpUrl, keyPassphrase, documentsS3: bucket } = configuration
  if (mode !== 'production') return []
  const faults: string[] = []
  if (bucket && isOpenLine(new URL(bucket.url))) {
    faults.push("DOCUMENTS_S3_URL must begin with https://, or people's papers would travel in the open")
  }
  const origin = behindProxy ? URL.parse(written) : null
  if (!origin) faults.push('PUBLIC_ORIGIN must be the address that people open, such as https://panchayat.example')
  else if (isOpenLine(origin)) {
    faults.push('PUBLIC_ORIGIN must begin with https://, or passwords would travel in the open')
  }
  const {
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    databaseReadUrl: DATABASE_READ_URL,
  } = configuration
  const databaseUrls = { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }
  faults.push(...openLines({ ...configuration, databaseUrls }))
  if (configuration.logLimits.keepDays < LEAST_LOG_DAYS) {
    faults.push(`LOG_KEEP_DAYS must be ${LEAST_LOG_DAYS} or more, as CERT-In demands`)
  }
  if (!configuration.requireSecondFactor) {
    faults.push('REQUIRE_SECOND_FACTOR must be true, or a password alone would open the papers of everybody')
  }
  if (!smtpUrl) faults.push('SMTP_URL must name a mail server, or nobody could reset a password')
  if (!keyPassphrase || keyPassphrase.length < LEAST_PASSPHRASE) {
    faults.push(
      `KEY_PASSPHRASE must be a secret of ${LEAST_PASSPHRASE} characters or more, which wraps the key that signs certificates`,
    )
  }
  return faults
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '[::1]'])

/** Whether what is said to this host stays on this machine. */
export const isLoopback = (host: string) => LOOPBACK.has(host)

interface Lines {
  smtpUrl: string | undefined
  /** By the name of their setting. */
  databaseUrls: Record<string, string | undefined>
  clamd: { address: ClamdAddress } | undefined
}

/** Lines to other machines that nobody encrypts (ASVS 12.3.1), a sentence each. */
function openLines({ smtpUrl, databaseUrls, clamd }: Lines): string[] {
  const faults: string[] = []
  const mail = smtpUrl === undefined ? null : URL.parse(smtpUrl)
  if (mail && !isLoopback(mail.hostname) && mail.searchParams.get('tls.rejectUnauthorized') === 'false') {
    faults.push('SMTP_URL must not say tls.rejectUnauthorized=false, or anybody could read the codes in mails')
  }
  for (const [name, url] of Object.entries(databaseUrls)) {
    if (url !== undefined && isOpenDatabase(url)) {
      faults.push(`${name} must end with ?sslmode=verify-full, or people's data would travel in the open`)
    }
  }
  if (clamd && 'host' in clamd.address && !isLoopback(clamd.address.host)) {
    faults.push("CLAMD_SOCKET must be a socket or a port of this machine, or people's papers would travel in the open")
  }
  return faults
}

/** All of these check the server's certificate, in the library that connects. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** A host that begins with a slash is the folder of a socket. */
function isOpenDatabase(written: string) {
  const url = URL.parse(written)
  if (!url) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  return !ENCRYPTED.has(url.searchParams.get('sslmode') ?? '')
}
