import type { LogLimits } from '../log/open-log-file.ts'
import type { BucketAddress, ScannerSettings } from './addresses.ts'
import { isLoopback, openLines } from './open-lines.ts'

/** CERT-In's directions of 28 April 2022, (iv). */
const LEAST_LOG_DAYS = 180

const LEAST_PASSPHRASE = 16

const isOpenLine = ({ protocol, hostname }: URL) => protocol !== 'https:' && !isLoopback(hostname)

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
  for (const allowed of configuration.allowedOrigins) {
    if (isOpenLine(new URL(allowed))) {
      faults.push(`ALLOWED_ORIGINS must hold https:// addresses only, and not ${allowed}`)
    }
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
  if (!smtpUrl) faults.push('SMTP_URL must name a mail server, or nobody could reset a password')
  if (!keyPassphrase || keyPassphrase.length < LEAST_PASSPHRASE) {
    faults.push(
      `KEY_PASSPHRASE must be a secret of ${LEAST_PASSPHRASE} characters or more, which wraps the key that signs certificates`,
    )
  }
  return faults
}
