import pg from 'pg'
import type { SettingFault } from './path-faults.ts'

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

/** Connections to other machines that are not encrypted, or whose server is not verified (ASVS 12.3.1 and 12.3.2). */
export function findUnencryptedConnections({ smtpUrl, clamd, ...urls }: Connections): SettingFault[] {
  const faults: SettingFault[] = []
  const databaseUrls = {
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.databaseOwnerUrl,
    DATABASE_READ_URL: urls.databaseReadUrl,
  }
  const parameters = smtpUrl === undefined ? [] : findMailParameters(smtpUrl)
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

/** Parameters that change neither the encryption nor the server of a mail. */
const HARMLESS = new Set(['name', 'authMethod', 'pool', 'maxConnections', 'maxMessages'])

/** Nodemailer reads every parameter of the URL as an option. Only a server on this machine may have options of TLS. */
function findMailParameters(smtpUrl: string): string[] {
  const url = URL.parse(smtpUrl)
  if (!url) return []
  const isAllowed = (name: string) => HARMLESS.has(name) || (isLoopback(url.hostname) && /tls/i.test(name))
  return [...new Set(url.searchParams.keys())].filter((name) => !isAllowed(name))
}

/** The `sslmode` values with which pg verifies the server's certificate. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** Files that pg would read at once. They make the verification stricter at most. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * Whether the driver of the database would connect to another machine without verifying it. Judges what the driver has parsed from the
 * address and the environment, because a parameter may be repeated, or name another host. A host that begins with a slash is the
 * folder of a socket, which needs no encryption.
 */
function isUnencryptedDatabase(text: string): boolean {
  // As a setting, an address without a host is accepted, although it is no valid URL.
  const url = URL.parse(text.replace('@/', '@localhost/'))
  const modes = url?.searchParams.getAll('sslmode') ?? []
  if (url?.searchParams.has('uselibpqcompat')) return true
  const namesFile = url !== null && FILES.some((name) => url.searchParams.has(name))
  for (const name of FILES) url?.searchParams.delete(name)
  const { host, ssl } = new pg.Client({ connectionString: namesFile ? url.href : text })
  if (host.startsWith('/') || isLoopback(host)) return false
  return !isVerified(ssl) || modes.length !== 1 || !ENCRYPTED.has(modes[0] ?? '')
}

/** Whether TLS options verify the certificate. The types of pg declare a boolean, and pg also passes options. */
function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true
  return !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false) && !('checkServerIdentity' in ssl)
}
