import * as z from 'zod'
import { StartUpFault } from '../start-up-fault.ts'

/** An S3-compatible bucket and the credentials for it. */
export interface BucketAddress {
  /** The bucket's own URL: `https://s3.example/bucket` or `https://bucket.s3.example`. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** clamd's socket on this machine, or its port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** The virus scanner, and what happens to files while it is unavailable. */
export interface ScannerSettings {
  address: ClamdAddress
  whenAway: 'refuse' | 'accept'
}

const PORT = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Parses `/run/clamav/clamd.ctl` or `host:port`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const [, six, host = six, port] = PORT.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}

const flag = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((value) => value === 'true')

/** An empty value counts as absent, because compose files and shells cannot always omit a variable. */
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined)

/** The syntax of proxy-addr: networks, or names of some. */
const NETWORKS = /^(\s*([\da-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)\s*(,|$))+$/

/** A token must be long enough that it cannot be guessed. */
const TOKEN = /^\S{24,}$/

/** Origins as browsers send them, separated by commas. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .superRefine((origins, context) => {
    for (const origin of origins.filter((candidate) => !isOrigin(candidate))) {
      context.addIssue(
        `${origin} is no origin such as https://forms.panchayat.example, without a path or a slash at the end`,
      )
    }
  })

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text

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
  ALLOWED_ORIGINS: origins,
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

export type Environment = z.infer<typeof environmentSchema>

/** Parses and checks the environment variables; throws one `StartUpFault` that lists the faults. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(withoutEmpty(variables))
  if (!parsed.success) throw unusable(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const faults = findIncompleteSettings(parsed.data)
  if (faults.length > 0) throw unusable(faults)
  return parsed.data
}

const unusable = (faults: readonly string[]) =>
  new StartUpFault(`The configuration cannot be used:\n  ${faults.join('\n  ')}`)

function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

/** Settings that need another one. */
function findIncompleteSettings(env: Environment): string[] {
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
  return faults
}

export function clamdSettings({ CLAMD_SOCKET: socket, CLAMD_WHEN_AWAY: whenAway }: Environment) {
  const address = socket === undefined ? undefined : clamdAddress(socket)
  return address && { address, whenAway }
}

export function documentsS3(env: Environment): BucketAddress | undefined {
  const { DOCUMENTS_S3_URL: url, DOCUMENTS_S3_REGION: region, DOCUMENTS_S3_KEY_ID: keyId } = env
  const secret = env.DOCUMENTS_S3_SECRET
  return url && keyId && secret ? { url, region, keyId, secret } : undefined
}
