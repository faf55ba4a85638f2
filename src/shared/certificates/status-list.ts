/** Whether a certificate still holds; its number is what stands in the status list, two bits each. */
export const CERTIFICATE_STATUSES = { valid: 0, revoked: 1, replaced: 2 } as const
export type CertificateStatus = keyof typeof CERTIFICATE_STATUSES

/** How many certificates share one list: whoever asks for it does not tell which of them is being checked. */
export const LIST_LENGTH = 1 << 17
const BITS = 2
const IN_BYTE = 8 / BITS

/** List and position of a certificate's place `st`. */
export const placeInLists = (st: number) => ({ list: Math.floor(st / LIST_LENGTH), position: st % LIST_LENGTH })

/** One list, packed with the lowest bits first, as the IETF's Token Status List does it; all others are valid. */
export function packStatuses(changed: readonly { position: number; status: CertificateStatus }[]): Uint8Array {
  const packed = new Uint8Array(LIST_LENGTH / IN_BYTE)
  for (const { position, status } of changed) {
    const at = Math.floor(position / IN_BYTE)
    packed[at] = (packed[at] ?? 0) | (CERTIFICATE_STATUSES[status] << ((position % IN_BYTE) * BITS))
  }
  return packed
}

/** What a packed list says of one position; undefined past its end or for a number that means nothing. */
export function statusAt(packed: Uint8Array, position: number): CertificateStatus | undefined {
  const byte = packed[Math.floor(position / IN_BYTE)]
  if (byte === undefined) return undefined
  const value = (byte >> ((position % IN_BYTE) * BITS)) & ((1 << BITS) - 1)
  return (['valid', 'revoked', 'replaced'] as const).find((status) => CERTIFICATE_STATUSES[status] === value)
}
