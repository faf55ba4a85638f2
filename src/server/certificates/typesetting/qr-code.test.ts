import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

/** The same code by the library. */
function byLibrary(text: string) {
  const { data } = encode(text, { ecc: 'M', boostEcc: false, border: 0, maskPattern: 3 })
  return drawn(data.flat().map(Number), data.length)
}

function ours(text: string) {
  const { size, modules } = qrCode(text)
  return drawn([...modules], size)
}

const drawn = (modules: readonly number[], size: number) => `${size}: ${modules.join('')}`

describe('a code', () => {
  test('of every version up to 624 bytes has the modules that the library gives it', () => {
    for (let length = 624; length > 0; length -= 4) {
      const text = `https://example.in/verify#${'aZ9_-'.repeat(120)}`.slice(0, length)
      expect(ours(text)).toBe(byLibrary(text))
    }
  })

  test('has them whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (said) => {
        expect(ours(`a${said}`)).toBe(byLibrary(`a${said}`))
      }),
    )
  })

  test('holds no more than that', () => {
    expect(() => qrCode('a'.repeat(625))).toThrow(RangeError)
  })
})
