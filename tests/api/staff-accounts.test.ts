// SPDX-License-Identifier: Apache-2.0
import type { Email } from 'postal-mime'
import { describe, expect, vi } from 'vitest'
import { type AccountAction, grantsAccess } from '#shared/accounts/staff-accounts.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { mailsInOutbox, POLL_OPTIONS } from '../support/outbox.ts'
import { PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone, findStaffAccountId, startLogin } from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'nita@panchayat.example'
const REAUTHENTICATION = { password: PASSWORD }

const isAboutReset = ({ text = '' }: Email) => text.includes('Your office has reset your two-step login')

describe('Staff accounts', () => {
  test('are managed by admins, who can disable them, log them out and remove a phone with immediate effect', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const { client } = await createAccountWithPhone(portal, EMAIL)
    const id = await findStaffAccountId(portal, EMAIL)
    const action = (name: AccountAction) =>
      admin.post(`/api/colleagues/${id}/${name}`, grantsAccess(name) ? REAUTHENTICATION : undefined)
    const currentState = async () =>
      (await admin.get('/api/colleagues')).json.data.find((account: { id: string }) => account.id === id)
    expect(await currentState()).toMatchObject({ hasFactor: true, isDisabled: false, sessions: 1, isSelf: false })
    const startedLogin = await startLogin(portal, EMAIL)
    expect((await action('disable')).status).toBe(200)
    expect(statusesOf([await client.post('/api/verify'), await startedLogin.get('/api/login/step')])).toEqual([
      401, 401,
    ])
    expect((await portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(404)
    await action('enable')
    await action('reset-factor')
    expect(await currentState()).toMatchObject({ hasFactor: false, isDisabled: false, sessions: 0 })
    const back = portal.visitor()
    expect((await back.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    await action('sign-out')
    expect((await back.post('/api/verify')).status).toBe(401)

    const refused = await admin.post(
      `/api/colleagues/${await findStaffAccountId(portal, 'the-admin@panchayat.example')}/disable`,
    )
    expect(errorOf(refused)).toEqual([409, 'You cannot do this to your own account. Ask another admin.'])
    // Other mails about the same actions may arrive first.
    const mails = await vi.waitUntil(async () => {
      const found = await mailsInOutbox(portal.dataDir, 5)
      return found.some(isAboutReset) && found
    }, POLL_OPTIONS)
    expect(mails.filter(isAboutReset)).toHaveLength(1)
  })

  test('of admins can be disabled only after reauthentication', async ({ portal }) => {
    const { client: admin, secret } = await createAccountWithPhone(portal, 'boss@panchayat.example', 'admin')
    await portal.createAccount('admin', EMAIL)
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}/disable`
    expect(fieldErrorsOf(await admin.post(path))).toEqual({ password: 'Password is required' })
    expect(fieldErrorsOf(await admin.post(path, {}))).toEqual({ password: 'Password is required' })
    expect(fieldErrorsOf(await admin.post(path, REAUTHENTICATION))).toEqual({ code: 'Code is required' })
    const guess = { password: 'a guess', code: codeOf(secret) }
    expect(fieldErrorsOf(await admin.post(path, guess))).toEqual({ password: 'This is not your current password' })
    expect((await admin.post(path, { ...REAUTHENTICATION, code: codeOf(secret) })).status).toBe(200)
  })

  test('of staff require reauthentication for actions that grant access, but not for other actions', async ({
    portal,
  }) => {
    const { client: admin, secret } = await createAccountWithPhone(portal, 'boss@panchayat.example', 'admin')
    await portal.createAccount('staff', EMAIL)
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const person = { role: 'admin', username: 'asha', email: 'asha@panchayat.example', firstName: 'A', lastName: 'B' }
    const grantingCalls = [
      ['/api/colleagues', person] as const,
      [`${path}/enable`, {}],
      [`${path}/reset-factor`, {}],
    ] as const
    const before = (await admin.get('/api/colleagues')).json
    for (const [url, body] of grantingCalls) {
      const faults = async (credentials: object) => fieldErrorsOf(await admin.post(url, { ...body, ...credentials }))
      expect(await faults({})).toEqual({ password: 'Password is required' })
      expect(await faults({ password: 'a guess', code: codeOf(secret) })).toEqual({
        password: 'This is not your current password',
      })
      expect(await faults(REAUTHENTICATION)).toEqual({ code: 'Code is required' })
      expect(await faults({ ...REAUTHENTICATION, code: '000000' })).toEqual({
        code: 'This code is wrong or has already been used. Please type the next code',
      })
    }
    for (const action of ['send-link', 'confirm']) {
      expect(fieldErrorsOf(await admin.post(`${path}/${action}`, {}))).toEqual({ password: 'Password is required' })
      expect(fieldErrorsOf(await admin.post(`${path}/${action}`, REAUTHENTICATION))).toEqual({
        code: 'Code is required',
      })
    }
    expect((await admin.get('/api/colleagues')).json).toEqual(before)
    const credentials = { ...REAUTHENTICATION, code: codeOf(secret) }
    expect((await admin.post('/api/colleagues/999999999999/enable', credentials)).status).toBe(404)
    // A request for an email that already exists is rejected before its code is used up.
    expect(
      (await admin.post('/api/colleagues', { ...person, email: EMAIL.toUpperCase(), ...credentials })).status,
    ).toBe(409)
    expect((await admin.post('/api/colleagues', { ...person, ...credentials })).status).toBe(201)
    expect((await admin.post(`${path}/reset-factor`, credentials)).status).toBe(422)
    expect((await admin.post(`${path}/reset-factor`, { ...REAUTHENTICATION, code: codeOf(secret, 1) })).status).toBe(
      200,
    )
    const restricting = await Promise.all([admin.post(`${path}/sign-out`), admin.post(`${path}/disable`)])
    expect(statusesOf(restricting)).toEqual([200, 200])
  })
})
