// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { recordRestore } from '#server/operations/backup/restore-backup.ts'
import type { AccountAction } from '#shared/accounts/staff-accounts.ts'
import { secondAdmin } from '../support/certificate-register.ts'
import type { ClientResponse } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { findActivationToken, findStaffAccountId } from '../support/second-factor.ts'
import { codeOf } from '../support/set-up-phone.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'nita@panchayat.example'
const PERSON = { role: 'staff', username: 'nita', email: EMAIL, firstName: 'Nita', lastName: 'Rao' }
const REAUTHENTICATION = { password: PASSWORD }
const LINK_OVER = [410, 'This link has been used or has expired. Ask your admin to send you a new one.']

interface CreatedAccount {
  token: string
  /** What the person who created the account receives. */
  result: unknown
}

const tokenOf = (link: string) => link.split('#')[1] ?? ''

/** Every way to create a staff account or to send it a new link. */
const ORIGINS: Record<string, (portal: TestPortal) => Promise<CreatedAccount>> = {
  async 'an admin'(portal) {
    const { json: result } = await (await portal.as('admin')).post('/api/colleagues', {
      ...PERSON,
      ...REAUTHENTICATION,
    })
    return { token: tokenOf(result.data.link), result }
  },
  async 'an admin who sends another link'(portal) {
    const admin = await portal.as('admin')
    const first = tokenOf((await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })).json.data.link)
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const { json: result } = await admin.post(`${path}/send-link`, REAUTHENTICATION)
    const links = (await mailsInOutbox(portal.dataDir, 4)).flatMap(
      ({ text = '' }) => /\/activate#([\w-]{43})/.exec(text)?.[1] ?? [],
    )
    return { token: links.find((token) => token !== first) ?? '', result }
  },
  async 'a command'({ services: { db, jobs, panchayat } }) {
    const account = { ...PERSON, role: 'staff', panchayatId: panchayat.id } as const
    const token = await createStaffAccount({ db, jobs }, account)
    return { token, result: token }
  },
}

describe('A restore', () => {
  test('deletes activation links; a password reset still activates an account', async ({ portal }) => {
    const [admin, visitor] = [await portal.as('admin'), portal.visitor()]
    const { data } = (await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })).json
    await recordRestore(portal.services.db, { takenAt: '2026-11-21T20:30:00.000Z', erasureGraceDays: 7 })
    const newPassword = 'another long secret'
    expect(errorOf(await visitor.post('/api/activation', { token: tokenOf(data.link), newPassword }))).toEqual(
      LINK_OVER,
    )
    const { otp } = (await visitor.post('/api/checkUser', { email: EMAIL })).json
    expect((await visitor.post('/api/resetPassword', { email: EMAIL, otp, newPassword })).status).toBe(200)
    expect((await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: newPassword })).status).toBe(200)
  })
})

describe('A new staff account', () => {
  test('is activated by its owner with a mailed link, and the admin sees no password', async ({ portal }) => {
    const admin = await portal.as('admin')
    const created = await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })
    // The response contains the link, because demo mode sends no mail.
    expect([created.status, Object.keys(created.json.data)]).toEqual([201, ['email', 'link']])
    const mail = (await mailsInOutbox(portal.dataDir, 2)).find(({ to }) => to?.[0]?.address === EMAIL)
    const token = /\/activate#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    expect(created.json.data.link).toContain(token)
    const currentState = async () =>
      (await admin.get('/api/colleagues')).json.data.find(({ email }: { email: string }) => email === EMAIL)
    expect((await currentState()).awaitsActivation).toBe(true)
    const visitor = portal.visitor()
    expect((await visitor.post('/api/activation/owner', { token })).json).toEqual({
      data: { email: EMAIL, firstName: 'Nita', role: 'staff' },
    })
    expect(fieldErrorsOf(await visitor.post('/api/activation', { token, newPassword: 'short' }))).toEqual({
      newPassword: 'Password must be at least 6 characters',
    })
    const activation = { token, newPassword: PASSWORD }
    const responses = await Promise.all([
      visitor.post('/api/activation', activation),
      portal.visitor().post('/api/activation', activation),
    ])
    expect(statusesOf(responses)).toEqual([200, 410])
    expect(errorOf(await visitor.post('/api/activation/owner', { token }))).toEqual(LINK_OVER)
    expect((await currentState()).awaitsActivation).toBe(false)
    expect((await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    expect(await portal.ownerQueries.dumpAllRows('public')).not.toContain(token)
  })

  test('cannot be activated with an expired, replaced or invented link, nor while it is disabled', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const first = tokenOf((await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })).json.data.link)
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const activate = async (token: string | undefined) =>
      errorOf(await portal.visitor().post('/api/activation', { token, newPassword: PASSWORD }))
    await admin.post(`${path}/disable`)
    expect(await activate(first)).toEqual(LINK_OVER)
    await admin.post(`${path}/enable`, REAUTHENTICATION)
    expect((await admin.post(`${path}/send-link`, REAUTHENTICATION)).status).toBe(200)
    for (const token of [first, 'x'.repeat(43), '']) expect(await activate(token)).toEqual(LINK_OVER)
    const mails = await mailsInOutbox(portal.dataDir, 6)
    const links = mails.flatMap(({ text = '' }) => /\/activate#([\w-]{43})/.exec(text)?.[1] ?? [])
    const second = links.find((token) => token !== first)
    await portal.ownerQueries.expireActivations()
    expect(await activate(second)).toEqual(LINK_OVER)
    expect((await portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(401)
  })

  test('is also activated by a password reset, because the code proves access to the same mailbox', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const { link } = (await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })).json.data
    const visitor = portal.visitor()
    const { otp } = (await visitor.post('/api/checkUser', { email: EMAIL })).json
    expect((await visitor.post('/api/resetPassword', { email: EMAIL, otp, newPassword: PASSWORD })).status).toBe(200)
    expect((await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const activation = { token: link.split('#')[1], newPassword: 'another long secret' }
    expect(errorOf(await visitor.post('/api/activation', activation))).toEqual(LINK_OVER)
    const actions = (await portal.ownerQueries.auditLog()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'account-activated')).toHaveLength(1)
  })

  test.for(Object.entries(ORIGINS))(
    'created by %s has no password until its owner chooses one with a random link, which is valid for 72 hours',
    async ([, make], { portal }) => {
      const { token, result } = await make(portal)
      expect(token).toMatch(/^[\w-]{43}$/)
      const logIn = async (password: string) =>
        (await portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password })).status
      // Nothing that the creator of the account receives is a password.
      const words = JSON.stringify(result)
        .split(/[^\w-]+/)
        .filter((word) => word.length >= 6)
      for (const password of [token, EMAIL, ...words]) expect(await logIn(password)).toBe(401)
      const activate = async () =>
        (await portal.visitor().post('/api/activation', { token, newPassword: PASSWORD })).status
      await portal.ownerQueries.expireActivations(72 * 60 + 1)
      expect(await activate()).toBe(410)
      // Two minutes back into the future, so that the link is valid for one more minute.
      await portal.ownerQueries.expireActivations(-2)
      expect([await activate(), await logIn(PASSWORD)]).toEqual([200, 200])
    },
  )

  test('is reported to all admins by mail, as is every other change of a staff account', async ({ portal }) => {
    const [admin, other] = [await portal.as('admin'), await secondAdmin(portal)]
    await admin.post('/api/colleagues', { ...PERSON, ...REAUTHENTICATION })
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const nita = portal.visitor()
    let secret = ''
    const setUpPhone = async () => {
      const { data } = (await nita.post('/api/second-factor/set-up', REAUTHENTICATION)).json
      secret = data.secret
      return nita.post('/api/second-factor', { ticket: data.ticket, code: codeOf(secret) })
    }
    const sendLink = () => admin.post(`${path}/send-link`, REAUTHENTICATION)
    const activate = async () => {
      const token = await findActivationToken(portal, EMAIL)
      const response = await nita.post('/api/activation', { token, newPassword: PASSWORD })
      await nita.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })
      return response
    }
    const removePhone = async () => {
      await portal.ownerQueries.clearUsedCodes()
      return nita.post('/api/second-factor/remove', { ...REAUTHENTICATION, code: codeOf(secret) })
    }
    const byAdmin: Record<AccountAction, readonly [change: string, () => Promise<ClientResponse>]> = {
      'send-link': ['new activation link sent', sendLink],
      confirm: ['confirmed by a second person', () => other.post(`${path}/confirm`, REAUTHENTICATION)],
      'sign-out': ['logged out on all devices', () => admin.post(`${path}/sign-out`)],
      'reset-factor': ['two-step login reset', () => admin.post(`${path}/reset-factor`, REAUTHENTICATION)],
      disable: ['disabled', () => admin.post(`${path}/disable`)],
      enable: ['enabled', () => admin.post(`${path}/enable`, REAUTHENTICATION)],
    }
    const actions = [
      byAdmin['send-link'],
      ['activated by its owner', activate],
      byAdmin.confirm,
      ['two-step login set up with a phone', setUpPhone],
      ['two-step login switched off', removePhone],
      ['two-step login set up with a phone', setUpPhone],
      ...[byAdmin['sign-out'], byAdmin['reset-factor'], byAdmin.disable, byAdmin.enable],
    ] as const
    expect(actions).toEqual(expect.arrayContaining(Object.values(byAdmin)))
    for (const [change, act] of actions) expect([change, (await act()).status]).toEqual([change, 200])
    const changes = ['created', ...actions.map(([change]) => change)]
    // Two mails for each change go to the admins. Six go to Nita: two links, and one for each change of the two-step login.
    const mails = await mailsInOutbox(portal.dataDir, 2 * changes.length + 6)
    for (const address of ['the-admin@panchayat.example', 'second-admin@panchayat.example']) {
      const subjects = mails.filter(({ to }) => to?.[0]?.address === address).map(({ subject = '' }) => subject)
      expect(subjects.toSorted()).toEqual(changes.map((change) => `Staff account of Nita Rao: ${change}`).toSorted())
    }
  })
})
