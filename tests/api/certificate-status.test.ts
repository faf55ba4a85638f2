// SPDX-License-Identifier: Apache-2.0
import { inflateSync } from 'node:zlib'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { LOOK_UPS_PER_MINUTE } from '#server/applications/certificate-register/look-up-certificate.ts'
import { publicCertificateStatusSchema } from '#shared/applications/certificate-wire.ts'
import { LIST_LENGTH, placeInLists, statusAt } from '#shared/certificates/status-list.ts'
import { fetchPublishedKeys, fetchStatus } from '#web/features/verify/checking/portal-lists.ts'
import { correctCertificate, createCertificate, detailsOf, revokeCertificate } from '../support/certificate-register.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

describe('GET /api/certificates/{number}', () => {
  test('returns the status of a certificate without personal data', async ({ portal }) => {
    const { reference, number } = await createCertificate(portal)
    const visitor = portal.visitor()
    const statusOf = async (number: string) => {
      const response = await visitor.get(`/api/certificates/${number}`)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.bytes.toString()).not.toMatch(/Asha|NC-/)
      return expectShape(response, 200, publicCertificateStatusSchema).data
    }
    const issuedAt = (await detailsOf(await portal.as('user'), reference)).certificate?.issuedAt ?? ''
    const issued = { number, service: 'noc', panchayat: portal.services.panchayat.name, issuedAt }
    expect(await statusOf(number)).toEqual({ ...issued, status: 'valid' })
    const { json } = await correctCertificate(portal, reference, { applicantName: 'Usha Devi' })
    const replacedBy: string = json.data.number
    const changedAt = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await statusOf(number)).toEqual({ ...issued, status: 'replaced', changedAt, replacedBy })
    await revokeCertificate(portal, reference)
    expect(await statusOf(replacedBy)).toMatchObject({ status: 'revoked', changedAt })
    for (const wrong of ['NC/2026/999999', 'XX/1/1', `${number}%27`]) {
      const refused = await visitor.get(`/api/certificates/${wrong}`)
      expect(errorOf(refused)).toEqual([404, 'There is no certificate with this number.'])
    }
  })

  test('is rate-limited per address', async ({ portal }) => {
    const lookUp = () => portal.visitor().get('/api/certificates/NC/2026/000001')
    const responses = await Promise.all(Array.from({ length: LOOK_UPS_PER_MINUTE + 1 }, lookUp))
    const refused = responses.filter(({ status }) => status === 429)
    // The minute may change during the requests.
    const refusedLater =
      refused.length > 0 ? refused : await Promise.all(Array.from({ length: LOOK_UPS_PER_MINUTE }, lookUp))
    expect(refusedLater.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60')
  })
})

describe('GET /.well-known/certificate-status/{list}', () => {
  const LIST = '/.well-known/certificate-status/0'

  /** The status list, after its signature was verified with the published keys, and each certificate's status in it. */
  async function readList(portal: TestPortal) {
    const response = await portal.visitor().get(LIST)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/statuslist+jwt'])
    expect(response.headers['cache-control']).toBe('public, max-age=300')
    const keys = createLocalJWKSet((await portal.visitor().get('/.well-known/jwks.json')).json)
    const text = response.bytes.toString()
    const { payload, protectedHeader } = await jwtVerify(text, keys, { algorithms: ['ES256'], typ: 'statuslist+jwt' })
    const { sub, iat = 0, exp = 0, ttl } = payload
    expect([sub, exp - iat, ttl]).toEqual([`${portal.services.configuration.origin}${LIST}`, 86_400, 300])
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'kid', 'typ'])
    const { bits, lst } = z.object({ bits: z.number(), lst: z.string() }).parse(payload.status_list)
    expect(bits).toBe(2)
    const packed = inflateSync(Buffer.from(lst, 'base64url'))
    const rows = await portal.services.db.selectFrom('certificates').select(['id', 'number']).orderBy('id').execute()
    const statuses = rows.map(({ id, number }) => [
      number.slice(-1),
      statusAt(packed, placeInLists(Number(id)).position),
    ])
    return { text, iat, statuses: Object.fromEntries(statuses) }
  }

  test('contains the current status of every certificate, and is signed with a published key', async ({ portal }) => {
    const first = await createCertificate(portal)
    const second = await createCertificate(portal)
    // The list may be late, because it waits for older transactions, even for those of other tests in other databases.
    await expect.poll(async () => (await readList(portal)).statuses).toEqual({ 1: 'valid', 2: 'valid' })
    const before = await readList(portal)
    expect((await readList(portal)).text).toBe(before.text)
    await revokeCertificate(portal, second.reference)
    await correctCertificate(portal, first.reference, { applicantName: 'Usha Devi' })
    await expect
      .poll(async () => (await readList(portal)).statuses)
      .toEqual({ 1: 'replaced', 2: 'revoked', 3: 'valid' })
    const after = await readList(portal)
    expect(after.iat).toBeGreaterThanOrEqual(before.iat)
    for (const list of ['1', '2', 'x', '-1', '9999999999']) {
      expect((await portal.visitor().get(LIST.replace('0', list))).status).toBe(404)
    }
  })

  test('is renewed after half its lifetime', async ({ portal }) => {
    await createCertificate(portal)
    const { text, iat } = await readList(portal)
    // Ten seconds before half a day has passed, and then ten seconds after.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 43_190_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await readList(portal)).text).toBe(text)
    vi.setSystemTime(Date.now() + 20_000)
    expect((await readList(portal)).iat).toBeGreaterThan(iat + 43_000)
  })

  test('gives the page /verify no status for a position without a certificate', async ({ portal }) => {
    await createCertificate(portal)
    const { id } = await portal.services.db.selectFrom('certificates').select('id').executeTakeFirstOrThrow()
    await expect.poll(async () => (await readList(portal)).statuses).toEqual({ 1: 'valid' })
    vi.stubGlobal('fetch', async (path: string) => {
      const { status, bytes } = await portal.visitor().get(path)
      return new Response(Uint8Array.from(bytes), { status })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const keys = await fetchPublishedKeys()
    if (!keys) throw new Error('The keys could not be fetched')
    const iat = Math.floor(Date.now() / 1000)
    const statusAt = (st: number) => fetchStatus({ st, iat }, keys)
    expect(await statusAt(Number(id))).toMatchObject({ status: 'valid', isCurrent: true })
    expect(await statusAt(Number(id) + 1)).toBeUndefined()
    // The last position of the list, and the first of a list that does not exist.
    expect(await statusAt(LIST_LENGTH - 1)).toBeUndefined()
    expect(await statusAt(LIST_LENGTH)).toBeUndefined()
  })
})
