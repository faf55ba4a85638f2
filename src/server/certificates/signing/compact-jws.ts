import type { WebCryptoKey } from './crypto-key.ts'

/** What a statement of ours is headed with; the algorithm is always ES256. */
export interface StatementHeader {
  alg: 'ES256'
  kid: string
  typ?: string
}

const inBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a payload as compact JWS (RFC 7515) by a P-256 key. */
export async function compactJws(header: StatementHeader, payload: object, key: WebCryptoKey): Promise<string> {
  const signed = `${inBase64Url(header)}.${inBase64Url(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}
