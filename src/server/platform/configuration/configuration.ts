// SPDX-License-Identifier: Apache-2.0
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import type { OfficeContact } from '#shared/portal-info.ts'
import { StartUpError } from '../start-up-error.ts'
import { findUnencryptedConnections, isLoopback } from './encrypted-connections.ts'
import { clamdSettings, documentsS3, type Environment, MIN_PASSPHRASE_LENGTH, readEnvironment } from './environment.ts'
import { DEMO_OFFICE, type OfficeTexts, readOfficeTexts } from './office-texts.ts'
import { findFolderError, findLogFileError, findReadError, type SettingError } from './path-errors.ts'

/** The settings of an installation. */
export type Configuration = ReturnType<typeof configurationOf>

/** Whether staff and admins may log in with only a password. Production mode allows this, with a warning. */
export const isSecondFactorOff = ({ mode, requireSecondFactor }: Configuration) =>
  mode === 'production' && !requireSecondFactor

/**
 * Reads the environment variables. Throws one `StartUpError` that lists every setting that cannot be used. With
 * `checksPaths`, the list includes folders and files that this process cannot use.
 */
export function readConfiguration(
  variables: Record<string, string | undefined>,
  { checksPaths = false } = {},
): Configuration {
  const { configuration, unusable, forbidden } = checkConfiguration(variables, { checksPaths })
  const lists = [
    describeFaults('The configuration cannot be used', unusable),
    describeFaults('Production mode refuses to start', forbidden),
  ].filter((text) => text !== '')
  if (lists.length > 0) throw new StartUpError(lists.join('\n\n'))
  return configuration
}

/** Reads the environment variables, and finds the settings that are unusable, and those that production mode forbids. */
export function checkConfiguration(variables: Record<string, string | undefined>, { checksPaths = false } = {}) {
  const { environment, faults } = readEnvironment(variables)
  const configuration = configurationOf(environment, readOfficeTexts(variables, environment.APP_MODE === 'demo'))
  if (checksPaths) faults.push(...findUnusablePaths(configuration, environment))
  // Reports each setting once. `productionErrors` would report an unreadable setting again as an absent one.
  const names = new Set(faults.map(({ name }) => name.replace(/_FILE$/, '')))
  const forbidden = names.has('APP_MODE') ? [] : productionErrors(configuration)
  return { configuration, unusable: faults, forbidden: forbidden.filter(({ name }) => !names.has(name)) }
}

function describeFaults(heading: string, faults: readonly SettingError[]) {
  if (faults.length === 0) return ''
  return `${heading}:\n  ${faults.map(({ name, reason }) => `${name} ${reason}`).join('\n  ')}`
}

/** Finds files that this process cannot use, and folders that it can neither use nor create. */
function findUnusablePaths({ dataDir, keysDir, backupDir, logFile }: Configuration, env: Environment) {
  const paths = [
    { name: 'DATA_DIR', noun: 'the data folder', path: dataDir, findError: findFolderError },
    { name: 'KEYS_DIR', noun: 'the folder', path: keysDir, findError: findFolderError },
    { name: 'BACKUP_DIR', noun: 'the folder', path: backupDir, findError: findFolderError },
    { name: 'RESTORE_DRILL_DIR', noun: 'the folder', path: env.RESTORE_DRILL_DIR, findError: findFolderError },
    { name: 'LOG_FILE', noun: 'the file', path: logFile, findError: findLogFileError },
    { name: 'BACKUP_PASSPHRASE_FILE', noun: 'the file', path: env.BACKUP_PASSPHRASE_FILE, findError: findReadError },
    {
      name: 'BACKUP_KEYS_PASSPHRASE_FILE',
      noun: 'the file',
      path: env.BACKUP_KEYS_PASSPHRASE_FILE,
      findError: findReadError,
    },
  ]
  return paths.flatMap(({ name, noun, path, findError }): SettingError[] => {
    const reason = path === undefined ? undefined : findError(path)
    // Unless KEYS_DIR is set, the keys are below the data folder, and one message about that folder is enough.
    if (reason === undefined || (name === 'KEYS_DIR' && path?.startsWith(join(dataDir, '/')))) return []
    return [{ name, reason: `names ${noun} ${path}, which cannot be used: ${reason}` }]
  })
}

function configurationOf(env: Environment, officeTexts: Record<string, OfficeTexts>) {
  return {
    mode: env.APP_MODE,
    host: env.HOST,
    port: env.PORT,
    /** Absolute path of the data outside the database. */
    dataDir: resolve(env.DATA_DIR),
    /** Absolute path of the private keys: below `dataDir`, or a folder that several machines share. */
    keysDir: env.KEYS_DIR === undefined ? join(resolve(env.DATA_DIR), 'keys') : resolve(env.KEYS_DIR),
    /** If absent, the embedded PostgreSQL in `dataDir` is used. */
    databaseUrl: env.DATABASE_URL,
    /** The URL of the same database with the role of its owner, for migrations. If absent, the portal's role is the owner. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** A streaming replica of the same database, for lists and statistics. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** The bucket for documents, which several machines may share. If absent, documents are stored in `dataDir`. */
    documentsS3: documentsS3(env),
    /** The portal's public origin, for links in mails, cookies and the origin check. */
    origin: env.PUBLIC_ORIGIN ?? originOf(isWildcardHost(env.HOST) ? '127.0.0.1' : env.HOST, env.PORT),
    /** Other origins of the same site, whose pages may send requests with credentials. */
    allowedOrigins: new Set(env.ALLOWED_ORIGINS),
    /** Further host names of this machine that a demo accepts in requests. */
    allowedHosts: new Set(env.ALLOWED_HOSTS),
    /** Whether a proxy forwards the requests. A portal with a public address (PUBLIC_ORIGIN) always has one. */
    behindProxy: env.PUBLIC_ORIGIN !== undefined,
    /** Networks of proxies whose X-Forwarded-For is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** If absent, the log is written to standard output. */
    logFile: env.LOG_FILE,
    /** Retention of the log file. */
    logLimits: { keepDays: env.LOG_KEEP_DAYS, maxTotalBytes: env.LOG_MOST_MB * 1024 * 1024 },
    /** Absolute path of the folder for scheduled backups. If absent, there are no scheduled backups. */
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
    /** Hours between two backups. If absent, there is one backup each night. */
    backupEveryHours: env.BACKUP_EVERY_HOURS,
    /** Whether the newest backup is restored and checked each night. */
    runsRestoreDrills: env.RESTORE_DRILL === 'true' && env.BACKUP_DIR !== undefined,
    /** Absolute path of the folder in which the drill restores. */
    restoreDrillDir: resolve(env.RESTORE_DRILL_DIR ?? join(env.DATA_DIR, 'restore-drill')),
    smtpUrl: env.SMTP_URL,
    /** The passphrase that encrypts the private signing keys. */
    keyPassphrase: env.KEY_PASSPHRASE,
    /** The time-stamp authority (RFC 3161) for certificates. */
    tsaUrl: env.TSA_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    /** The token for metrics and readiness details. Without a proxy, programs on the same machine need no token. */
    metricsToken: env.METRICS_TOKEN,
    /**
     * Limits of the readiness check. `overdueDays`: days after the submission from which an undecided application causes a
     * warning.
     */
    readiness: {
      leastFreePercent: env.LEAST_FREE_PERCENT,
      leastFreeBytes: env.LEAST_FREE_MB * 1024 * 1024,
      overdueDays: env.OVERDUE_DAYS,
    },
    /** The virus scanner. If absent, files are not scanned. */
    clamd: clamdSettings(env),
    requireVerification: env.REQUIRE_VERIFICATION,
    /** Whether staff and admins need a second factor; true by default in production. */
    requireSecondFactor: (env.REQUIRE_SECOND_FACTOR ?? String(env.APP_MODE === 'production')) === 'true',
    strictAccountPrivacy: env.STRICT_ACCOUNT_PRIVACY,
    /** A factor for all rate limits; 0 disables them. */
    rateLimitFactor: env.BUDGET_FACTOR,
    /**
     * Retention in days: of documents after the decision, of notifications, and of an account after its request for
     * erasure.
     */
    retention: {
      documentDays: env.RETENTION_PAPERS_DAYS,
      notificationDays: env.RETENTION_NOTICES_DAYS,
      erasureGraceDays: env.ERASURE_GRACE_DAYS,
    },
    panchayat: {
      code: env.PANCHAYAT_CODE,
      name: env.PANCHAYAT_NAME,
      block: env.PANCHAYAT_BLOCK,
      district: env.PANCHAYAT_DISTRICT,
      state: env.PANCHAYAT_STATE,
    },
    contact: contactOf(env),
    /** The panchayat's names, address and hours in other languages. */
    officeTexts,
    /** The contact for security reports, as a `mailto:`, `tel:` or `https:` URL; the office by default. */
    securityContact: asUri(env.SECURITY_CONTACT ?? env.PANCHAYAT_EMAIL),
  }
}

/** Whether a server with this HOST listens on every address of the machine. A browser cannot open such an address. */
const isWildcardHost = (host: string) => ['0.0.0.0', '::', '0:0:0:0:0:0:0:0'].includes(host)

function originOf(host: string, port: number) {
  const urlHost = host.includes(':') ? `[${host}]` : host
  return `http://${urlHost}:${port}`
}

/** The origins at which people can open a portal that listens on `port`. The first origin works on this machine. */
export function openableOrigins({ host }: Pick<Configuration, 'host'>, port: number): string[] {
  if (!isWildcardHost(host)) return [originOf(host, port)]
  const otherAddresses = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  return ['127.0.0.1', ...otherAddresses].map((address) => originOf(address, port))
}

/** Adds `mailto:` to an email address without a scheme. */
const asUri = (contact: string | undefined) =>
  contact === undefined || contact.includes(':') ? contact : `mailto:${contact}`

/** The office's contact details. */
function contactOf(env: Environment): OfficeContact {
  const { PANCHAYAT_ADDRESS: address, PANCHAYAT_PHONE: phone, PANCHAYAT_EMAIL: email, PANCHAYAT_HOURS: hours } = env
  return {
    ...(env.APP_MODE === 'demo' && DEMO_OFFICE),
    ...(address && { address }),
    ...(phone && { phone }),
    ...(email && { email }),
    ...(hours && { hours }),
  }
}

/** The retention of logs that CERT-In requires: its directions of 28 April 2022, (iv). */
const MIN_LOG_DAYS = 180

const isUnencrypted = ({ protocol, hostname }: URL) => protocol !== 'https:' && !isLoopback(hostname)

/** Settings that production mode forbids. */
function productionErrors(configuration: Configuration): SettingError[] {
  const { mode, behindProxy, origin, smtpUrl, keyPassphrase, documentsS3: bucket } = configuration
  if (mode !== 'production') return []
  const faults: SettingError[] = []
  const forbid = (name: string, reason: string) => faults.push({ name, reason })
  if (bucket && isUnencrypted(new URL(bucket.url))) {
    forbid('DOCUMENTS_S3_URL', 'must begin with https://, or documents would be sent unencrypted')
  }
  if (!behindProxy) {
    forbid('PUBLIC_ORIGIN', 'must be the address that people open, such as https://panchayat.example')
  } else if (isUnencrypted(new URL(origin))) {
    forbid('PUBLIC_ORIGIN', 'must begin with https://, or passwords would be sent unencrypted')
  }
  for (const allowed of configuration.allowedOrigins) {
    if (isUnencrypted(new URL(allowed))) {
      forbid('ALLOWED_ORIGINS', `must contain only https:// addresses, not ${allowed}`)
    }
  }
  faults.push(...findUnencryptedConnections(configuration))
  if (configuration.logLimits.keepDays < MIN_LOG_DAYS) {
    forbid('LOG_KEEP_DAYS', `must be ${MIN_LOG_DAYS} or more, as CERT-In requires`)
  }
  if (!smtpUrl) forbid('SMTP_URL', 'must name a mail server, or nobody could reset a password')
  if (!keyPassphrase || keyPassphrase.length < MIN_PASSPHRASE_LENGTH) {
    forbid(
      'KEY_PASSPHRASE',
      `must be a secret of ${MIN_PASSPHRASE_LENGTH} characters or more, which wraps the key that signs certificates`,
    )
  }
  return faults
}
