const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter, value]))

/**
 * Decodes base64url without padding (RFC 7515 §2); undefined for any other spelling. Each byte sequence has exactly one
 * valid encoding, so that every changed character of a signed text is detected.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  const rest = text.length % 4
  if (rest === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bitCount = 0
  let bits = 0
  let offset = 0
  for (const letter of text) {
    const value = VALUES.get(letter)
    if (value === undefined) return undefined
    bitCount = ((bitCount << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[offset] = (bitCount >> bits) & 0xff
    offset += 1
  }
  const isCanonical = (bitCount & ((1 << bits) - 1)) === 0
  return isCanonical ? bytes : undefined
}

/** Encodes base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3)
    const three = (first << 16) | (second << 8) | third
    const letters = [18, 12, 6, 0].map((shift) => LETTERS[(three >> shift) & 63])
    text += letters.slice(0, bytes.length - offset + 1).join('')
  }
  return text
}
