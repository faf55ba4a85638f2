// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { NODE_TOOLS } from '#server/certificates/check-tools.ts'
import { decodeBase64url, encodeBase64url } from '#shared/certificates/base64url.ts'
import { checkCode, findCode } from '#shared/certificates/certificate-code.ts'
import { checkInclusion, checkLog, isConsistent, type LogView } from '#shared/certificates/certificate-log.ts'
import { MAX_JWS_LENGTH } from '#shared/certificates/compact-jws.ts'
import { HASH_BYTES, LOG_PATH, rootOf, splitHashes, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { checkStatusList, packStatuses } from '#shared/certificates/status-list.ts'
import { expectLinear, expectLinearUpToCap, LARGEST, repeated } from '#tests/support/cost/growth.ts'
import { CLAIMS, createTestSigner, jsonPart, type TestSigner } from '#tests/support/test-signer.ts'

// The texts in this file are signed with a published key, except the forged codes. Otherwise the checks would stop at the
// unknown key.

let signer: TestSigner
beforeAll(async () => {
  signer = await createTestSigner()
})

/**
 * How many times each text is parsed. Other threads collect garbage meanwhile, which adds up to 25 ms to a measurement. Parsing
 * the longest valid texts this many times takes more than ten times as long, so that the garbage hardly affects the result.
 */
const REPEATS = 20

const NOW = Math.floor(Date.now() / 1000)
const LIST_PATH = '/.well-known/status-lists/0'
const HEADER = '{"alg":"ES256","kid":"k1234567","typ":"statuslist+jwt"}'
/** The length of the longest header and of the signature with their dots. The payload may have the remaining characters. */
const OVERHEAD = Math.ceil((HEADER.length * 4) / 3) + 86 + 2

/** The size of a payload, in bytes, so that the signed text has almost this length. */
const payloadBytes = (length: number) => Math.floor(((length - OVERHEAD) * 3) / 4)

/** Pads a text in the payload at its beginning, so that the JSON has this many bytes. */
function padded<Payload extends object>(payload: Payload, name: keyof Payload, bytes: number) {
  const missing = Math.max(0, bytes - Buffer.byteLength(JSON.stringify(payload)))
  return { ...payload, [name]: 'a'.repeat(missing) + payload[name] }
}

/** An object with as many names as fit into this many bytes of JSON. */
const manyNames = (bytes: number) =>
  Object.fromEntries(Array.from({ length: Math.max(0, bytes - 400) / 12 }, (_, index) => [`n${index + 10_000}`, 1]))

const CODES: Record<string, (bytes: number) => object> = {
  'a long text': (bytes) => padded(CLAIMS, 'by', bytes),
  'many lines': (bytes) => padded({ ...CLAIMS, ln: manyNames(bytes) }, 'by', bytes),
  'many unknown names': (bytes) => padded({ ...CLAIMS, ...manyNames(bytes) }, 'by', bytes),
  'one long line': (bytes) => padded({ ...CLAIMS, ln: { a: '\u0301'.repeat(bytes / 4) } }, 'by', bytes),
}

const checkPublishedCode = (code: string) => checkCode(code, signer.published, NODE_TOOLS)

describe('Checking a code that the portal has signed takes at most linear time; longer codes are rejected without parsing', () => {
  test.for(Object.entries(CODES))('with %s', async ([, payload]) => {
    const make = (length: number) => signer.code(payload(payloadBytes(length)))
    expect(await checkPublishedCode(await make(MAX_JWS_LENGTH))).toMatchObject({ claims: { no: CLAIMS.no } })
    expect(await checkPublishedCode(await make(MAX_JWS_LENGTH + 100))).toEqual({ error: 'incomplete' })
    await expectLinearUpToCap({
      make,
      parse: checkPublishedCode,
      cap: MAX_JWS_LENGTH,
      repeats: REPEATS,
      usesThreads: true,
    })
  })
})

const SIGNATURE = encodeBase64url(new Uint8Array(64))
const withPayload = (text: string) =>
  `${jsonPart({ alg: 'ES256', kid: 'k1234567' })}.${encodeBase64url(Buffer.from(text))}.${SIGNATURE}`

const FORGED: Record<string, { make: (bytes: number) => string; error: string }> = {
  'nested arrays': { make: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2), error: 'forged' },
  'nested objects': { make: (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`, error: 'forged' },
  spaces: { make: (bytes) => `{}${' '.repeat(bytes - 2)}`, error: 'forged' },
  'arrays without an end': { make: (bytes) => '['.repeat(bytes), error: 'incomplete' },
  'one long number': { make: (bytes) => '1'.repeat(bytes), error: 'forged' },
}

describe('Checking a forged code takes at most linear time; longer codes are rejected without parsing', () => {
  test.for(Object.entries(FORGED))('with %s', async ([, { make, error }]) => {
    const forged = (length: number) => withPayload(make(payloadBytes(length)))
    expect(await checkPublishedCode(forged(MAX_JWS_LENGTH))).toEqual({ error })
    await expectLinearUpToCap({
      make: forged,
      parse: checkPublishedCode,
      cap: MAX_JWS_LENGTH,
      repeats: REPEATS,
      usesThreads: true,
    })
  })
})

/** The packed status list of 131,072 valid certificates. */
const PACKED = packStatuses({ end: 1 << 17, unused: [], changed: [] })
const LIST_CLAIMS = { sub: `https://portal.example${LIST_PATH}`, iat: NOW, exp: NOW + 60 }
const listOf = (deflated: Uint8Array) => ({ bits: 2, lst: encodeBase64url(deflated) })

const LISTS: Record<string, { payload: (bytes: number) => object; isValid: boolean }> = {
  'a long address': {
    payload: (bytes) => padded({ ...LIST_CLAIMS, status_list: listOf(deflateSync(PACKED)) }, 'sub', bytes),
    isValid: true,
  },
  'many unknown names': {
    payload: (bytes) =>
      padded({ ...LIST_CLAIMS, status_list: listOf(deflateSync(PACKED)), ...manyNames(bytes) }, 'sub', bytes),
    isValid: true,
  },
  'a list that grows a thousandfold when it is inflated': {
    payload: (bytes) =>
      padded({ ...LIST_CLAIMS, status_list: listOf(deflateSync(Buffer.alloc(bytes * 600))) }, 'sub', bytes),
    isValid: false,
  },
  'a list without compression': {
    payload: (bytes) =>
      padded(
        { ...LIST_CLAIMS, status_list: listOf(deflateSync(Buffer.alloc(bytes * 0.6), { level: 0 })) },
        'sub',
        bytes,
      ),
    isValid: false,
  },
}

describe('Checking a signed status list takes at most linear time; longer lists are rejected without parsing', () => {
  // The timeout is longer than the default, because inflating a list is slow.
  test.for(Object.entries(LISTS))('with %s', { timeout: 300_000 }, async ([, { payload, isValid }]) => {
    let inflated = 0
    const tools: typeof NODE_TOOLS = {
      ...NODE_TOOLS,
      inflate: (...args) => {
        inflated += 1
        return NODE_TOOLS.inflate(...args)
      },
    }
    const parse = (text: string) => checkStatusList(text, { path: LIST_PATH, keys: signer.published, now: NOW }, tools)
    const make = (length: number) => signer.list(payload(payloadBytes(length)))
    expect((await parse(await make(MAX_JWS_LENGTH))) !== undefined).toBe(isValid)
    expect(inflated).toBe(1)
    expect(await parse(await make(MAX_JWS_LENGTH + 100))).toBeUndefined()
    expect(inflated).toBe(1)
    await expectLinearUpToCap({ make, parse, cap: MAX_JWS_LENGTH, repeats: REPEATS, usesThreads: true })
  })
})

/** A published log with this number of tiles, whose head is signed. */
async function signedLog(tiles: number, length = 0) {
  const hashes = Buffer.alloc(tiles * HASH_BYTES, 'a digest ')
  const root = await rootOf(splitHashes(hashes) ?? [], NODE_TOOLS.sha256)
  const claims = { sub: `https://portal.example${LOG_PATH}`, iat: NOW, size: tiles * TILE_LEAVES }
  const head = await signer.treeHead(padded({ ...claims, root: encodeBase64url(root) }, 'sub', payloadBytes(length)))
  return { head, tiles: encodeBase64url(hashes) }
}

/** The number of tiles whose base64url text has this length. */
const tilesOf = (bytes: number) => Math.floor((bytes * 3) / 4 / HASH_BYTES)
const checkSignedLog = (log: unknown) => checkLog(log, signer.published, NODE_TOOLS)

describe('Checking the log of issued certificates takes at most linear time', () => {
  test('in the length of its head; longer heads are rejected without parsing', async () => {
    const make = (length: number) => signedLog(1, length)
    expect(await checkSignedLog(await make(MAX_JWS_LENGTH))).toMatchObject({ size: TILE_LEAVES })
    expect(await checkSignedLog(await make(MAX_JWS_LENGTH + 100))).toBeUndefined()
    await expectLinearUpToCap({ make, parse: checkSignedLog, cap: MAX_JWS_LENGTH, repeats: REPEATS, usesThreads: true })
  })

  test('in its tiles, if they form the tree of the signed head', async () => {
    const make = (bytes: number) => signedLog(tilesOf(bytes))
    expect(await checkSignedLog(await make(LARGEST / 64))).toMatchObject({ size: tilesOf(LARGEST / 64) * TILE_LEAVES })
    await expectLinear({ make, parse: checkSignedLog })
  })

  test('in tiles that do not belong to the head', async () => {
    const { head } = await signedLog(3)
    const make = (bytes: number) => ({ head, tiles: 'A'.repeat(bytes - (bytes % 128)) })
    expect(await checkSignedLog(make(LARGEST / 64))).toBeUndefined()
    await expectLinear({ make, parse: checkSignedLog })
  })

  test('in one tile of any length', async () => {
    const leaves = (bytes: number) => Buffer.alloc(bytes - (bytes % HASH_BYTES), 'a digest ')
    const root = await rootOf(splitHashes(leaves(TILE_LEAVES * HASH_BYTES)) ?? [], NODE_TOOLS.sha256)
    const log: LogView = { madeAt: NOW, size: TILE_LEAVES, root, tiles: [root] }
    const claims = { st: 0, iat: NOW }
    const parse = async (tile: Uint8Array) => [
      await checkInclusion({ code: 'a', claims, now: NOW }, log, tile, NODE_TOOLS),
      await isConsistent({ madeAt: NOW, size: 1, root }, log, tile, NODE_TOOLS),
    ]
    expect(await parse(leaves(LARGEST / 8))).toEqual(['absent', false])
    await expectLinear({ make: leaves, parse })
  })
})

const TEXTS: Record<string, (length: number) => string> = {
  'many dots': repeated('.'),
  'many short parts': repeated('a.'),
  'one long part': repeated('A'),
  'letters that are not base64url, at its end': (length) => `${'A'.repeat(length)}é`,
  'spaces around it': (length) => `${' '.repeat(length / 2)}a${' '.repeat(length / 2)}.`,
  'many links': repeated('/verify/#'),
  'many starts of a link': repeated('/verify/'),
}

describe('Reading a scanned, typed or pasted text takes at most linear time in its length', () => {
  test.for(Object.entries(TEXTS))('of %s', async ([, make]) => {
    const parse = async (text: string) => {
      const code = findCode(text)
      decodeBase64url(text)
      return code === undefined ? undefined : checkPublishedCode(code)
    }
    await expectLinear({ make, parse })
  })
})
