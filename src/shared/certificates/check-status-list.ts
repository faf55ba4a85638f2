import * as z from 'zod/mini'
import { decodeBase64url } from './base64url.ts'
import { asciiBytes, type CheckTools, isTrustedAt } from './check-tools.ts'
import { hasExactly, readCompactJws } from './compact-jws.ts'
import type { PublishedKeys } from './published-keys.ts'
import { type CertificateStatus, LIST_LENGTH, statusAt } from './status-list.ts'

const BITS = 2
const PACKED_BYTES = (LIST_LENGTH * BITS) / 8
/** How far the reader's clock may be behind the portal's, in seconds. */
const LEEWAY = 300

const listClaimsSchema = z.object({
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  status_list: z.object({ bits: z.literal(BITS), lst: z.string() }),
})

export interface StatusList {
  /** When it was made, in seconds since 1970 (UTC). The portal makes it anew only when a certificate changed. */
  madeAt: number
  statusAt: (position: number) => CertificateStatus | undefined
}

interface Expected {
  /** Where the list stands on the portal, from the first slash on; whose portal it is, the key says. */
  path: string
  keys: PublishedKeys
  /** In seconds since 1970 (UTC). */
  now: number
}

/** Reads a signed status list (IETF Token Status List); undefined for one that is not ours, not this one, or too old. */
export async function checkStatusList(
  token: string,
  { path, keys, now }: Expected,
  tools: CheckTools,
): Promise<StatusList | undefined> {
  const jws = readCompactJws(token.trim())
  if (!jws || !hasExactly(jws, ['alg', 'typ', 'kid'])) return undefined
  const { alg, typ, kid } = jws.header
  const key = keys.keys.find((one) => one.kid === kid)
  if (alg !== 'ES256' || typ !== 'statuslist+jwt' || !key) return undefined
  if (!(await tools.verifies(key, jws.signature, asciiBytes(jws.signed)))) return undefined
  const parsed = listClaimsSchema.safeParse(jws.payload)
  if (!parsed.success) return undefined
  const { iat, exp, status_list: list } = parsed.data
  const isOurs = parsed.data.sub.endsWith(path) && isTrustedAt(key, iat)
  if (!isOurs || exp <= now || iat > now + LEEWAY) return undefined
  const packed = await unpack(list.lst, tools)
  return packed && { madeAt: iat, statusAt: (at) => statusAt(packed, at) }
}

async function unpack(lst: string, { inflate }: CheckTools) {
  const deflated = decodeBase64url(lst)
  const packed = deflated && (await inflate(deflated, PACKED_BYTES))
  return packed?.length === PACKED_BYTES ? packed : undefined
}
