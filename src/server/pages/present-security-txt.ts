import { LANGUAGES } from '../platform/i18n/languages.ts'

/** Days from now that the file may be believed: RFC 9116 asks for less than a year. */
const VALID_DAYS = 180
const DAY_MS = 24 * 3600 * 1000

export const SECURITY_TXT_PATH = '/.well-known/security.txt'

interface Installation {
  /** An address of the web, mail or telephone; absent where nobody is named. */
  securityContact: string | undefined
  origin: string
}

/** Whom to tell of a hole (RFC 9116), or undefined where nobody is named. Its end moves on at midnight, in UTC. */
export function presentSecurityTxt({ securityContact, origin }: Installation, now = Date.now()): string | undefined {
  if (!securityContact) return undefined
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    // The RFC knows no canonical address without TLS.
    ...(origin.startsWith('https://') ? [`Canonical: ${origin}${SECURITY_TXT_PATH}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
