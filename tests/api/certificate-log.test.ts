// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDatabase } from '#server/platform/db/connection.ts'
import { certificateClaimsSchema } from '#shared/certificates/certificate-code.ts'
import { checkInclusion, checkLog, FILES_PATH, isIssuedFile } from '#shared/certificates/certificate-log.ts'
import { HASH_BYTES, LOG_PATH, placeInLog, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { BROWSER_CRYPTO } from '#web/features/verify/checking/browser-tools.ts'
import { issueCertificate, readPublishedKeys } from '../certificates/issued-certificates.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { runScript } from '../support/run-script.ts'

async function readLog(portal: TestPortal) {
  const response = await portal.visitor().get(LOG_PATH)
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-cache'])
  const log = await checkLog(response.json, await readPublishedKeys(portal), BROWSER_CRYPTO)
  if (!log) throw new Error(`The log is invalid: ${response.bytes.toString()}`)
  return log
}

async function tileOf(portal: TestPortal, tile: number) {
  const response = await portal.visitor().get(`${LOG_PATH}/${tile}`)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/octet-stream'])
  return response
}

/** The payload of a code. Its claim `st` is the position of the certificate in the log. */
const claimsOf = (code: string) => certificateClaimsSchema.parse(decodeJwt(code))

/** Whether the log contains the certificate with this code, by the check of the page /verify. */
async function inclusionOf(portal: TestPortal, code: string) {
  const claims = claimsOf(code)
  const log = await readLog(portal)
  const { tile } = placeInLog(claims.st)
  const bytes = claims.st < log.size ? new Uint8Array((await tileOf(portal, tile)).bytes) : undefined
  return checkInclusion({ code, claims, now: Math.floor(Date.now() / 1000) }, log, bytes, BROWSER_CRYPTO)
}

/** The log may be late, because it waits for open transactions in all databases of the server, even those of other tests. */
const POLL_OPTIONS = { timeout: 20_000 }

const expectLogged = (portal: TestPortal, code: string) =>
  expect.poll(() => inclusionOf(portal, code), POLL_OPTIONS).toBe('logged')

/** Signs a code as somebody could who has stolen the current signing key. */
async function forge({ services: { db, signer } }: TestPortal, claims: object) {
  const { kid } = await db
    .selectFrom('signingKeys')
    .select('kid')
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return signer.sign({ header: { alg: 'ES256', kid }, payload: claims })
}

/** Runs statements as the owner of the database. */
async function asOwner({ database }: TestPortal, ...statements: RawBuilder<unknown>[]) {
  const { db, close } = openDatabase(database, () => {}, 1)
  try {
    for (const statement of statements) await statement.execute(db)
  } finally {
    await close()
  }
}

/** Changes the log as the owner of the database could, who must disable a trigger first. */
async function rewrite(portal: TestPortal, statement: RawBuilder<unknown>) {
  await expect(asOwner(portal, statement)).rejects.toThrow('append-only')
  await asOwner(portal, sql`alter table certificate_log disable trigger append_only`, statement)
}

/** Takes the ids up to `last`, as failed approvals do. */
const takeIds = (portal: TestPortal, last: number) =>
  asOwner(portal, sql`select setval('certificates_id_seq', ${last}::bigint)`)

const DAY_S = 86_400

describe('The log of issued certificates', () => {
  test('contains every certificate as soon as it is issued, and no code that somebody else signed with the same key', async ({
    portal,
  }) => {
    expect(await readLog(portal)).toMatchObject({ size: 0, tiles: [] })
    const codes = [(await issueCertificate(portal, 'noc')).code, (await issueCertificate(portal, 'household')).code]
    for (const code of codes) await expectLogged(portal, code)
    const [claims] = codes.map(claimsOf)
    if (!claims) throw new Error('Two certificates were issued')
    const backdated = { ...claims, iat: claims.iat - DAY_S }
    const forgedClaims = [
      backdated,
      { ...claims, ln: { applicantName: 'Somebody' } },
      { ...backdated, st: 0 },
      { ...backdated, st: 9_999 },
    ]
    for (const claimed of forgedClaims) expect(await inclusionOf(portal, await forge(portal, claimed))).toBe('absent')
  })

  test('has an empty entry for each id that no certificate uses, and complete tiles of 1,024 entries, which never change', async ({
    portal,
  }) => {
    const first = await issueCertificate(portal, 'noc')
    await takeIds(portal, 2 * TILE_LEAVES + 50)
    const second = await issueCertificate(portal, 'noc')
    expect(claimsOf(second.code).st).toBe(2 * TILE_LEAVES + 51)
    for (const { code } of [first, second]) await expectLogged(portal, code)
    const { st } = claimsOf(second.code)
    const unused = await forge(portal, { ...claimsOf(first.code), st: st - 1 })
    expect(await inclusionOf(portal, unused)).toBe('absent')
    expect((await readLog(portal)).tiles).toHaveLength(3)
    const complete = await tileOf(portal, 1)
    expect(complete.headers['cache-control']).toBe('public, max-age=86400')
    expect(complete.bytes).toHaveLength(HASH_BYTES * TILE_LEAVES)
    const partial = await tileOf(portal, 2)
    expect(partial.headers['cache-control']).toBe('no-cache')
    expect(partial.bytes).toHaveLength(HASH_BYTES * 52)
    for (const tile of ['3', 'x', '-1', '9999999999'])
      expect((await portal.visitor().get(`${LOG_PATH}/${tile}`)).status).toBe(404)
  })

  test('is published with the digest of each issued PDF, which no other file has', async ({ portal }) => {
    await issueCertificate(portal, 'household')
    const { pdf, code } = await issueCertificate(portal, 'noc')
    const { st } = claimsOf(code)
    const path = `${FILES_PATH}/${placeInLog(st).tile}`
    await expectLogged(portal, code)
    const response = await portal.visitor().get(path)
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    const bytes = new Uint8Array(response.bytes)
    const other = Buffer.concat([pdf, Buffer.from('\n')])
    const isIssued = (file: Buffer, position: number) =>
      isIssuedFile(new Uint8Array(file), position, bytes, BROWSER_CRYPTO)
    expect([await isIssued(pdf, st), await isIssued(other, st), await isIssued(pdf, st - 1)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await portal.visitor().get(`${FILES_PATH}/9`)).status).toBe(404)
    expect((await portal.visitor().get(`${FILES_PATH}/x`)).status).toBe(404)
  })

  test('is filled in the background with the certificates of an earlier version', async ({ portal }) => {
    const { code } = await issueCertificate(portal, 'noc')
    await readLog(portal)
    await rewrite(portal, sql`truncate certificate_log`)
    const count = async () => {
      const { rows } = await sql`select from certificate_log`.execute(portal.services.db)
      return rows.length
    }
    await expect.poll(count, POLL_OPTIONS).toBeGreaterThan(0)
    await expectLogged(portal, code)
  })

  test('gets each new entry only once, even from many simultaneous requests', async ({ portal }) => {
    for (const last of [10, 20, 30, 40]) {
      await takeIds(portal, last)
      await Promise.all(Array.from({ length: 12 }, () => readLog(portal)))
      await expect.poll(async () => (await readLog(portal)).size, POLL_OPTIONS).toBe(last + 1)
    }
  })

  test('does not skip a certificate whose approval is still running', async ({ portal }) => {
    await issueCertificate(portal, 'noc')
    const before = await readLog(portal)
    const { db } = portal.services
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Like an approval, this transaction gets its own id, takes the next certificate id, and stays open.
    const running = db.transaction().execute(async (tx) => {
      await sql`select case when pg_current_xact_id() is not null then nextval('certificates_id_seq') end`.execute(tx)
      await released
    })
    await expect
      .poll(
        async () =>
          (await sql<{ last: string }>`select last_value::text as last from certificates_id_seq`.execute(db)).rows[0]
            ?.last,
      )
      .toBe(`${before.size}`)
    expect((await readLog(portal)).size).toBe(before.size)
    release()
    await running
    await expect.poll(async () => (await readLog(portal)).size, POLL_OPTIONS).toBe(before.size + 1)
  })
})

describe('npm run log:verify', () => {
  test('proves that the log still contains its earlier entries, and reports a log that was rewritten', async ({
    portal,
  }) => {
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-heads-'))
    const heads = join(folder, 'heads.txt')
    const verify = () => runScript('log-verify', ['--portal', origin, '--heads', heads], {}).ended
    const hasSize = (size: number) => expect.poll(async () => (await readLog(portal)).size, POLL_OPTIONS).toBe(size)
    await issueCertificate(portal, 'noc')
    await hasSize(2)
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('2 positions, consistent with 0') })
    await issueCertificate(portal, 'noc')
    await hasSize(3)
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('3 positions, consistent with 1') })
    expect((await readFile(heads, 'utf8')).trim().split('\n')).toHaveLength(2)
    await rewrite(portal, sql`update certificate_log set leaf_hash = sha256('') where position = 1`)
    await issueCertificate(portal, 'noc')
    const { code, output } = await verify()
    expect([code, output.match(/it was rewritten/g)]).toEqual([1, ['it was rewritten', 'it was rewritten']])
    expect((await readFile(heads, 'utf8')).trim().split('\n')).toHaveLength(2)
    await portal.app.close()
    expect(await verify()).toMatchObject({ code: 2 })
    await rm(folder, { recursive: true })
  })
})
