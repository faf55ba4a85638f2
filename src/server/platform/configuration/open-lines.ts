import type { ClamdAddress } from './addresses.ts'

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
export function openLines({ smtpUrl, databaseUrls, clamd }: Lines): string[] {
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
