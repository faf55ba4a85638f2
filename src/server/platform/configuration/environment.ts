// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod'
import type { SettingError } from './path-errors.ts'
import { readSecretFiles, SECRETS } from './secret-files.ts'

/** An S3-compatible bucket and the credentials for it. */
export interface BucketAddress {
  /** The bucket's own URL: `https://s3.example/bucket` or `https://bucket.s3.example`. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** The address of clamd: the path of its socket on this machine, or a host and a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** The virus scanner, and what happens to files while it is unavailable. */
export interface ScannerSettings {
  address: ClamdAddress
  whenUnavailable: 'refuse' | 'accept'
}

/** Matches `host:port`, where an IPv6 address has brackets. */
const HOST_AND_PORT = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Parses `/run/clamav/clamd.ctl` or `host:port`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text }
  const [, ipv6, host = ipv6, port] = HOST_AND_PORT.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}

/** The minimum length of a passphrase. A thief can try passphrases on a stolen file without any rate limit. */
export const MIN_PASSPHRASE_LENGTH = 16

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` })

const flag = oneOf('true', 'false')
  .default('false')
  .transform((value) => value === 'true')

/** A decimal number; `Number` alone also accepts `0x50` and `1e3`. */
function decimal(min: number, max: number, isWhole = false) {
  const pattern = isWhole ? /^\d+$/ : /^\d+(?:\.\d+)?$/
  const range = Number.isFinite(max) ? `from ${min} to ${max}` : `of ${min} or more`
  const isInRange = (text: string) => pattern.test(text) && Number(text) >= min && Number(text) <= max
  return z
    .string()
    .trim()
    .refine(isInRange, {
      error: ({ input }) => `must be a ${isWhole ? 'whole ' : ''}number ${range}, not ${JSON.stringify(input)}`,
    })
    .transform(Number)
}

const wholeNumber = (min: number, max = Number.POSITIVE_INFINITY) => decimal(min, max, true)

const optional = z.string().optional()

/** Matches what the package proxy-addr accepts: networks, or the names of some networks, separated by commas. */
const NETWORKS = /^(\s*([\da-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)\s*(,|$))+$/

/** Matches a token of at least 24 characters without blanks, which is too long to be guessed. */
const TOKEN = /^\S{24,}$/

/** The reason for rejecting an address. It does not repeat the address, which may contain a password. */
function addressReason(example: string) {
  return `must be an address such as ${example}, with special characters of a password percent-encoded`
}

const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => hasScheme(text, schemes) && URL.parse(text)?.host !== '', { error: addressReason(example) })
    .optional()

const hasScheme = (text: string, schemes: readonly string[]) =>
  schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '')

const webAddress = (example: string) => address(['http', 'https'], example)

const DATABASE = 'postgres://user:password@host:5432/database'

/**
 * pg accepts two further forms. The first is the folder of a socket, followed by the name of the database. The second
 * contains a user but no host, and its parameter `host` is the folder of a socket; this is not a valid URL.
 */
const databaseAddress = z
  .string()
  .refine((text) => text.startsWith('/') || hasScheme(text.replace('@/', '@localhost/'), ['postgres', 'postgresql']), {
    error: addressReason(DATABASE),
  })
  .optional()

const emailAddress = z.email({ error: 'must be an email address' })

/** The parts of a list that is separated by commas, without spaces and empty parts. */
const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Origins as browsers send them, separated by commas. */
const origins = z
  .string()
  .default('')
  .transform(splitList)
  .superRefine((origins, context) => {
    for (const origin of origins.filter((candidate) => !isOrigin(candidate))) {
      context.addIssue(
        `must contain origins: ${origin} is no origin such as https://forms.panchayat.example, without a path or a slash at the end`,
      )
    }
  })

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Host names without ports, separated by commas. */
const hostNames = z
  .string()
  .default('')
  .transform((text) => splitList(text.toLowerCase()))
  .superRefine((names, context) => {
    for (const name of names.filter((candidate) => !HOST_NAME.test(candidate))) {
      context.addIssue(`must contain host names: ${name} is no host name such as village-server, without a port`)
    }
  })

/** Matches lowercase letters and digits, with dots and hyphens only in the middle. */
const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/

const environmentSchema = z.object({
  APP_MODE: oneOf('production', 'demo').default('production'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  KEYS_DIR: optional,
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DOCUMENTS_S3_URL: webAddress('https://s3.example/bucket'),
  DOCUMENTS_S3_REGION: z.string().default('us-east-1'),
  DOCUMENTS_S3_KEY_ID: optional,
  DOCUMENTS_S3_SECRET: optional,
  PUBLIC_ORIGIN: z
    .string()
    // Removes slashes at the end. Without the lookbehind, a text with many slashes would take quadratic time.
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .refine(isOrigin, 'must be the address that people open, such as https://panchayat.example, without a path')
    .optional(),
  ALLOWED_ORIGINS: origins,
  ALLOWED_HOSTS: hostNames,
  TRUSTED_PROXIES: z.string().regex(NETWORKS, 'must be networks such as 10.0.0.0/8, loopback').default('loopback'),
  SMTP_URL: address(['smtp', 'smtps'], 'smtps://user:password@mail.example'),
  KEY_PASSPHRASE: optional,
  TSA_URL: webAddress('https://time.example'),
  LOG_FILE: optional,
  LOG_KEEP_DAYS: wholeNumber(1, 3650).default(365),
  LOG_MOST_MB: decimal(1, Number.POSITIVE_INFINITY).default(1024),
  BACKUP_DIR: optional,
  BACKUP_PASSPHRASE: optional,
  BACKUP_PASSPHRASE_FILE: optional,
  BACKUP_KEYS_PASSPHRASE: optional,
  BACKUP_KEYS_PASSPHRASE_FILE: optional,
  // From three minutes to one week.
  BACKUP_EVERY_HOURS: decimal(0.05, 168).optional(),
  RESTORE_DRILL: oneOf('true', 'false').default('true'),
  RESTORE_DRILL_DIR: optional,
  MAIL_FROM: z
    .string()
    // Requires only an @ between two characters of an address. The mail server checks the rest.
    .regex(
      /[^\s<>@]@[^\s<>@]/,
      'must be an email address, with or without a name: Gram Seva <portal@panchayat.example>',
    )
    .default('Gram Seva <portal@panchayat.example>'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  CLAMD_SOCKET: z
    .string()
    .refine((text) => clamdAddress(text) !== undefined, 'must be a socket such as /run/clamav/clamd.ctl, or host:port')
    .optional(),
  CLAMD_WHEN_AWAY: oneOf('refuse', 'accept').default('refuse'),
  METRICS_TOKEN: z.string().regex(TOKEN, 'must have 24 characters or more, and no blanks').optional(),
  LEAST_FREE_PERCENT: decimal(0, 100).default(5),
  LEAST_FREE_MB: decimal(0, Number.POSITIVE_INFINITY).default(1024),
  OVERDUE_DAYS: wholeNumber(1, 3650).default(7),
  REQUIRE_VERIFICATION: flag,
  RETENTION_PAPERS_DAYS: wholeNumber(1, 36_500).default(365),
  RETENTION_NOTICES_DAYS: wholeNumber(1, 36_500).default(365),
  ERASURE_GRACE_DAYS: wholeNumber(1, 90).default(7),
  REQUIRE_SECOND_FACTOR: oneOf('true', 'false').optional(),
  STRICT_ACCOUNT_PRIVACY: flag,
  BUDGET_FACTOR: decimal(0, 1_000_000).default(1),
  PANCHAYAT_CODE: z.string().default('default'),
  PANCHAYAT_NAME: z.string().default('Sundarpur Gram Panchayat'),
  PANCHAYAT_BLOCK: z.string().default('Sundarpur'),
  PANCHAYAT_DISTRICT: z.string().default('Nadiganj'),
  PANCHAYAT_STATE: z.string().default('Madhya Pradesh'),
  PANCHAYAT_ADDRESS: optional,
  PANCHAYAT_PHONE: optional,
  PANCHAYAT_EMAIL: emailAddress.optional(),
  PANCHAYAT_HOURS: optional,
  SECURITY_CONTACT: z
    .union([emailAddress, z.url({ protocol: /^(?:https|mailto|tel)$/ })], {
      error: 'must be an email address, or begin with https:, mailto: or tel:',
    })
    .optional(),
})

export type Environment = z.infer<typeof environmentSchema>

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape)

/**
 * Whether an environment variable is a setting of the portal, or names a file that contains a setting. Every name that
 * begins with `PANCHAYAT_` counts, because each language may have its own texts about the panchayat.
 */
export const isSetting = (name: string) =>
  /^PANCHAYAT_[A-Z_]+$/.test(name) ||
  name.replace(/_FILE$/, '') in environmentSchema.shape ||
  name in environmentSchema.shape

/**
 * Parses the environment variables, and returns the settings that cannot be used. A setting that cannot be read counts as
 * absent, so that the other settings are still checked.
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const { complete: given, faults: fileErrors } = readSecretFiles(withoutEmpty(variables))
  const parsed = environmentSchema.safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = issues.map(({ path, message }): SettingError => ({ name: String(path[0]), reason: message }))
  const unreadable = new Set(faults.map(({ name }) => name))
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !unreadable.has(name)))
  const environment = parsed.success ? parsed.data : environmentSchema.parse(readable)
  const isGiven = (name: keyof Environment) => given[name] !== undefined
  const incomplete = findIncompleteSettings(environment, isGiven).filter(({ name }) => !unreadable.has(name))
  return { environment, faults: [...fileErrors, ...findIgnoredFiles(given), ...faults, ...incomplete] }
}

/**
 * Finds settings that are in a file although they are not secrets. Without this check, they would be silently ignored.
 */
function findIgnoredFiles(given: Record<string, string | undefined>): SettingError[] {
  const reason = 'must be set without _FILE: only secrets are read from files'
  return Object.keys(given).flatMap((name) => {
    const [, setting = ''] = /^(.+)_FILE$/.exec(name) ?? []
    const isIgnored = setting in environmentSchema.shape && !(name in environmentSchema.shape)
    return isIgnored && !SECRETS.includes(setting) ? [{ name, reason }] : []
  })
}

/** Removes empty values, because compose files and shells pass an empty value for an absent setting. */
function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined))
}

/** Finds settings that need another setting, or that are too short or the same as another setting. */
function findIncompleteSettings(env: Environment, isGiven: (name: keyof Environment) => boolean): SettingError[] {
  const faults: SettingError[] = []
  const requireIfGiven = (name: keyof Environment, isComplete: boolean, reason: string) => {
    if (isGiven(name) && !isComplete) faults.push({ name, reason })
  }
  const hasDatabase = isGiven('DATABASE_URL')
  requireIfGiven('DATABASE_OWNER_URL', hasDatabase, 'needs DATABASE_URL, the same database for the portal')
  requireIfGiven('DATABASE_READ_URL', hasDatabase, 'needs DATABASE_URL, whose replica it is')
  requireIfGiven('BACKUP_EVERY_HOURS', isGiven('BACKUP_DIR'), 'needs BACKUP_DIR, the folder for the backups')
  requireIfGiven('RESTORE_DRILL_DIR', isGiven('BACKUP_DIR'), 'needs BACKUP_DIR, whose newest backup is restored')
  const canEncrypt = isGiven('BACKUP_PASSPHRASE') || isGiven('BACKUP_PASSPHRASE_FILE')
  if (env.APP_MODE === 'production') {
    const reason = 'needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, which encrypts the backups'
    requireIfGiven('BACKUP_DIR', canEncrypt, reason)
  }
  for (const name of ['BACKUP_PASSPHRASE', 'BACKUP_KEYS_PASSPHRASE'] as const) {
    const isLong = (env[name]?.length ?? 0) >= MIN_PASSPHRASE_LENGTH
    requireIfGiven(name, isLong, `must have ${MIN_PASSPHRASE_LENGTH} characters or more`)
  }
  const areDifferent = env.BACKUP_KEYS_PASSPHRASE !== env.BACKUP_PASSPHRASE
  requireIfGiven('BACKUP_KEYS_PASSPHRASE', areDifferent, 'must differ from BACKUP_PASSPHRASE')
  const hasKeys = isGiven('DOCUMENTS_S3_KEY_ID') && isGiven('DOCUMENTS_S3_SECRET')
  requireIfGiven('DOCUMENTS_S3_URL', hasKeys, 'needs DOCUMENTS_S3_KEY_ID and DOCUMENTS_S3_SECRET')
  return faults
}

export function clamdSettings({ CLAMD_SOCKET: socket, CLAMD_WHEN_AWAY: whenUnavailable }: Environment) {
  const address = socket === undefined ? undefined : clamdAddress(socket)
  return address && { address, whenUnavailable }
}

export function documentsS3(env: Environment): BucketAddress | undefined {
  const { DOCUMENTS_S3_URL: url, DOCUMENTS_S3_REGION: region, DOCUMENTS_S3_KEY_ID: keyId } = env
  const secret = env.DOCUMENTS_S3_SECRET
  return url && keyId && secret ? { url, region, keyId, secret } : undefined
}
