const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter, value]))

/**
 * Decodes base64url without padding (RFC 7515 §2); undefined for any other spelling. Each byte sequence has a single
 * valid spelling, so that no character of a signed text can change unnoticed.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  const rest = text.length % 4
  if (rest === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let waiting = 0
  let bits = 0
  let at = 0
  for (const letter of text) {
    const value = VALUES.get(letter)
    if (value === undefined) return undefined
    waiting = ((waiting << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (waiting >> bits) & 0xff
    at += 1
  }
  const isCanonical = (waiting & ((1 << bits) - 1)) === 0
  return isCanonical ? bytes : undefined
}

/** Encodes base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const three = (first << 16) | (second << 8) | third
    const letters = [18, 12, 6, 0].map((shift) => LETTERS[(three >> shift) & 63])
    text += letters.slice(0, bytes.length - at + 1).join('')
  }
  return text
}
