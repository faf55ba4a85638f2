import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactJws, fitClaims, MOST_CODE_BYTES, verificationUrl } from './sign-code.ts'

const ORIGIN = 'https://seva.sundarpur.panchayat.example'
const claims = (ln: Record<string, string>) => ({
  no: 'BC/2026/000123',
  svc: 'birth-certificates',
  by: 'सुंदरपुर ग्राम पंचायत',
  iat: 1_795_000_000,
  st: 131_072,
  ln,
})

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const lengthOf = (fitted: object) => {
  const code = compactJws({ alg: 'ES256', kid: '0a1b2c3d' }, fitted, privateKey)
  return Buffer.byteLength(verificationUrl(ORIGIN, code))
}

test('a code contains as many lines as fit, starting with the first, and the number of omitted lines', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const complete = claims(Object.fromEntries(values.map((value, position) => [`line${position}`, value])))
      const fitted = fitClaims(complete, ORIGIN)
      const stored = Object.keys(fitted.ln).length
      expect(lengthOf(fitted)).toBeLessThanOrEqual(MOST_CODE_BYTES)
      expect(fitted.ln).toEqual(Object.fromEntries(Object.entries(complete.ln).slice(0, stored)))
      expect(fitted.cut).toBe(stored === values.length ? undefined : values.length - stored)
      const oneMore = { ...fitted, ln: Object.fromEntries(Object.entries(complete.ln).slice(0, stored + 1)) }
      if (stored < values.length) expect(lengthOf({ ...oneMore, cut: 1 })).toBeGreaterThan(MOST_CODE_BYTES - 10)
    }),
    { numRuns: 60 },
  )
})
