// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { getCount, insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { emailDigest } from '#server/sessions/session-token.ts'
import { codeSentSchema, messageSchema } from '#shared/accounts/wire.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'asha@panchayat.example'
const WRONG_CODE = [400, 'Failed to verify OTP. Please try again.']
const NEW_PASSWORD = 'another long secret'

/** Requests a code; demo mode returns it. */
async function sendCode(portal: TestPortal, browser = portal.visitor()): Promise<string> {
  const response = await browser.post('/api/checkUser', { email: EMAIL })
  return expectShape(response, 200, codeSentSchema).otp ?? ''
}

const verifyAt = (browser: Client, otp: string, email = EMAIL) => browser.post('/api/verifyOTP', { email, otp })
const verify = (portal: TestPortal, otp: string, email?: string) => verifyAt(portal.visitor(), otp, email)

const resetAt = (browser: Client, otp: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/resetPassword', { email: EMAIL, otp, newPassword })
const reset = (portal: TestPortal, otp: string, newPassword?: string) => resetAt(portal.visitor(), otp, newPassword)

/** The network address of another person. */
const addressOf = (index: number) => `198.51.100.${index % 250}`

/**
 * The network address of the account's owner. It is a loopback address, because demo mode returns the code only to these.
 * For the rate limits, it is a separate network.
 */
const OWNER_ADDRESS = '127.113.0.7'

/** Another code of the same length. */
const anotherCode = (otp: string, by = 1) => String((Number(otp) + by) % 10 ** otp.length).padStart(otp.length, '0')

const logIn = (portal: TestPortal, password: string) =>
  portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password })

describe('POST /api/checkUser (spec §7)', () => {
  test('sends a code of eight digits, which the response contains only in demo mode, and the database never', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const response = await portal.visitor().post('/api/checkUser', { email: 'Asha@Panchayat.Example' })
    const { message, otp } = expectShape(response, 200, codeSentSchema)
    expect(message).toBe('OTP sent to your email!')
    expect(otp).toMatch(/^\d{8}$/)
    expect(await portal.ownerQueries.dumpAllRows('public')).not.toContain(otp)
    expect((await verify(portal, otp ?? '')).status).toBe(200)
  })

  test('answers 404 to an unknown email, and 422 to an invalid one', async ({ portal }) => {
    const visitor = portal.visitor()
    const unknown = await visitor.post('/api/checkUser', { email: 'nobody@panchayat.example' })
    expect(errorOf(unknown)).toEqual([404, 'Email not found!'])
    const broken = await visitor.post('/api/checkUser', { email: 'asha' })
    expect([broken.status, fieldErrorsOf(broken)]).toEqual([422, { email: 'Please enter a valid email address' }])
  })
})

describe('POST /api/verifyOTP (spec §7)', () => {
  test('asks a client that sends the otp as a number to send text', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    const asNumber = { email: EMAIL, otp: Number(otp) }
    const sentence = 'OTP must be sent as text, not as a number'
    for (const path of ['/api/verifyOTP', '/api/resetPassword']) {
      const response = await portal
        .visitor()
        .post(path, { ...asNumber, ...(path.includes('reset') && { newPassword: NEW_PASSWORD }) })
      expect([errorOf(response), fieldErrorsOf(response)]).toEqual([[422, sentence], { otp: sentence }])
    }
    expect((await verify(portal, otp)).status).toBe(200)
  })

  test('accepts the correct code, even repeatedly, and rejects a wrong code', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    for (let times = 1; times <= 7; times += 1) {
      const right = await verify(portal, otp, EMAIL.toUpperCase())
      expect(expectShape(right, 200, messageSchema)).toEqual({ message: 'OTP verified successfully!' })
    }
    expect(errorOf(await verify(portal, anotherCode(otp)))).toEqual(WRONG_CODE)
    expect(errorOf(await verify(portal, otp, 'nobody@panchayat.example'))).toEqual(WRONG_CODE)
    expect((await verify(portal, 'abcdef')).status).toBe(422)
  })

  test('allows sixty wrong codes a day from one network, even concurrently, then rejects the correct one, too, and sends a longer code', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    const guesses = await Promise.all(Array.from({ length: 70 }, () => verify(portal, anotherCode(otp))))
    for (const response of guesses) expect(errorOf(response)).toEqual(WRONG_CODE)
    expect(errorOf(await verify(portal, otp))).toEqual(WRONG_CODE)
    expect(errorOf(await reset(portal, otp))).toEqual(WRONG_CODE)
    const longer = await sendCode(portal)
    expect(longer).toMatch(/^\d{16}$/)
    expect((await verify(portal, longer)).status).toBe(200)
  })

  test('allows twenty thousand wrong codes a day for all accounts, and then accepts only longer codes', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    await insertAttempt(portal.services.db, { subject: 'reset-codes', minutes: 24 * 60 }, undefined, 20_000).execute()
    expect(errorOf(await verify(portal, otp))).toEqual(WRONG_CODE)
    expect((await verify(portal, await sendCode(portal))).status).toBe(200)
    // Above the limit, invented emails add no counters.
    await verify(portal, otp, 'invented@panchayat.example')
    const subject = `reset-codes:${emailDigest('invented@panchayat.example')}`
    expect(await getCount(portal.services.db, { subject, minutes: 24 * 60 })).toBe(0)
  })

  test('rejects every code from an IPv6 network of size /48 after four thousand wrong ones in a day', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    const { db } = portal.services
    const subject = 'larger-reset-codes:network:2001:db8:1::/48'
    await insertAttempt(db, { subject, minutes: 24 * 60 }, undefined, 4000).execute()
    expect(errorOf(await verifyAt(portal.visitor('2001:db8:1:2::9'), otp))).toEqual(WRONG_CODE)
    expect((await verifyAt(portal.visitor('2001:db8:2:2::9'), otp)).status).toBe(200)
  })

  test('accepts a code for ten minutes, even after another code was requested', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const first = await sendCode(portal)
    const second = await sendCode(portal)
    for (const code of [first, second]) expect((await verify(portal, code)).status).toBe(200)
    await portal.ownerQueries.expireCodes()
    expect(errorOf(await verify(portal, second))).toEqual(WRONG_CODE)
    expect(errorOf(await reset(portal, second))).toEqual(WRONG_CODE)
  })
})

describe('POST /api/resetPassword (spec §7)', () => {
  test('sets the new password with the code, once, and ends every session of the account', async ({ portal }) => {
    const phone = await portal.createAccount('user', EMAIL)
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const otp = await sendCode(portal)
    // Wait for the mail, because a code that is used before its mail is sent would not be mailed.
    await mailsInOutbox(portal.dataDir, 1)
    expect(expectShape(await reset(portal, otp), 200, messageSchema)).toEqual({
      message: 'Password reset successfully!',
    })
    expect((await phone.post('/api/verify')).status).toBe(401)
    expect((await neighbour.post('/api/verify')).status).toBe(200)
    expect((await logIn(portal, PASSWORD)).status).toBe(401)
    expect((await logIn(portal, NEW_PASSWORD)).status).toBe(200)
    expect(errorOf(await reset(portal, otp, 'a third secret'))).toEqual(WRONG_CODE)
    expect((await logIn(portal, NEW_PASSWORD)).status).toBe(200)
    const mails = await mailsInOutbox(portal.dataDir, 2)
    expect(mails.map(({ subject }) => subject)).toContain('Your password for Gram Seva has been changed')
  })

  test('accepts the code from only one of two concurrent requests', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    const responses = await Promise.all(
      ['one secret of two', 'two secrets of two'].map((word) => reset(portal, otp, word)),
    )
    expect(statusesOf(responses)).toEqual([200, 400])
  })

  test('rejects a wrong code, and too short a password, without using up the code', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const otp = await sendCode(portal)
    expect(errorOf(await reset(portal, anotherCode(otp)))).toEqual(WRONG_CODE)
    const short = await reset(portal, otp, '12345')
    expect([short.status, fieldErrorsOf(short)]).toEqual([
      422,
      { newPassword: 'Password must be at least 6 characters' },
    ])
    expect((await logIn(portal, PASSWORD)).status).toBe(200)
    expect((await reset(portal, otp)).status).toBe(200)
  })
})

describe('Requests of other people for a reset code', () => {
  test('do not invalidate the owner’s code; the owner gets a code on every request', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const owner = portal.visitor(OWNER_ADDRESS)
    const before = await sendCode(portal, owner)
    for (let requests = 0; requests < 11; requests += 1) await sendCode(portal, portal.visitor(addressOf(requests)))
    expect((await verifyAt(owner, before)).status).toBe(200)
    const after = await sendCode(portal, owner)
    expect((await verifyAt(owner, after)).status).toBe(200)
    expect((await resetAt(owner, before)).status).toBe(200)
    // The reset has used up all codes of the account.
    expect((await resetAt(owner, after)).status).toBe(400)
  })

  test('cause at most two mails with the same code', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const codes = new Set<string>()
    for (let requests = 0; requests < 20; requests += 1)
      codes.add(await sendCode(portal, portal.visitor(`127.51.100.${requests}`)))
    expect([...codes]).toEqual([...codes].map(() => expect.stringMatching(/^\d{8}$/)))
    // There may be two codes, if the requests were in two windows of five minutes.
    expect(codes.size).toBeLessThanOrEqual(2)
    await vi.waitUntil(async () => (await portal.ownerQueries.findQueuedMail()).length === 0, { timeout: 15_000 })
    const mails = await mailsInOutbox(portal.dataDir, 1)
    expect(mails.length).toBeLessThanOrEqual(codes.size * 2)
  })
})

const ALL_NETWORKS = { subject: 'reset-codes', minutes: 24 * 60 }

describe('A network that tries many reset codes', () => {
  test.for([
    ['for one email', `reset-codes:${emailDigest(EMAIL)}:198.51.100.1`, 60],
    ['for all emails together', 'reset-codes:network:198.51.100.1', 1000],
  ] as const)('does not use up the limit that all networks share (%s)', async ([, subject, max], { portal }) => {
    const { db } = portal.services
    await portal.createAccount('user', EMAIL)
    const owner = portal.visitor(OWNER_ADDRESS)
    const code = await sendCode(portal, owner)
    await insertAttempt(db, { subject, minutes: 24 * 60 }, undefined, max - 1).execute()
    const countAfterWrongCode = async () => {
      await verifyAt(portal.visitor('198.51.100.1'), anotherCode(code))
      return getCount(db, ALL_NETWORKS)
    }
    // Only the first try counts for all networks, because this network has then reached its own limit.
    expect([await countAfterWrongCode(), await countAfterWrongCode(), await countAfterWrongCode()]).toEqual([1, 1, 1])
    // From now on, this network needs a longer code, unlike the owner's network.
    expect((await verifyAt(portal.visitor('198.51.100.1'), code)).status).toBe(400)
    expect((await verifyAt(owner, code)).status).toBe(200)
    expect(await getCount(db, ALL_NETWORKS)).toBe(1)
  })
})

describe('Wrong reset codes entered by other people', () => {
  test('do not invalidate the owner’s code, even if there are fifty of them', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const owner = portal.visitor()
    const code = await sendCode(portal, owner)
    expect(code).toMatch(/^\d{8}$/)
    const wrong = Array.from({ length: 50 }, (_, index) => resetAt(portal.visitor(), anotherCode(code, index + 1)))
    for (const response of await Promise.all(wrong)) expect(response.status).toBe(400)
    expect((await verifyAt(owner, code)).status).toBe(200)
    expect((await resetAt(owner, code)).status).toBe(200)
  })

  test('are limited to sixty per network; the owner’s code still works from another network', async ({ portal }) => {
    await portal.createAccount('user', EMAIL)
    const owner = portal.visitor(OWNER_ADDRESS)
    const code = await sendCode(portal, owner)
    for (let guesses = 1; guesses <= 61; guesses += 1)
      await verifyAt(portal.visitor('198.51.100.1'), anotherCode(code, guesses))
    expect((await verifyAt(portal.visitor('198.51.100.1'), code)).status).toBe(400)
    expect((await verifyAt(owner, code)).status).toBe(200)
  })

  test('are limited to two hundred a day for the account; then a long code is sent, which cannot be guessed', async ({
    portal,
  }) => {
    await portal.createAccount('user', EMAIL)
    const owner = portal.visitor(OWNER_ADDRESS)
    const code = await sendCode(portal, owner)
    for (let network = 0; network < 4; network += 1) {
      const wrong = Array.from({ length: 50 }, (_, index) =>
        verifyAt(portal.visitor(addressOf(network)), anotherCode(code, index + 1)),
      )
      await Promise.all(wrong)
    }
    // Up to three codes are valid at a time. Two hundred guesses hit one of them with a probability below 1 in 100,000.
    expect((200 * 3) / 10 ** code.length).toBeLessThan(1e-5)
    expect((await verifyAt(owner, code)).status).toBe(400)
    const { json: longer } = await owner.post('/api/checkUser', { email: EMAIL })
    // The response also says how long the code is.
    expect([longer.otp.length, longer.length]).toEqual([16, 16])
    for (let guesses = 1; guesses <= 300; guesses += 1)
      await verifyAt(portal.visitor(addressOf(guesses)), anotherCode(longer.otp))
    expect((await resetAt(owner, longer.otp)).status).toBe(200)
  })
})
