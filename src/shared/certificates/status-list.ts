// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { decodeBase64url } from './base64url.ts'
import { readStatement } from './compact-jws.ts'
import { type CheckTools, isTrustedAt, type PublishedKeys } from './published-keys.ts'

/** The statuses of a certificate with their values in the status list. Each value takes two bits. */
const CERTIFICATE_STATUSES = { valid: 0, revoked: 1, replaced: 2 } as const
export type CertificateStatus = keyof typeof CERTIFICATE_STATUSES

/** Positions per list. Lists are long, so that the request for a list does not reveal which certificate is checked. */
export const LIST_LENGTH = 1 << 17
const BITS_PER_STATUS = 2
const STATUSES_PER_BYTE = 8 / BITS_PER_STATUS
const PACKED_BYTES = LIST_LENGTH / STATUSES_PER_BYTE

/** Returns the list and the position in it for a certificate's index `st`. */
export const placeInLists = (st: number) => ({ list: Math.floor(st / LIST_LENGTH), position: st % LIST_LENGTH })

/** The value of a position at which no certificate was issued. */
const NEVER_ISSUED = 3

interface ListContent {
  /** Certificates were issued at all positions before this one, except `unused`. */
  end: number
  unused: readonly number[]
  changed: readonly { position: number; status: CertificateStatus }[]
}

/** Packs one list, lowest bits first (IETF Token Status List). An issued certificate is valid unless `changed` contains it. */
export function packStatuses({ end, unused, changed }: ListContent): Uint8Array {
  const packed = new Uint8Array(PACKED_BYTES)
  const setStatus = (position: number, value: number) => {
    const offset = Math.floor(position / STATUSES_PER_BYTE)
    packed[offset] = (packed[offset] ?? 0) | (value << ((position % STATUSES_PER_BYTE) * BITS_PER_STATUS))
  }
  for (const position of unused) setStatus(position, NEVER_ISSUED)
  for (let position = end; position < LIST_LENGTH; position += 1) setStatus(position, NEVER_ISSUED)
  for (const { position, status } of changed) setStatus(position, CERTIFICATE_STATUSES[status])
  return packed
}

/** Reads one position of a packed list. Undefined beyond the end of the list, and if no certificate was issued there. */
export function statusAt(packed: Uint8Array, position: number): CertificateStatus | undefined {
  const byte = packed[Math.floor(position / STATUSES_PER_BYTE)]
  if (byte === undefined) return undefined
  const value = (byte >> ((position % STATUSES_PER_BYTE) * BITS_PER_STATUS)) & ((1 << BITS_PER_STATUS) - 1)
  return (['valid', 'revoked', 'replaced'] as const).find((status) => CERTIFICATE_STATUSES[status] === value)
}

/** The maximum difference between the clocks of verifier and portal, in seconds. */
const MAX_CLOCK_DIFFERENCE_S = 300

const listClaimsSchema = z.object({
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  status_list: z.object({ bits: z.literal(BITS_PER_STATUS), lst: z.string() }),
})

interface StatusList {
  /** The time of the signature, in seconds since 1970 (UTC). The portal signs a new list only when a status changes. */
  madeAt: number
  statusAt: (position: number) => CertificateStatus | undefined
}

interface Expected {
  /** The list's path on the portal. The origin is not compared, because the key identifies the portal. */
  path: string
  keys: PublishedKeys
  /** The verifier's clock, in seconds since 1970 (UTC). The list must not have expired. */
  now: number
}

/** Reads a signed status list (IETF Token Status List). Undefined if it has another path or signer, or has expired. */
export async function checkStatusList(
  token: string,
  { path, keys, now }: Expected,
  tools: CheckTools,
): Promise<StatusList | undefined> {
  const signed = await readStatement(token.trim(), { typ: 'statuslist+jwt', keys }, tools)
  const parsed = listClaimsSchema.safeParse(signed?.payload)
  if (!signed || !parsed.success) return undefined
  const { iat, exp, status_list: list } = parsed.data
  const isOurs = parsed.data.sub.endsWith(path) && isTrustedAt(signed.key, iat)
  if (!isOurs || exp <= now || iat > now + MAX_CLOCK_DIFFERENCE_S) return undefined
  const packed = await unpack(list.lst, tools)
  return packed && { madeAt: iat, statusAt: (position) => statusAt(packed, position) }
}

async function unpack(lst: string, { inflate }: CheckTools) {
  const deflated = decodeBase64url(lst)
  const packed = deflated && (await inflate(deflated, PACKED_BYTES))
  return packed?.length === PACKED_BYTES ? packed : undefined
}
