import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { OfficeContact } from '#shared/portal-info.ts'
import type { LogLimits } from '../log/open-log-file.ts'
import { StartUpFault } from '../start-up-fault.ts'
import { type BucketAddress, clamdAddress, type ScannerSettings } from './addresses.ts'
import { productionFaults } from './production-faults.ts'

const flag = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((value) => value === 'true')

/** Empty is the same as absent: compose files and shells write both. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined)

/** As the library reads it that finds a caller's address: networks, and names of some. */
const NETWORKS = /^(\s*([\da-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)\s*(,|$))+$/

/** What opens the metrics to a machine elsewhere is guessed by nobody. */
const TOKEN = /^\S{24,}$/

const environmentSchema = z.object({
  APP_MODE: z.enum(['production', 'demo']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  KEYS_DIR: optional,
  DATABASE_URL: optional,
  DATABASE_OWNER_URL: optional,
  DATABASE_READ_URL: optional,
  DOCUMENTS_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  DOCUMENTS_S3_REGION: z.string().min(1).default('us-east-1'),
  DOCUMENTS_S3_KEY_ID: optional,
  DOCUMENTS_S3_SECRET: optional,
  PUBLIC_ORIGIN: optional,
  TRUSTED_PROXIES: z.string().regex(NETWORKS, 'must be networks such as 10.0.0.0/8, loopback').default('loopback'),
  SMTP_URL: optional,
  KEY_PASSPHRASE: optional,
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_FILE: optional,
  LOG_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  LOG_MOST_MB: z.coerce.number().min(1).default(1024),
  BACKUP_DIR: optional,
  BACKUP_PASSPHRASE: optional,
  BACKUP_PASSPHRASE_FILE: optional,
  BACKUP_EVERY_HOURS: z.coerce.number().min(0.05).max(168).optional(),
  MAIL_FROM: z.string().min(3).default('Gram Seva <portal@panchayat.example>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CLAMD_SOCKET: optional,
  CLAMD_WHEN_AWAY: z.enum(['refuse', 'accept']).default('refuse'),
  METRICS_TOKEN: z.string().regex(TOKEN, 'must have 24 characters or more, and no blanks').optional(),
  LEAST_FREE_PERCENT: z.coerce.number().min(0).max(100).default(5),
  LEAST_FREE_MB: z.coerce.number().min(0).default(1024),
  OVERDUE_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  REQUIRE_VERIFICATION: flag,
  RETENTION_PAPERS_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  RETENTION_NOTICES_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  ERASURE_GRACE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false']).optional(),
  STRICT_ACCOUNT_PRIVACY: flag,
  BUDGET_FACTOR: z.coerce.number().min(0).max(1_000_000).default(1),
  PANCHAYAT_CODE: z.string().min(1).default('default'),
  PANCHAYAT_NAME: z.string().min(1).default('Sundarpur Gram Panchayat'),
  PANCHAYAT_BLOCK: z.string().min(1).default('Sundarpur'),
  PANCHAYAT_DISTRICT: z.string().min(1).default('Nadiganj'),
  PANCHAYAT_STATE: z.string().min(1).default('Madhya Pradesh'),
  PANCHAYAT_ADDRESS: optional,
  PANCHAYAT_PHONE: optional,
  PANCHAYAT_EMAIL: z.email().optional(),
  PANCHAYAT_HOURS: optional,
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^(?:https|mailto|tel)$/ })], {
      error: 'must be an email address, or begin with https:, mailto: or tel:',
    })
    .optional(),
})

export type Mode = 'production' | 'demo'

/** The demo village's office. Its number begins as no area code of India does. */
const DEMO_OFFICE = {
  address: 'Panchayat Bhawan, Main Road, Sundarpur',
  phone: '0123 456 789',
  email: 'office@panchayat.example',
  hours: '10:00 – 17:00',
}

interface ReadinessLimits {
  leastFreePercent: number
  leastFreeBytes: number
  /** Days that the office allows itself for a decision. */
  overdueDays: number
}

/** The installation as its environment describes it. */
export interface Configuration {
  mode: Mode
  host: string
  port: number
  /** Absolute folder of everything that is kept outside the database. */
  dataDir: string
  /** Absolute folder of the private keys: below `dataDir`, or one that several machines are given. */
  keysDir: string
  /** Absent: the portal brings its own PostgreSQL, below `dataDir`. */
  databaseUrl: string | undefined
  /** The same database as the role that owns it, for migrations; absent: the portal's own role is the owner. */
  databaseOwnerUrl: string | undefined
  /** A streaming replica of the same database, for lists and statistics. */
  databaseReadUrl: string | undefined
  /** Where documents are kept for several machines; absent: below `dataDir`. */
  documentsS3: BucketAddress | undefined
  /** Where people reach the portal, without a slash at the end: for links in mails, cookies and the origin check. */
  origin: string
  /** True where PUBLIC_ORIGIN names another address than the one listened on. */
  behindProxy: boolean
  /** Networks of the proxies whose word on a caller's address is taken. */
  trustedProxies: string
  /** File for the log; absent: standard output. */
  logFile: string | undefined
  /** Of what was logged to that file. */
  logLimits: LogLimits
  /** Absolute folder that the portal lays its backups in by itself; absent: somebody else takes them, or nobody. */
  backupDir: string | undefined
  /** Hours between two backups; absent: one each night. */
  backupEveryHours: number | undefined
  smtpUrl: string | undefined
  /** Wraps the private keys that sign certificates. */
  keyPassphrase: string | undefined
  /** The authority (RFC 3161) that stamps certificates with the time; absent: none does. */
  tsaUrl: string | undefined
  mailFrom: string
  logLevel: string
  /** Opens metrics and details of readiness; without a proxy, programs of the same machine need none. */
  metricsToken: string | undefined
  /** Limits of the readiness check. */
  readiness: ReadinessLimits
  /** The scanner for viruses; absent: files are not scanned. */
  clamd: ScannerSettings | undefined
  requireVerification: boolean
  /** Whether staff and admins log in with a code beside the password; production demands it. */
  requireSecondFactor: boolean
  strictAccountPrivacy: boolean
  /** How many times the usual budgets of calls and files people have; 0: no end to them. */
  budgetFactor: number
  /** Days: of a paper after the decision, of what people were told, and between asking for an erasure and it. */
  retention: { papersDays: number; noticesDays: number; erasureGraceDays: number }
  panchayat: { code: string; name: string; block: string; district: string; state: string }
  /** How people reach the office, as far as it says. */
  contact: OfficeContact
  /** Whom to tell of a hole, as `mailto:`, `tel:` or `https:`; the office, unless somebody else is named. */
  securityContact: string | undefined
}

/** Reads the environment; throws one `StartUpFault` that lists every fault at once. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const read = environmentSchema.safeParse(withoutEmpty(environment))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartUpFault(`The configuration cannot be used:\n  ${faults.join('\n  ')}`)
  }
  const configuration = present(read.data)
  refuseHalfSaid(read.data)
  const faults = productionFaults(configuration)
  if (faults.length > 0) throw new StartUpFault(`Production mode refuses to start:\n  ${faults.join('\n  ')}`)
  return configuration
}

/** Settings that mean something together only. */
function refuseHalfSaid(env: z.infer<typeof environmentSchema>) {
  const faults: string[] = []
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    faults.push('DATABASE_OWNER_URL: needs DATABASE_URL, the same database for the portal')
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    faults.push('DATABASE_READ_URL: needs DATABASE_URL, whose replica it is')
  }
  if (env.BACKUP_EVERY_HOURS !== undefined && env.BACKUP_DIR === undefined) {
    faults.push('BACKUP_EVERY_HOURS: needs BACKUP_DIR, where the backups are to lie')
  }
  if (env.APP_MODE === 'production' && env.BACKUP_DIR && !env.BACKUP_PASSPHRASE && !env.BACKUP_PASSPHRASE_FILE) {
    faults.push('BACKUP_DIR: needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, which backups are sealed with')
  }
  if (env.DOCUMENTS_S3_URL !== undefined && !documentsS3(env)) {
    faults.push('DOCUMENTS_S3_URL: needs DOCUMENTS_S3_KEY_ID and DOCUMENTS_S3_SECRET')
  }
  if (env.CLAMD_SOCKET !== undefined && !clamdSettings(env)) {
    faults.push('CLAMD_SOCKET: must be a socket such as /run/clamav/clamd.ctl, or host:port')
  }
  if (faults.length > 0) throw new StartUpFault(`The configuration cannot be used:\n  ${faults.join('\n  ')}`)
}

function clamdSettings({ CLAMD_SOCKET: socket, CLAMD_WHEN_AWAY: whenAway }: z.infer<typeof environmentSchema>) {
  const address = socket === undefined ? undefined : clamdAddress(socket)
  return address && { address, whenAway }
}

function documentsS3(env: z.infer<typeof environmentSchema>): BucketAddress | undefined {
  const { DOCUMENTS_S3_URL: url, DOCUMENTS_S3_REGION: region, DOCUMENTS_S3_KEY_ID: keyId } = env
  const secret = env.DOCUMENTS_S3_SECRET
  return url && keyId && secret ? { url, region, keyId, secret } : undefined
}

function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function present(env: z.infer<typeof environmentSchema>): Configuration {
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
    budgetFactor: env.BUDGET_FACTOR,
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

function givenContact(env: z.infer<typeof environmentSchema>): OfficeContact {
  const { PANCHAYAT_ADDRESS: address, PANCHAYAT_PHONE: phone, PANCHAYAT_EMAIL: email, PANCHAYAT_HOURS: hours } = env
  return { ...(address && { address }), ...(phone && { phone }), ...(email && { email }), ...(hours && { hours }) }
}
