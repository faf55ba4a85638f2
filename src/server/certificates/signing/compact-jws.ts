import { type KeyObject, sign } from 'node:crypto'

/** What a statement of ours is headed with; the algorithm is always ES256. */
export interface StatementHeader {
  alg: 'ES256'
  kid: string
  typ?: string
}

const inBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a payload as compact JWS (RFC 7515) by a P-256 key. */
export function compactJws(header: StatementHeader, payload: object, key: KeyObject): string {
  const signed = `${inBase64Url(header)}.${inBase64Url(payload)}`
  // At once: the thread has nothing else to do meanwhile, and a promise of Web Crypto costs more than the signature.
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
