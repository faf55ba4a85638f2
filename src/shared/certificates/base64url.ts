// SPDX-License-Identifier: Apache-2.0
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/**
 * Decodes base64url without padding (RFC 7515 §2). Returns undefined for any other text. Each byte sequence has exactly one
 * valid encoding, so that every changed character of a signed text is detected.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  // The bits that do not fill a byte yet, and their number. The mask 0xfff keeps the last two letters, which is enough.
  let pendingBits = 0
  let pendingCount = 0
  let offset = 0
  for (const letter of text) {
    const value = VALUES.get(letter)
    if (value === undefined) return undefined
    pendingBits = ((pendingBits << 6) | value) & 0xfff
    pendingCount += 6
    if (pendingCount < 8) continue
    pendingCount -= 8
    bytes[offset] = (pendingBits >> pendingCount) & 0xff
    offset += 1
  }
  // The last letter may have unused bits, which must be zero.
  const isCanonical = (pendingBits & ((1 << pendingCount) - 1)) === 0
  return isCanonical ? bytes : undefined
}

/** Encodes base64url without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3)
    const threeBytes = (first << 16) | (second << 8) | third
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(threeBytes >> shift) & 63])
    // One or two bytes at the end become two or three letters.
    text += letters.slice(0, bytes.length - offset + 1).join('')
  }
  return text
}
