// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLAIMS, createTestSigner, jsonPart, type TestSigner } from '#tests/support/test-signer.ts'
import { BROWSER_CRYPTO } from '#web/features/verify/checking/browser-tools.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { checkCode, findCertificateNumber, findCode } from './certificate-code.ts'

let portalSigner: TestSigner
let otherSigner: TestSigner
let code: string
beforeAll(async () => {
  portalSigner = await createTestSigner()
  otherSigner = await createTestSigner('k7654321')
  code = await portalSigner.code()
})

const check = (text: string, keys = portalSigner.published) => checkCode(text, keys, BROWSER_CRYPTO)
const KID = 'k1234567'

describe('A code that the panchayat signed', () => {
  test('is valid, with all its claims, including names in any script', async () => {
    expect(await check(code)).toEqual({ claims: CLAIMS, kid: KID })
    const inHindi = { ...CLAIMS, ln: { childFirstName: 'आशा', members: 4 } }
    expect(await check(await portalSigner.code(inHindi))).toEqual({ claims: inHindi, kid: KID })
  })

  test('is still valid after other keys were published', async () => {
    const keys = [...otherSigner.published.keys, ...portalSigner.published.keys]
    expect(await check(code, { keys })).toMatchObject({ kid: KID })
  })

  test('is rejected from the time when the key was compromised, and an earlier one must also be in the log', async () => {
    const [key] = portalSigner.published.keys
    const compromisedFrom = (second: number) => ({ keys: key ? [{ ...key, compromised_from: second }] : [] })
    expect(await check(code, compromisedFrom(CLAIMS.iat))).toEqual({ error: 'compromised-key' })
    const finding = await check(code, compromisedFrom(CLAIMS.iat + 1))
    expect(finding).toEqual({ claims: CLAIMS, kid: KID, isKeyCompromised: true })
  })
})

// V9 is a chapter of the ASVS, a list of security requirements. docs/security/asvs.md lists the tests of each requirement.
describe('A forged or changed code (V9 9.1.2, 9.1.3)', () => {
  test('is rejected without a signature, or with the algorithm none', async () => {
    const payload = jsonPart(CLAIMS)
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await check(`${jsonPart({ alg, kid: KID })}.${payload}.`)).toEqual({ error: 'unsafe-signature' })
    }
    expect(await check(`${jsonPart({ alg: 'ES256', kid: KID })}.${payload}.`)).toEqual({ error: 'incomplete' })
  })

  test('is rejected when signed as HS256 with the public key as the secret', async () => {
    const signed = `${jsonPart({ alg: 'HS256', kid: KID })}.${jsonPart(CLAIMS)}`
    const [key] = portalSigner.published.keys
    for (const secret of [JSON.stringify(key), key?.x ?? '', key?.x5c[0] ?? '']) {
      const forged = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
      expect(await check(forged)).toEqual({ error: 'unsafe-signature' })
    }
  })

  test('is rejected if its header contains a key, or any parameter besides algorithm and key id', async () => {
    const [{ x, y } = { x: '', y: '' }] = otherSigner.published.keys
    const extras = [
      { jwk: { kty: 'EC', crv: 'P-256', x, y } },
      { jku: 'https://keys.example/jwks.json' },
      { x5u: 'https://keys.example/x5c.pem' },
      { crit: ['exp'], exp: 1 },
      { typ: 'JWT' },
      { b64: false, crit: ['b64'] },
    ]
    for (const extra of extras) {
      const forged = await otherSigner.jws({ alg: 'ES256', kid: KID, ...extra }, CLAIMS)
      expect(await check(forged)).toEqual({ error: 'unsafe-signature' })
    }
  })

  test('is reported as foreign when signed by an unpublished key', async () => {
    expect(await check(await otherSigner.code())).toEqual({ error: 'foreign-key' })
  })

  test('is reported as forged if another key signed it under the key id of the portal', async () => {
    expect(await check(await otherSigner.jws({ alg: 'ES256', kid: KID }, CLAIMS))).toEqual({ error: 'forged' })
  })

  test('is reported as forged if one claim was changed', async () => {
    const [header, , signature] = code.split('.')
    const payload = jsonPart({ ...CLAIMS, ln: { ...CLAIMS.ln, dateOfBirth: '2006-01-05' } })
    expect(await check(`${header}.${payload}.${signature}`)).toEqual({ error: 'forged' })
  })

  test('is rejected if the portal signed it, but it is not a certificate', async () => {
    for (const claims of [{}, { ...CLAIMS, st: undefined }, { ...CLAIMS, st: -1 }, { ...CLAIMS, ln: { a: ['b'] } }]) {
      expect(await check(await portalSigner.code(claims))).toEqual({ error: 'no-certificate' })
    }
    // A list of withdrawn certificates has another header.
    const list = await portalSigner.list({ sub: 'https://portal.example/list', iat: CLAIMS.iat, exp: CLAIMS.iat + 9 })
    expect(await check(list)).toEqual({ error: 'unsafe-signature' })
  })

  test('is reported as incomplete if it was truncated at any character', async () => {
    for (let length = 0; length < code.length; length += 1) {
      expect(await check(code.slice(0, length)), `${length} characters`).toEqual({ error: 'incomplete' })
    }
  })

  test('is rejected with any character changed, added or encoded differently', async () => {
    const character = fc.constantFrom(...'ABCXYZabcxyz0189-_+/=.% \n')
    const edit = fc.record({ position: fc.nat(code.length), character, isInserted: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(edit, async ({ position, character, isInserted }) => {
        const changed = code.slice(0, position) + character + code.slice(isInserted ? position : position + 1)
        fc.pre(changed !== code)
        expect(await check(changed)).toHaveProperty('error')
      }),
      { numRuns: 500 },
    )
    for (const variant of [`${code}=`, `${code}.`, `${code} `, code.replaceAll('-', '+'), `.${code}`]) {
      if (variant !== code) expect(await check(variant)).toHaveProperty('error')
    }
  })
})

describe('Scanned text', () => {
  test('is a code when it is a link to the verification page of any origin, or the code alone', () => {
    for (const text of [code, `https://portal.example/verify#${code}`, ` HTTP://OLD.EXAMPLE:80/verify/#${code}\n`]) {
      expect(findCode(text)).toBe(code)
    }
  })

  test('is an empty code if the link contains none', () => {
    expect(findCode('https://portal.example/verify#')).toBe('')
  })

  test('is not a code if it is anything else', () => {
    for (const text of ['', 'upi://pay?pa=a@b', 'https://portal.example/', 'BC/2026/000123', 'a b.c d']) {
      expect(findCode(text)).toBeUndefined()
    }
  })
})

test('a typed certificate number is found in any case, with spaces and with Indian digits; nothing else is one', () => {
  for (const typed of ['BC/2026/000123', ' bc/2026/000123 ', 'BC / 2026 / 000123', 'BC/२०२६/०००१२३']) {
    expect(findCertificateNumber(typed)).toBe('BC/2026/000123')
  }
  for (const typed of ['', 'abc', 'BC-2026-7KQ4M2XD', 'BC/2026', 'BC/2026/123', 'B/2026/000123', 'BC/26/000123']) {
    expect(findCertificateNumber(typed)).toBeUndefined()
  }
})

test('each byte sequence has exactly one base64url encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = encodeBase64url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(decodeBase64url(text)).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const bytes = decodeBase64url(text)
      if (bytes) expect(encodeBase64url(bytes)).toBe(text)
    }),
  )
})
