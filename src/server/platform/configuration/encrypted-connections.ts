// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import type { SettingError } from './path-errors.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '[::1]'])

/** Whether the host is this machine. */
export const isLoopback = (host: string) => LOOPBACK.has(host)

interface Connections {
  smtpUrl: string | undefined
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseReadUrl: string | undefined
  clamd: { address: { host: string } | object } | undefined
}

/**
 * Finds connections to other machines that are not encrypted, or whose server is not verified (ASVS 12.3.1 and 12.3.2).
 */
export function findUnencryptedConnections({ smtpUrl, clamd, ...urls }: Connections): SettingError[] {
  const faults: SettingError[] = []
  const databaseUrls = {
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.databaseOwnerUrl,
    DATABASE_READ_URL: urls.databaseReadUrl,
  }
  const parameters = smtpUrl === undefined ? [] : findForbiddenMailParameters(smtpUrl)
  if (parameters.length > 0) {
    const reason = `must not contain ${parameters.join(', ')}: the portal itself requires TLS with a verified certificate, because mails contain codes`
    faults.push({ name: 'SMTP_URL', reason })
  }
  for (const [name, url] of Object.entries(databaseUrls)) {
    if (url !== undefined && isUnencryptedDatabase(url)) {
      faults.push({ name, reason: 'must end with ?sslmode=verify-full, or personal data would be sent unencrypted' })
    }
  }
  if (clamd && 'host' in clamd.address && !isLoopback(clamd.address.host)) {
    const reason = 'must be a socket or a port of this machine, or documents would be sent unencrypted'
    faults.push({ name: 'CLAMD_SOCKET', reason })
  }
  return faults
}

/** Parameters of SMTP_URL that change neither the encryption nor the mail server. */
const HARMLESS_MAIL_PARAMETERS = new Set(['name', 'authMethod', 'pool', 'maxConnections', 'maxMessages'])

/**
 * Finds parameters of SMTP_URL that could weaken the encryption, because Nodemailer reads every parameter as an option. TLS
 * options are allowed only for a mail server on this machine.
 */
function findForbiddenMailParameters(smtpUrl: string): string[] {
  const url = URL.parse(smtpUrl)
  if (!url) return []
  const isAllowed = (name: string) =>
    HARMLESS_MAIL_PARAMETERS.has(name) || (isLoopback(url.hostname) && /tls/i.test(name))
  return [...new Set(url.searchParams.keys())].filter((name) => !isAllowed(name))
}

/** With these `sslmode` values, pg verifies the server's certificate. */
const VERIFYING_MODES = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Parameters that name files. They are removed before the check, because pg would read the files immediately. They
 * cannot make the verification less strict.
 */
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * Whether the database driver would connect to another machine without verifying it. The driver itself parses the URL and
 * the environment for this check, because a parameter of the URL may be repeated or name another host. A host that begins
 * with a slash is the folder of a socket, which needs no encryption.
 */
function isUnencryptedDatabase(text: string): boolean {
  // The setting may be an address without a host, which is not a valid URL.
  const url = URL.parse(text.replace('@/', '@localhost/'))
  const modes = url?.searchParams.getAll('sslmode') ?? []
  // With this parameter, pg does not verify the certificate for `sslmode=require`.
  if (url?.searchParams.has('uselibpqcompat')) return true
  const namesFile = url !== null && FILE_PARAMETERS.some((name) => url.searchParams.has(name))
  for (const name of FILE_PARAMETERS) url?.searchParams.delete(name)
  const { host, ssl } = new pg.Client({ connectionString: namesFile ? url.href : text })
  if (host.startsWith('/') || isLoopback(host)) return false
  return !isVerified(ssl) || modes.length !== 1 || !VERIFYING_MODES.has(modes[0] ?? '')
}

/**
 * Whether TLS options verify the certificate. The types of pg declare a boolean, but pg may also pass an object with
 * options.
 */
function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true
  const rejectsInvalid = !('rejectUnauthorized' in ssl) || ssl.rejectUnauthorized !== false
  // A function `checkServerIdentity` would replace the check of the host name.
  return rejectsInvalid && !('checkServerIdentity' in ssl)
}
