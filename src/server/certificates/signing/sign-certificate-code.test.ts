// SPDX-License-Identifier: Apache-2.0
import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrintedLine } from '../certificate-claims.ts'
import { compactJws, fitClaims, MAX_CODE_BYTES, verificationUrl } from './sign-certificate-code.ts'

const ORIGIN = 'https://seva.sundarpur.panchayat.example'
const CLAIMS = {
  no: 'BC/2026/000123',
  svc: 'birth-certificates',
  by: 'सुंदरपुर ग्राम पंचायत',
  iat: 1_795_000_000,
  st: 131_072,
}
const line = (name: string, complete: string, rank = 0, shorter: PrintedLine['shorter'] = []) => ({
  name,
  complete,
  shorter,
  rank,
})
const fitOf = (lines: readonly PrintedLine[]) => fitClaims({ claims: CLAIMS, lines }, ORIGIN)

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const lengthOf = (fitted: object) => {
  const code = compactJws({ alg: 'ES256', kid: '0a1b2c3d' }, fitted, privateKey)
  return Buffer.byteLength(verificationUrl(ORIGIN, code))
}

test('a code contains the lines that fit, in the order of the certificate, and the number of omitted lines', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const lines = values.map((value, position) => line(`line${position}`, value, position % 3))
      const fitted = fitOf(lines)
      expect(lengthOf(fitted)).toBeLessThanOrEqual(MAX_CODE_BYTES)
      const stored = lines.filter(({ name }) => name in fitted.ln)
      expect(Object.entries(fitted.ln)).toEqual(stored.map(({ name, complete }) => [name, complete]))
      const omitted = lines.filter(({ name }) => !(name in fitted.ln))
      expect(fitted.cut).toBe(omitted.length === 0 ? undefined : omitted.length)
      for (const { name, complete } of omitted) {
        const oneMore = { ...fitted, ln: { ...fitted.ln, [name]: complete } }
        expect(lengthOf({ ...oneMore, cut: 1 })).toBeGreaterThan(MAX_CODE_BYTES - 10)
      }
    }),
    { numRuns: 60 },
  )
})

describe('If not all lines fit', () => {
  const list = (rows: number) => {
    const names = Array.from({ length: rows }, (_, index) => `सीता देवी ${index}`)
    const complete = names.map((name) => `${name}\tपत्नी\t1990-01-05`).join('\n')
    return line('familyMembers', complete, 2, [names.join('\n'), rows])
  }
  const address = line('address', 'म'.repeat(20), 4)
  const gender = line('gender', 'Female', 3)

  test('the lines that identify the person come first', () => {
    const fitted = fitOf([line('address', 'म'.repeat(50), 4), line('fullName', 'श्रीमती सावित्री देवी यादव')])
    expect(fitted).toMatchObject({ ln: { fullName: 'श्रीमती सावित्री देवी यादव' }, cut: 1 })
  })

  test('a list is complete, or contains only the names or the number of rows', () => {
    expect(fitOf([list(1), gender])).toMatchObject({ ln: { familyMembers: list(1).complete } })
    expect(fitOf([list(3), gender])).toMatchObject({ ln: { familyMembers: list(3).shorter[0] }, cut: 1 })
    expect(fitOf([list(9), gender])).toMatchObject({ ln: { familyMembers: 9, gender: 'Female' }, cut: 1 })
  })

  test('the rows of a list do not take the space of other lines', () => {
    const { ln } = fitOf([gender, list(2), address])
    expect(ln).toEqual({ gender: 'Female', familyMembers: list(2).shorter[0], address: address.complete })
  })
})
