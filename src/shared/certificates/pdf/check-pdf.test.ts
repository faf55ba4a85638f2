// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestSigner, type TestSigner } from '#tests/support/test-signer.ts'
import { BROWSER_CRYPTO } from '#web/features/verify/checking/browser-tools.ts'
import { checkPdf, latin1 } from './check-pdf.ts'

const SIGNED_AT = new Date('2026-03-04T05:06:07Z')
const CHANGED_BYTES = 2000

let portalSigner: TestSigner
let otherSigner: TestSigner
let code: string
let pdf: Uint8Array
beforeAll(async () => {
  portalSigner = await createTestSigner()
  otherSigner = await createTestSigner()
  code = await portalSigner.code()
  pdf = await portalSigner.signedPdf(`https://portal.example/verify#${code}`, SIGNED_AT)
})

const check = (file: Uint8Array, keys = portalSigner.published) => checkPdf(file, keys, BROWSER_CRYPTO)
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const followedBy = (text: string) => bytesOf(latin1(pdf) + text)

describe('A PDF that the panchayat signed', () => {
  test('is valid, with its signing time and the linked code', async () => {
    expect(await check(pdf)).toEqual({ kid: 'k1234567', signedAt: SIGNED_AT.getTime() / 1000, code })
    expect(await check(await portalSigner.signedPdf())).toMatchObject({ kid: 'k1234567', code: undefined })
  })

  test('is rejected if it was signed after the compromise of its key, and says that it needs the log if it was signed before', async () => {
    const [key] = portalSigner.published.keys
    const compromisedFrom = (second: number) => ({ keys: key ? [{ ...key, compromised_from: second }] : [] })
    const signedAt = SIGNED_AT.getTime() / 1000
    expect(await check(pdf, compromisedFrom(signedAt))).toEqual({ error: 'compromised-key' })
    expect(await check(pdf, compromisedFrom(signedAt + 1))).toMatchObject({ code, isKeyCompromised: true })
  })
})

describe('A PDF that was changed after it was signed', () => {
  test(`is rejected if any one of ${CHANGED_BYTES} random bytes was changed`, async () => {
    const change = fc.record({ at: fc.nat(pdf.length - 1), by: fc.integer({ min: 1, max: 255 }) })
    for (const { at, by } of fc.sample(change, { numRuns: CHANGED_BYTES, seed: 5 })) {
      const changed = Uint8Array.from(pdf)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(await check(changed), `byte ${at} by ${by}`).toEqual({ error: 'changed' })
    }
  })

  test('is rejected if a line or a revision was appended', async () => {
    const revision = '1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF\n'
    for (const more of ['\n', ' ', revision, latin1(pdf)]) {
      expect(await check(followedBy(more))).toEqual({ error: 'changed' })
    }
  })

  test('is rejected if it was truncated', async () => {
    for (const ratio of [0.2, 0.5, 0.9, 0.999]) {
      expect(await check(pdf.slice(0, Math.floor(pdf.length * ratio)))).toHaveProperty('error')
    }
  })

  test('is rejected if the signed ranges omit more than the signature, start later, or end before the file', async () => {
    const [, begins = '', ends = '', rest = ''] = /\/ByteRange *\[0 (\d+) +(\d+) +(\d+)/.exec(latin1(pdf)) ?? []
    const ranges = [
      [1, Number(begins) - 1, ends, rest],
      [0, Number(begins) - 1, ends, rest],
      [0, begins, Number(ends) + 1, Number(rest) - 1],
      [0, begins, ends, Number(rest) - 1],
    ]
    for (const range of ranges) {
      const text = latin1(pdf).replace(/\/ByteRange *\[[\d ]+\]/, `/ByteRange [${range.join(' ')}]`)
      expect(await check(bytesOf(text))).toEqual({ error: 'changed' })
    }
  })
})

describe('Any other file', () => {
  test('is reported as foreign if another key signed it, even under the same key id', async () => {
    expect(await check(await otherSigner.signedPdf())).toEqual({ error: 'foreign-key' })
  })

  test('is rejected if it was signed outside the validity period of the signer’s certificate', async () => {
    const before = new Date(Date.now() - 2 * 365 * 24 * 3_600_000)
    expect(await check(await portalSigner.signedPdf(undefined, before))).toEqual({ error: 'changed' })
  })

  test('is reported as unsigned, or as not a PDF', async () => {
    expect(await check(bytesOf('%PDF-1.7\n%%EOF\n'))).toEqual({ error: 'unsigned' })
    expect(await check(bytesOf('hello'))).toEqual({ error: 'no-pdf' })
    expect(await check(new Uint8Array())).toEqual({ error: 'no-pdf' })
  })

  test('is rejected without an exception if it consists of random pieces of a signature', async () => {
    const noise = fc.array(
      fc.constantFrom('/ByteRange [0 1 2 3]', '/ETSI.CAdES.detached', '<30', '80>', '/Contents ', 'x'),
    )
    await fc.assert(
      fc.asyncProperty(noise, async (pieces) => {
        expect(await check(bytesOf(pieces.join('')))).toHaveProperty('error')
      }),
    )
  })
})
