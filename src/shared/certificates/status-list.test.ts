import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestSigner, type TestSigner } from '#tests/support/test-signer.ts'
import { BROWSER_TOOLS } from '#web/features/verify/checking/browser-tools.ts'
import { encodeBase64url } from './base64url.ts'
import { checkStatusList, LIST_LENGTH, packStatuses, placeInLists, statusAt } from './status-list.ts'

const change = fc.record({
  position: fc.nat(LIST_LENGTH - 1),
  status: fc.constantFrom('revoked' as const, 'replaced' as const),
})

test('a packed list contains the changed statuses; all others that were issued are valid', () => {
  const changes = fc.uniqueArray(change, { selector: (entry) => entry.position })
  fc.assert(
    fc.property(changes, fc.nat(LIST_LENGTH), fc.nat(LIST_LENGTH - 1), (entries, end, listPosition) => {
      const changed = entries.filter(({ position }) => position < end)
      const packed = packStatuses({ end, unused: [], changed })
      for (const { position, status } of changed) expect(statusAt(packed, position)).toBe(status)
      if (changed.some(({ position }) => position === listPosition)) return
      expect(statusAt(packed, listPosition)).toBe(listPosition < end ? 'valid' : undefined)
    }),
    { numRuns: 50 },
  )
})

test('a position that was never issued has no status, also between issued ones', () => {
  const packed = packStatuses({ end: 4, unused: [2], changed: [{ position: 1, status: 'revoked' }] })
  const statuses = [0, 1, 2, 3, 4, LIST_LENGTH - 1].map((position) => statusAt(packed, position))
  expect(statuses).toEqual(['valid', 'revoked', undefined, 'valid', undefined, undefined])
})

test('a position beyond the end has no status', () => {
  expect(statusAt(packStatuses({ end: LIST_LENGTH, unused: [], changed: [] }), LIST_LENGTH)).toBeUndefined()
})

test('the index continues in the next list', () => {
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
const lst = (bytes: Uint8Array) => encodeBase64url(deflateSync(bytes))
const LIST = { sub: SUB, iat: NOW - 60, exp: NOW + 3600, ttl: 600, status_list: { bits: 2, lst: lst(PACKED) } }

let portalSigner: TestSigner
let otherSigner: TestSigner
beforeAll(async () => {
  portalSigner = await createTestSigner()
  otherSigner = await createTestSigner()
})

const read = (token: string, now = NOW) =>
  checkStatusList(token, { path: PATH, keys: portalSigner.published, now }, BROWSER_TOOLS)

describe('The status list', () => {
  test('contains the status of each certificate and the signing time', async () => {
    const list = await read(await portalSigner.list(LIST))
    expect([4, 5, 6, 7].map((position) => list?.statusAt(position))).toEqual([
      'valid',
      'revoked',
      'replaced',
      undefined,
    ])
    expect(list).toMatchObject({ madeAt: NOW - 60 })
  })

  test('is rejected after its expiry, and before it was signed', async () => {
    const token = await portalSigner.list(LIST)
    expect(await read(token, LIST.exp)).toBeUndefined()
    expect(await read(token, LIST.iat - 301)).toBeUndefined()
    expect(await read(token, LIST.iat - 299)).toBeDefined()
  })

  test('is rejected if it is another list, of another office, or not signed as a list', async () => {
    const others = [
      await portalSigner.list({ ...LIST, sub: SUB.replace('/0', '/1') }),
      await otherSigner.list(LIST),
      await portalSigner.code(LIST),
      await portalSigner.jws({ alg: 'ES256', typ: 'JWT', kid: 'k1234567' }, LIST),
      'no list',
    ]
    for (const token of others) expect(await read(token)).toBeUndefined()
  })

  test('is rejected if it is packed differently, or too large', async () => {
    const packed = [new Uint8Array(10), new Uint8Array(5_000_000)].map(lst)
    for (const text of [...packed, 'AAAA', '!']) {
      const token = await portalSigner.list({ ...LIST, status_list: { bits: 2, lst: text } })
      expect(await read(token)).toBeUndefined()
    }
    expect(await read(await portalSigner.list({ ...LIST, status_list: { bits: 1, lst: lst(PACKED) } }))).toBeUndefined()
  })
})
