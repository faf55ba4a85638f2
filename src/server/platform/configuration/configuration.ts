import { join, resolve } from 'node:path'
import type { OfficeContact } from '#shared/portal-info.ts'
import type { LogLimits } from '../log/open-log.ts'
import { StartUpFault } from '../start-up-fault.ts'
import type { BucketAddress, ScannerSettings } from './addresses.ts'
import { clamdSettings, documentsS3, type Environment, readEnvironment } from './environment.ts'
import { productionFaults } from './production-faults.ts'

export type Mode = 'production' | 'demo'

/** The demo village's office. No area code of India begins like its number. */
const DEMO_OFFICE = {
  address: 'Panchayat Bhawan, Main Road, Sundarpur',
  phone: '0123 456 789',
  email: 'office@panchayat.example',
  hours: '10:00 – 17:00',
}

interface ReadinessLimits {
  leastFreePercent: number
  leastFreeBytes: number
  /** Days after which an undecided application is overdue. */
  overdueDays: number
}

/** The settings of an installation. */
export interface Configuration {
  mode: Mode
  host: string
  port: number
  /** Absolute path of the data outside the database. */
  dataDir: string
  /** Absolute path of the private keys: below `dataDir`, or a folder that several machines share. */
  keysDir: string
  /** Absent: the embedded PostgreSQL is used, below `dataDir`. */
  databaseUrl: string | undefined
  /** The same database as its owner, for migrations; absent: the portal's role is the owner. */
  databaseOwnerUrl: string | undefined
  /** A streaming replica of the same database, for lists and statistics. */
  databaseReadUrl: string | undefined
  /** The bucket for documents, shared by several machines; absent: below `dataDir`. */
  documentsS3: BucketAddress | undefined
  /** The portal's public origin, for links in mails, cookies and the origin check. */
  origin: string
  /** Further origins of the same site, whose pages may call with credentials. */
  allowedOrigins: ReadonlySet<string>
  /** Whether PUBLIC_ORIGIN is set. */
  behindProxy: boolean
  /** Networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string
  /** Absent: the log goes to standard output. */
  logFile: string | undefined
  /** Retention of the log file. */
  logLimits: LogLimits
  /** Absolute path of the folder for scheduled backups; absent: the portal takes none. */
  backupDir: string | undefined
  /** Hours between two backups; absent: one each night. */
  backupEveryHours: number | undefined
  smtpUrl: string | undefined
  /** Encrypts the private keys that sign certificates. */
  keyPassphrase: string | undefined
  /** The time-stamp authority (RFC 3161) for certificates. */
  tsaUrl: string | undefined
  mailFrom: string
  logLevel: string
  /** Grants access to metrics and readiness details; without a proxy, programs on the same machine need none. */
  metricsToken: string | undefined
  /** Limits of the readiness check. */
  readiness: ReadinessLimits
  /** The virus scanner; absent: files are not scanned. */
  clamd: ScannerSettings | undefined
  requireVerification: boolean
  /** Whether staff and admins need a second factor; the default in production. */
  requireSecondFactor: boolean
  strictAccountPrivacy: boolean
  /** Factor for all rate limits; 0: unlimited. */
  rateLimitFactor: number
  /** In days: documents after the decision, notifications, and the time between a request for erasure and the erasure. */
  retention: { papersDays: number; noticesDays: number; erasureGraceDays: number }
  panchayat: { code: string; name: string; block: string; district: string; state: string }
  /** The office's contact details. */
  contact: OfficeContact
  /** The contact for security reports, as a `mailto:`, `tel:` or `https:` URL; the office by default. */
  securityContact: string | undefined
}

/** Whether a password alone opens people's documents to staff and admins: allowed in production, with a warning. */
export const isSecondFactorOff = ({ mode, requireSecondFactor }: Configuration) =>
  mode === 'production' && !requireSecondFactor

/** Reads the environment variables; throws one `StartUpFault` that lists the faults. */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const configuration = configurationOf(readEnvironment(variables))
  const faults = productionFaults(configuration)
  if (faults.length > 0) throw new StartUpFault(`Production mode refuses to start:\n  ${faults.join('\n  ')}`)
  return configuration
}

function configurationOf(env: Environment): Configuration {
  return {
    mode: env.APP_MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    keysDir: env.KEYS_DIR === undefined ? join(resolve(env.DATA_DIR), 'keys') : resolve(env.KEYS_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    documentsS3: documentsS3(env),
    origin:
      env.PUBLIC_ORIGIN?.replace(/(?<!\/)\/+$/, '') ??
      `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    allowedOrigins: new Set(env.ALLOWED_ORIGINS),
    behindProxy: env.PUBLIC_ORIGIN !== undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    logFile: env.LOG_FILE,
    logLimits: { keepDays: env.LOG_KEEP_DAYS, mostBytes: env.LOG_MOST_MB * 1024 * 1024 },
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
    backupEveryHours: env.BACKUP_EVERY_HOURS,
    smtpUrl: env.SMTP_URL,
    keyPassphrase: env.KEY_PASSPHRASE,
    tsaUrl: env.TSA_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    readiness: {
      leastFreePercent: env.LEAST_FREE_PERCENT,
      leastFreeBytes: env.LEAST_FREE_MB * 1024 * 1024,
      overdueDays: env.OVERDUE_DAYS,
    },
    clamd: clamdSettings(env),
    requireVerification: env.REQUIRE_VERIFICATION,
    requireSecondFactor: (env.REQUIRE_SECOND_FACTOR ?? String(env.APP_MODE === 'production')) === 'true',
    strictAccountPrivacy: env.STRICT_ACCOUNT_PRIVACY,
    rateLimitFactor: env.BUDGET_FACTOR,
    retention: {
      papersDays: env.RETENTION_PAPERS_DAYS,
      noticesDays: env.RETENTION_NOTICES_DAYS,
      erasureGraceDays: env.ERASURE_GRACE_DAYS,
    },
    panchayat: {
      code: env.PANCHAYAT_CODE,
      name: env.PANCHAYAT_NAME,
      block: env.PANCHAYAT_BLOCK,
      district: env.PANCHAYAT_DISTRICT,
      state: env.PANCHAYAT_STATE,
    },
    contact: { ...(env.APP_MODE === 'demo' && DEMO_OFFICE), ...givenContact(env) },
    securityContact: asUri(env.SECURITY_CONTACT ?? env.PANCHAYAT_EMAIL),
  }
}

const asUri = (contact: string | undefined) => (contact?.includes(':') === false ? `mailto:${contact}` : contact)

function givenContact(env: Environment): OfficeContact {
  const { PANCHAYAT_ADDRESS: address, PANCHAYAT_PHONE: phone, PANCHAYAT_EMAIL: email, PANCHAYAT_HOURS: hours } = env
  return { ...(address && { address }), ...(phone && { phone }), ...(email && { email }), ...(hours && { hours }) }
}
