/** A random UUID, also over plain HTTP in a village's own network, where browsers keep `randomUUID` back. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, place) => versioned(byte, place).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Version 4 and its variant stand in two fixed places (RFC 9562, section 5.4). */
function versioned(byte: number, place: number) {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}
