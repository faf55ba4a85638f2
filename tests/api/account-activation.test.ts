import { describe, expect } from 'vitest'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, test } from '../support/portal-fixture.ts'
import { faultsOf, refusalOf } from '../support/refusal-of.ts'
import { secondAdmin } from '../support/register.ts'
import { findStaffAccountId } from '../support/second-factor.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = 'nita@panchayat.example'
const PERSON = { role: 'staff', username: 'nita', email: EMAIL, firstName: 'Nita', lastName: 'Rao' }
const PROOF = { password: PASSWORD }
const OVER = [410, 'This link has been used or has expired. Ask your admin to send you a new one.']

describe('A new staff account', () => {
  test('is activated by its owner, by a link from the mailbox; the admin sees no password', async ({ portal }) => {
    const admin = await portal.as('admin')
    const created = await admin.post('/api/colleagues', { ...PERSON, ...PROOF })
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
    expect(faultsOf(await visitor.post('/api/activation', { token, newPassword: 'short' }))).toEqual({
      newPassword: 'Password must be at least 6 characters',
    })
    const activation = { token, newPassword: PASSWORD }
    const answers = await Promise.all([
      visitor.post('/api/activation', activation),
      portal.visitor().post('/api/activation', activation),
    ])
    expect(statusesOf(answers)).toEqual([200, 410])
    expect(refusalOf(await visitor.post('/api/activation/owner', { token }))).toEqual(OVER)
    expect((await currentState()).awaitsActivation).toBe(false)
    expect((await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    expect(await portal.ownerQueries.dumpAllRows('public')).not.toContain(token)
  })

  test('is not activated by an expired, replaced or invented link, nor while it is disabled', async ({ portal }) => {
    const admin = await portal.as('admin')
    const tokenOf = (link: string) => link.split('#')[1]
    const first = tokenOf((await admin.post('/api/colleagues', { ...PERSON, ...PROOF })).json.data.link)
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const activate = async (token: string | undefined) =>
      refusalOf(await portal.visitor().post('/api/activation', { token, newPassword: PASSWORD }))
    await admin.post(`${path}/disable`)
    expect(await activate(first)).toEqual(OVER)
    await admin.post(`${path}/enable`, PROOF)
    expect((await admin.post(`${path}/send-link`, PROOF)).status).toBe(200)
    for (const token of [first, 'x'.repeat(43), '']) expect(await activate(token)).toEqual(OVER)
    const mails = await mailsInOutbox(portal.dataDir, 5)
    const links = mails.flatMap(({ text = '' }) => /\/activate#([\w-]{43})/.exec(text)?.[1] ?? [])
    const second = links.find((token) => token !== first)
    await portal.ownerQueries.expireActivations()
    expect(await activate(second)).toEqual(OVER)
    expect((await portal.visitor().postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(401)
  })

  test('is also activated by a password reset, because the code proves access to the same mailbox', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const { link } = (await admin.post('/api/colleagues', { ...PERSON, ...PROOF })).json.data
    const visitor = portal.visitor()
    const { otp } = (await visitor.post('/api/checkUser', { email: EMAIL })).json
    expect((await visitor.post('/api/resetPassword', { email: EMAIL, otp, newPassword: PASSWORD })).status).toBe(200)
    expect((await visitor.postUrlEncoded('/api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const activation = { token: link.split('#')[1], newPassword: 'another long secret' }
    expect(refusalOf(await visitor.post('/api/activation', activation))).toEqual(OVER)
    const actions = (await portal.ownerQueries.auditLog()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'account-activated')).toHaveLength(1)
  })

  test('is reported to all admins by mail, as is every other change of a staff account', async ({ portal }) => {
    const [admin, other] = [await portal.as('admin'), await secondAdmin(portal)]
    const { link } = (await admin.post('/api/colleagues', { ...PERSON, ...PROOF })).json.data
    const path = `/api/colleagues/${await findStaffAccountId(portal, EMAIL)}`
    const nita = portal.visitor()
    await nita.post('/api/activation', { token: link.split('#')[1], newPassword: PASSWORD })
    await other.post(`${path}/confirm`, PROOF)
    await admin.post(`${path}/disable`)
    await admin.post(`${path}/enable`, PROOF)
    const changes = ['created', 'activated by its owner', 'confirmed by a second person', 'disabled', 'enabled']
    const mails = await mailsInOutbox(portal.dataDir, 2 * changes.length + 1)
    for (const address of ['the-admin@panchayat.example', 'second-admin@panchayat.example']) {
      const subjects = mails.filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject)
      expect(subjects).toHaveLength(changes.length)
      expect(new Set(subjects)).toEqual(new Set(changes.map((change) => `Staff account of Nita Rao: ${change}`)))
    }
  })
})
