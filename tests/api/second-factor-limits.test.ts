// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import {
  createAccountWithPhone,
  createReauthentication,
  findStaffAccountId,
  startLogin,
} from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'

const EMAIL = 'nita@panchayat.example'
const NEW_PASSWORD = 'another long secret'
const TOO_MANY = [429, 'Too many attempts. Please wait a while and try again.']

const logIn = (browser: Client, password = PASSWORD) => browser.postUrlEncoded('/api/login', { email: EMAIL, password })
const prove = (browser: Client, code: string) => browser.post('/api/login/code', { code })

/** Enters six wrong codes of each kind, one more than the limit. */
async function guessCodes(browser: Client) {
  for (const code of ['000000', 'AAAAA-AAAAA'])
    for (let attempts = 1; attempts <= 6; attempts += 1) await prove(browser, code)
}

async function resetPassword(browser: Client) {
  const { otp } = (await browser.post('/api/checkUser', { email: EMAIL })).json
  expect((await browser.post('/api/resetPassword', { email: EMAIL, otp, newPassword: NEW_PASSWORD })).status).toBe(200)
}

/** Sets up a phone in Account Settings, and returns its secret. */
async function setUpPhone(client: Client): Promise<string> {
  const { data } = (await client.post('/api/second-factor/set-up', { password: PASSWORD })).json
  await client.post('/api/second-factor', { ticket: data.ticket, code: codeOf(data.secret) })
  return data.secret
}

/** Exhausts the attempts of unknown devices, and expects that they are exhausted. */
async function exhaustUnknownDevices(portal: TestPortal, secret: string) {
  await guessCodes(await startLogin(portal, EMAIL))
  expect(errorOf(await prove(await startLogin(portal, EMAIL), codeOf(secret)))).toEqual(TOO_MANY)
}

describe('Wrong codes of the second factor', () => {
  test('from unknown devices do not lock out a device that has completed a login', async ({ portal }) => {
    const { client: office, secret } = await createAccountWithPhone(portal, EMAIL)
    await exhaustUnknownDevices(portal, secret)
    const credentials = { password: PASSWORD, code: codeOf(secret) }
    const renewed = await office.post('/api/second-factor/recovery-codes', credentials)
    expect(renewed.status).toBe(200)
    await office.post('/api/logout')
    await logIn(office)
    expect((await prove(office, renewed.json.recoveryCodes[0])).status).toBe(200)

    // The owner reads the mail on another device.
    await resetPassword(portal.visitor())
    await portal.ownerQueries.clearUsedCodes()
    await logIn(office, NEW_PASSWORD)
    expect((await prove(office, codeOf(secret))).status).toBe(200)
  })

  test('from a device that has completed a login lock out only this device, until the factor is reset', async ({
    portal,
  }) => {
    const { client: office, secret } = await createAccountWithPhone(portal, EMAIL)
    await office.post('/api/logout')
    await logIn(office)
    await guessCodes(office)
    expect(errorOf(await prove(office, codeOf(secret)))).toEqual(TOO_MANY)
    expect((await prove(await startLogin(portal, EMAIL), codeOf(secret))).status).toBe(200)

    const admin = await portal.as('admin')
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}/reset-factor`
    expect((await admin.post(path, await createReauthentication(portal, admin))).status).toBe(200)
    await logIn(office)
    const newSecret = await setUpPhone(office)
    const credentials = { password: PASSWORD, code: codeOf(newSecret, 1) }
    expect((await office.post('/api/second-factor/recovery-codes', credentials)).status).toBe(200)
  })

  test('count as from an unknown device after a password reset without a completed login', async ({ portal }) => {
    const { secret } = await createAccountWithPhone(portal, EMAIL)
    await exhaustUnknownDevices(portal, secret)
    const thief = portal.visitor()
    await resetPassword(thief)
    await logIn(thief, NEW_PASSWORD)
    expect(errorOf(await prove(thief, codeOf(secret)))).toEqual(TOO_MANY)
  })

  test('count as from an unknown device after a login before the phone was set up', async ({ portal }) => {
    const owner = await portal.createAccount('staff', EMAIL)
    const thief = portal.visitor()
    expect((await logIn(thief)).status).toBe(200)
    const secret = await setUpPhone(owner)
    await portal.ownerQueries.clearUsedCodes()
    await exhaustUnknownDevices(portal, secret)
    await logIn(thief)
    expect(errorOf(await prove(thief, codeOf(secret)))).toEqual(TOO_MANY)
    const credentials = { password: PASSWORD, code: codeOf(secret) }
    expect((await owner.post('/api/second-factor/recovery-codes', credentials)).status).toBe(200)
  })
})

describe('The set-up of a phone', () => {
  test('stores the phone only once, so that it cannot send mails and add audit entries repeatedly', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
    const store = () => staff.post('/api/second-factor', { ticket: data.ticket, code: codeOf(data.secret) })
    expect((await store()).status).toBe(200)
    expect((await store()).json.code).toBe('set-up-over')
    const entries = (await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'second-factor-set')
    expect(entries).toHaveLength(1)
  })
})
