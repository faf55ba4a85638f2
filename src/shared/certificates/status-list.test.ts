// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestSigner, type TestSigner } from '#tests/support/test-signer.ts'
import { BROWSER_CRYPTO } from '#web/features/verify/checking/browser-tools.ts'
import { encodeBase64url } from './base64url.ts'
import { checkStatusList, LIST_LENGTH, packStatuses, placeInLists, statusAt } from './status-list.ts'

const statusChange = fc.record({
  position: fc.nat(LIST_LENGTH - 1),
  status: fc.constantFrom('revoked' as const, 'replaced' as const),
})

test('a packed list stores each changed status; every other issued position is valid', () => {
  const statusChanges = fc.uniqueArray(statusChange, { selector: ({ position }) => position })
  fc.assert(
    fc.property(statusChanges, fc.nat(LIST_LENGTH), fc.nat(LIST_LENGTH - 1), (changes, end, otherPosition) => {
      const changed = changes.filter(({ position }) => position < end)
      const packed = packStatuses({ end, unused: [], changed })
      for (const { position, status } of changed) expect(statusAt(packed, position)).toBe(status)
      if (changed.some(({ position }) => position === otherPosition)) return
      expect(statusAt(packed, otherPosition)).toBe(otherPosition < end ? 'valid' : undefined)
    }),
    { numRuns: 50 },
  )
})

test('a position that was never issued has no status, even between issued positions', () => {
  const packed = packStatuses({ end: 4, unused: [2], changed: [{ position: 1, status: 'revoked' }] })
  const statuses = [0, 1, 2, 3, 4, LIST_LENGTH - 1].map((position) => statusAt(packed, position))
  expect(statuses).toEqual(['valid', 'revoked', undefined, 'valid', undefined, undefined])
})

test('a position after the last one of the list has no status', () => {
  expect(statusAt(packStatuses({ end: LIST_LENGTH, unused: [], changed: [] }), LIST_LENGTH)).toBeUndefined()
})

test('an index beyond the first list is a position in the next list', () => {
  expect(placeInLists(LIST_LENGTH - 1)).toEqual({ list: 0, position: LIST_LENGTH - 1 })
  expect(placeInLists(LIST_LENGTH)).toEqual({ list: 1, position: 0 })
})

const NOW = 1_800_000_000
const PATH = '/.well-known/certificate-status/0'
const SUB = `https://portal.example${PATH}`
const PACKED = packStatuses({
  end: 7,
  unused: [],
  changed: [
    { position: 5, status: 'revoked' },
    { position: 6, status: 'replaced' },
  ],
})
const compress = (bytes: Uint8Array) => encodeBase64url(deflateSync(bytes))
const CLAIMS = { sub: SUB, iat: NOW - 60, exp: NOW + 3600, ttl: 600, status_list: { bits: 2, lst: compress(PACKED) } }

let portalSigner: TestSigner
let otherSigner: TestSigner
beforeAll(async () => {
  portalSigner = await createTestSigner()
  otherSigner = await createTestSigner()
})

const read = (token: string, now = NOW) =>
  checkStatusList(token, { path: PATH, keys: portalSigner.published, now }, BROWSER_CRYPTO)

describe('The status list', () => {
  test('contains the status of each certificate and the signing time', async () => {
    const list = await read(await portalSigner.list(CLAIMS))
    expect([4, 5, 6, 7].map((position) => list?.statusAt(position))).toEqual([
      'valid',
      'revoked',
      'replaced',
      undefined,
    ])
    expect(list).toMatchObject({ madeAt: NOW - 60 })
  })

  test('is rejected after its expiry, and if it was signed more than five minutes in the future', async () => {
    const token = await portalSigner.list(CLAIMS)
    expect(await read(token, CLAIMS.exp)).toBeUndefined()
    expect(await read(token, CLAIMS.iat - 301)).toBeUndefined()
    expect(await read(token, CLAIMS.iat - 299)).toBeDefined()
  })

  test('is rejected if it has another path, another signer or another type, and if it is not a signed text', async () => {
    const rejected = [
      await portalSigner.list({ ...CLAIMS, sub: SUB.replace('/0', '/1') }),
      await otherSigner.list(CLAIMS),
      // The type of a certificate's code.
      await portalSigner.code(CLAIMS),
      await portalSigner.jws({ alg: 'ES256', typ: 'JWT', kid: 'k1234567' }, CLAIMS),
      'not a signed text',
    ]
    for (const token of rejected) expect(await read(token)).toBeUndefined()
  })

  test('is rejected if its content is too short, too long or damaged, or has one bit per status', async () => {
    const wrongLengths = [new Uint8Array(10), new Uint8Array(5_000_000)].map(compress)
    for (const text of [...wrongLengths, 'AAAA', '!']) {
      const token = await portalSigner.list({ ...CLAIMS, status_list: { bits: 2, lst: text } })
      expect(await read(token)).toBeUndefined()
    }
    const oneBit = await portalSigner.list({ ...CLAIMS, status_list: { bits: 1, lst: compress(PACKED) } })
    expect(await read(oneBit)).toBeUndefined()
  })
})
