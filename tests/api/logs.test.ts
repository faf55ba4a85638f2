// SPDX-License-Identifier: Apache-2.0
import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { withAdvisoryLock } from '#server/platform/db/advisory-locks.ts'
import { openDatabase } from '#server/platform/db/connection.ts'
import { aRegistration, confirmAddress, registrationParts } from '../support/a-registration.ts'
import { PRIVACY_CONSENT } from '../support/accounts.ts'
import { openEventStream } from '../support/event-stream.ts'
import { aPdf, aTextCalled } from '../support/files.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** Invented personal data, which no line of the log may contain. */
const CANARIES = {
  username: 'canary-username',
  email: 'canary@panchayat.example',
  password: 'canary password',
  firstName: 'Canarina',
  aadhar: '2345 6789 0124',
  mobile: '9123456780',
  address: { addressLine1: 'Canary Lane 7', city: 'Canaryville', country: 'India' },
}

const POLL_OPTIONS = { timeout: 10_000, interval: 20 }

/** Matches the canaries and the session cookie. */
const PERSONAL_DATA = /canary|canarina|2345 ?6789 ?0124|9123456780|gramseva_session/i

describe('The log', () => {
  test.override('logLevel', 'debug')

  test('contains no personal data during a whole journey, nor for any kind of failure', async ({ portal }) => {
    const browser = portal.visitor()
    const registration = registrationParts(aRegistration(CANARIES))
    await browser.postForm('/api/register', registration)
    await browser.postForm('/api/register', registration)
    await browser.postForm('/api/register', registrationParts(aRegistration({ ...CANARIES, mobile: '1' })))
    await browser.postUrlEncoded('/api/login', { email: CANARIES.email, password: 'canary, wrong' })
    await browser.postUrlEncoded('/api/login', { email: CANARIES.email, password: CANARIES.password })
    await browser.post('/api/consent', PRIVACY_CONSENT)
    await confirmAddress(browser)
    const changes = { applicantName: 'Canarina', aadhaarNumber: CANARIES.aadhar, contactNumber: CANARIES.mobile }
    const reference = await portal.createApplication({
      by: browser,
      changes: { ...changes, 'landMap:file': aPdf('canary.pdf') },
    })
    await portal.submit(browser, 'noc', { ...changes, 'landMap:file': aTextCalled('canary.pdf') })
    const child = { childFirstName: 'Canarina', fatherName: 'Canary', motherName: 'Canary' }
    for (let attempt = 0; attempt < 2; attempt += 1) await portal.submit(browser, 'birth-certificates', child)
    await portal.decide('staff', reference, 'Verified', 'canary message')
    await portal.decide('admin', reference, 'Approved', 'canary message')
    await portal.decide('admin', reference, 'Rejected', 'canary message')
    await (await portal.as('staff')).get('/api/getapplication?q=canary&category=noc')
    await browser.get('/nothing/canary?canary=1')
    const { json } = await browser.post('/api/checkUser', { email: CANARIES.email })
    await browser.post('/api/resetPassword', { email: CANARIES.email, otp: json.otp, newPassword: 'canary' })
    await mailsInOutbox(portal.dataDir, 5)

    expect(portal.log.length).toBeGreaterThan(20)
    expect(portal.log.filter((line) => PERSONAL_DATA.test(line))).toEqual([])
    expect(portal.log.some((line) => line.includes(reference))).toBe(false)
  })

  test('contains an error with its request, but without personal data', async ({ portal }) => {
    await portal.ownerQueries.rejectDocumentRows()
    const citizen = await portal.as('user')
    const response = await portal.submit(citizen, 'noc', { applicantName: 'Canarina', aadhaarNumber: CANARIES.aadhar })
    expect([response.status, response.json.message]).toEqual([500, 'Something went wrong. Please try again.'])
    const failure = portal.log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(failure).toMatchObject({ level: 50, reqId: response.json.requestId, err: { message: 'broken for a test' } })
    expect(portal.log.filter((line) => PERSONAL_DATA.test(line))).toEqual([])
  })
})

describe('The request log', () => {
  test.override('logLevel', 'info')

  test('has one line for each completed request, and one more for each rejection', async ({ portal }) => {
    const visitor = portal.visitor()
    await visitor.get('/api/services')
    await visitor.get('/api/user')
    const completed = { reqId: expect.any(String), responseTime: expect.any(Number), msg: 'request completed' }
    expect(portal.log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...completed,
        req: { method: 'GET', route: '/api/services' },
        res: { statusCode: 200 },
      }),
      expect.objectContaining({ msg: 'request refused', code: 'not-signed-in' }),
      expect.objectContaining({ ...completed, req: { method: 'GET', route: '/api/user' }, res: { statusCode: 401 } }),
    ])
  })

  test('has one line for a client that disconnects before or during its response', async ({ portal }) => {
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await openEventStream(origin, await portal.as('user'))
    await stream.next()
    const before = portal.log.length
    await callAndDisconnect(portal, `${origin}/api/checkUser`)
    stream.close()
    await vi.waitUntil(() => endingsIn(portal.log.slice(before)).length >= 2, POLL_OPTIONS)
    await portal.visitor().get('/api/services')
    expect(endingsIn(portal.log.slice(before))).toEqual([
      ['/api/checkUser', undefined, 'request ended without a response'],
      ['/api/notifications/stream', 200, 'request ended without a response'],
      ['/api/services', 200, 'request completed'],
    ])
  })
})

/** The route, the status and the end of each request. */
const endingsIn = (log: readonly string[]) =>
  log
    .map((line) => JSON.parse(line))
    .flatMap(({ req, res, msg }) => (req === undefined ? [] : [[req.route, res?.statusCode, msg]]))

/** Disconnects while the portal, which has read the whole request, waits for its database. */
async function callAndDisconnect(portal: TestPortal, url: string) {
  const blocker = openDatabase(portal.database, () => {}, 1)
  // Maintenance, which also uses this table, does not run meanwhile.
  await withAdvisoryLock(portal.database, 'maintenance', () =>
    blocker.db.transaction().execute(async (tx) => {
      await sql`lock table tries in access exclusive mode`.execute(tx)
      const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
      outgoing.on('error', () => {})
      outgoing.end(JSON.stringify({ email: 'nobody@panchayat.example' }))
      await vi.waitUntil(async () => (await WAITING.execute(tx)).rows.length > 0, POLL_OPTIONS)
      const before = portal.log.length
      outgoing.destroy()
      await vi.waitUntil(() => portal.log.length > before, POLL_OPTIONS)
    }),
  )
  await blocker.close()
}

const WAITING = sql`select from pg_locks where not granted and relation = 'tries'::regclass`
