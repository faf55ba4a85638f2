// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLAIMS, createTestSigner, type TestSigner } from '#tests/support/test-signer.ts'
import { BROWSER_CRYPTO } from '#web/features/verify/checking/browser-tools.ts'
import { encodeBase64url } from './base64url.ts'
import { checkInclusion, checkLog, isConsistent, isIssuedFile, type LogView, readTreeHead } from './certificate-log.ts'
import { LOG_PATH, leafHash, placeInLog, rootOf, TILE_LEAVES } from './merkle-tree.ts'

const { sha256 } = BROWSER_CRYPTO
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const textOf = (digits: string) => Buffer.from(digits, 'hex').toString('latin1')

describe('The tree (RFC 9162 §2.1)', () => {
  test('has the roots of the reference implementation of Certificate Transparency', async () => {
    const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = await Promise.all(entries.map((entry) => leafHash(textOf(entry), sha256)))
    const roots = await Promise.all([0, 1, 8].map((size) => rootOf(leaves.slice(0, size), sha256)))
    expect(roots.map(hex)).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  test('has the same root if tiles of leaves are hashed first', async () => {
    const leaves = await leavesOf(70)
    for (let size = 0; size <= leaves.length; size += 1) {
      const tiles = Array.from({ length: Math.ceil(size / 8) }, (_, tile) =>
        rootOf(leaves.slice(tile * 8, Math.min(size, tile * 8 + 8)), sha256),
      )
      const whole = await rootOf(leaves.slice(0, size), sha256)
      expect(hex(await rootOf(await Promise.all(tiles), sha256))).toBe(hex(whole))
    }
  })
})

/** The code of the certificate at this position in the log (its claim `st`). */
const codeAt = (position: number) => `code-${position}`
const leavesOf = (size: number) =>
  Promise.all(Array.from({ length: size }, (_, position) => leafHash(codeAt(position), sha256)))

const NOW = CLAIMS.iat
let portalSigner: TestSigner
let otherSigner: TestSigner
let leaves: Uint8Array[]
beforeAll(async () => {
  portalSigner = await createTestSigner()
  otherSigner = await createTestSigner()
  leaves = await leavesOf(2 * TILE_LEAVES + 300)
})

const headClaims = (size: number, root: Uint8Array, iat = NOW) => ({
  sub: `https://portal.example${LOG_PATH}`,
  iat,
  size,
  root: encodeBase64url(root),
})
const headOf = (claims: object, signer = portalSigner) =>
  signer.jws({ alg: 'ES256', typ: 'tree-head+jwt', kid: 'k1234567' }, claims)

/** The published head and tiles of a log with this many leaves. */
async function publishedLog(size: number, iat = NOW) {
  const tiles = Array.from({ length: Math.ceil(size / TILE_LEAVES) }, (_, tile) =>
    rootOf(leaves.slice(tile * TILE_LEAVES, Math.min(size, (tile + 1) * TILE_LEAVES)), sha256),
  )
  const roots = await Promise.all(tiles)
  const root = await rootOf(roots, sha256)
  return { head: await headOf(headClaims(size, root, iat)), tiles: encodeBase64url(Buffer.concat(roots)) }
}

async function viewOf(size: number, iat = NOW): Promise<LogView> {
  const log = await checkLog(await publishedLog(size, iat), portalSigner.published, BROWSER_CRYPTO)
  if (!log) throw new Error('A published log is valid')
  return log
}

/** The bytes of a tile in a log with `size` leaves. */
const tileBytes = (tile: number, size = leaves.length) =>
  new Uint8Array(Buffer.concat(leaves.slice(tile * TILE_LEAVES, Math.min(size, (tile + 1) * TILE_LEAVES))))

describe('A published log', () => {
  test('is read with its size and date', async () => {
    expect(await viewOf(0)).toMatchObject({ size: 0, madeAt: NOW, tiles: [] })
    expect(await viewOf(TILE_LEAVES + 1)).toMatchObject({ size: TILE_LEAVES + 1 })
  })

  const SIZE = TILE_LEAVES + 1
  type Log = Awaited<ReturnType<typeof publishedLog>>
  /** A log with another head, whose size and root fit the tiles unless `change` replaces them. */
  const withHead = async (log: Log, sign: (claims: object) => Promise<string>, change: object = {}) => ({
    ...log,
    head: await sign({ ...headClaims(SIZE, await rootOf(leaves.slice(0, SIZE), sha256)), ...change }),
  })

  test.for<[reason: string, alter: (log: Log) => unknown]>([
    ['the head is signed by somebody else', (log) => withHead(log, (claims) => headOf(claims, otherSigner))],
    ['the head is signed as a status list', (log) => withHead(log, portalSigner.list)],
    ['the head is for another path', (log) => withHead(log, headOf, { sub: 'https://portal.example/else' })],
    ['the head has another root', async (log) => withHead(log, headOf, headClaims(SIZE, await rootOf(leaves, sha256)))],
    ['the head has a size for which the tiles are too many', (log) => withHead(log, headOf, { size: TILE_LEAVES })],
    ['the head has a size for which the tiles are too few', (log) => withHead(log, headOf, { size: 3 * TILE_LEAVES })],
    // The digest of a tile takes 43 characters.
    ['the second tile is missing', ({ head, tiles }) => ({ head, tiles: tiles.slice(0, 43) })],
    ['a tile is changed', ({ head, tiles }) => ({ head, tiles: `${tiles.slice(0, 60)}AAAA${tiles.slice(64)}` })],
    ['the tiles have additional bytes', ({ head, tiles }) => ({ head, tiles: `${tiles}AA` })],
    ['the tiles are absent', ({ head }) => ({ head })],
    ['it is a string and not an object', () => 'not a log'],
  ])('is rejected if %s', async ([, alter]) => {
    const log = await publishedLog(SIZE)
    // The unchanged log is accepted, and so is a log with a valid head made by `withHead`.
    for (const valid of [log, await withHead(log, headOf)])
      expect(await checkLog(valid, portalSigner.published, BROWSER_CRYPTO)).toBeDefined()
    expect(await checkLog(await alter(log), portalSigner.published, BROWSER_CRYPTO)).toBeUndefined()
  })

  test('is rejected if the head was signed after the key was compromised', async () => {
    const [key] = portalSigner.published.keys
    const log = await publishedLog(5)
    const keys = (compromised_from: number) => ({ keys: key ? [{ ...key, compromised_from }] : [] })
    expect(await checkLog(log, keys(NOW), BROWSER_CRYPTO)).toBeUndefined()
    expect(await checkLog(log, keys(NOW + 1), BROWSER_CRYPTO)).toBeDefined()
  })
})

describe('A code', () => {
  const inclusionOf = (
    log: LogView,
    position: number,
    { code = codeAt(position), iat = NOW - 86_400, tile = tileOf(position), now = NOW } = {},
  ) => checkInclusion({ code, claims: { st: position, iat }, now }, log, tile, BROWSER_CRYPTO)
  const tileOf = (position: number) => tileBytes(placeInLog(position).tile)

  test('is proven to be logged at its own position and at no other, even if the tile has grown since', async () => {
    const log = await viewOf(2 * TILE_LEAVES + 200)
    for (const position of [0, 5, TILE_LEAVES - 1, TILE_LEAVES, 2 * TILE_LEAVES + 199]) {
      expect(await inclusionOf(log, position)).toBe('logged')
      expect(await inclusionOf(log, position, { code: 'forged' })).toBe('absent')
      expect(await inclusionOf(log, position, { code: codeAt(position + 1) })).toBe('absent')
    }
  })

  test('is absent at a position beyond the end of the log, if it was issued at least ten minutes before the head', async () => {
    const log = await viewOf(100)
    for (const position of [100, 299, 5_000, Number.MAX_SAFE_INTEGER]) {
      expect(await inclusionOf(log, position, { tile: tileBytes(0) })).toBe('absent')
      expect(await inclusionOf(log, position, { tile: tileBytes(0), iat: NOW - 600 })).toBe('absent')
      // A certificate is logged up to ten minutes after it was issued.
      expect(await inclusionOf(log, position, { tile: tileBytes(0), iat: NOW - 599 })).toBe('unproven')
    }
  })

  test('is absent if its date is more than ten minutes in the future, because clocks may differ by ten minutes', async () => {
    const log = await viewOf(100)
    const tile = tileBytes(0)
    for (const ahead of [601, 86_400, 10 ** 9])
      expect(await inclusionOf(log, 300, { tile, iat: NOW + ahead })).toBe('absent')
    expect(await inclusionOf(log, 300, { tile, iat: NOW + 600 })).toBe('unproven')
    // The head is a day old, as in a cache.
    expect(await inclusionOf(log, 300, { tile, iat: NOW + 86_400, now: NOW + 86_400 })).toBe('unproven')
    // The clock of the device is a day slow.
    expect(await inclusionOf(log, 300, { tile, iat: NOW, now: NOW - 86_400 })).toBe('unproven')
  })

  test('is unproven without its tile, or if the tile is a different, changed or shorter one', async () => {
    const log = await viewOf(TILE_LEAVES + 200)
    const changed = tileBytes(0)
    changed[40] = (changed[40] ?? 0) ^ 1
    const tiles = [tileBytes(1), changed, tileBytes(0).subarray(0, 64), tileBytes(0).subarray(1), new Uint8Array()]
    for (const tile of tiles) expect(await inclusionOf(log, 1, { tile })).toBe('unproven')
    expect(
      await checkInclusion({ code: 'x', claims: { st: 1, iat: 1 }, now: NOW }, log, undefined, BROWSER_CRYPTO),
    ).toBe('unproven')
  })
})

describe('A file', () => {
  test('counts as issued only if the digest at its position matches; without digests, the result is unknown', async () => {
    const files = Array.from({ length: 3 }, (_, at) => new TextEncoder().encode(`file ${at}`))
    const bytes = new Uint8Array(Buffer.concat(await Promise.all(files.map(sha256))))
    const [first = new Uint8Array(), second = new Uint8Array()] = files
    const check = (file: Uint8Array, position: number, tile = bytes) =>
      isIssuedFile(file, position, tile, BROWSER_CRYPTO)
    // `bytes` is used as the first tile for position 0, and as the second tile for position TILE_LEAVES + 1.
    expect([await check(first, 0), await check(second, TILE_LEAVES + 1)]).toEqual([true, true])
    expect([await check(second, 0), await check(first, 1)]).toEqual([false, false])
    expect([await check(first, 3), await check(first, 0, bytes.subarray(1))]).toEqual([undefined, undefined])
    expect(await isIssuedFile(first, 0, undefined, BROWSER_CRYPTO)).toBeUndefined()
  })
})

describe('An older head', () => {
  test('is consistent with every later log, but not with a log in which one of its leaves was rewritten', async () => {
    const size = fc.nat(leaves.length)
    await fc.assert(
      fc.asyncProperty(size, size, fc.nat(leaves.length - 1), async (sizeA, sizeB, at) => {
        const [older, newer] = [await viewOf(Math.min(sizeA, sizeB)), await viewOf(Math.max(sizeA, sizeB))]
        const bytes = tileBytes(placeInLog(older.size).tile)
        expect(await isConsistent(older, newer, bytes, BROWSER_CRYPTO)).toBe(true)
        if (older.size < newer.size) expect(await isConsistent(newer, older, bytes, BROWSER_CRYPTO)).toBe(false)
        const original = leaves[at] ?? new Uint8Array()
        leaves[at] = await leafHash('rewritten', sha256)
        const rewritten = await viewOf(newer.size)
        const rewrittenBytes = tileBytes(placeInLog(older.size).tile)
        expect(await isConsistent(older, rewritten, rewrittenBytes, BROWSER_CRYPTO)).toBe(at >= older.size)
        leaves[at] = original
      }),
      { numRuns: 8 },
    )
  })

  test('can be read from a line of text if the portal signed it', async () => {
    const { head } = await publishedLog(5)
    expect(await readTreeHead(`${head}\n`, portalSigner.published, BROWSER_CRYPTO)).toMatchObject({
      size: 5,
      madeAt: NOW,
    })
    expect(await readTreeHead(head.slice(0, -1), portalSigner.published, BROWSER_CRYPTO)).toBeUndefined()
  })
})
