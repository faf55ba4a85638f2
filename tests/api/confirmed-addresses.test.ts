// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { CODE_CONTEXT } from '#server/accounts/password-reset.ts'
import { confirmationLink } from '#server/accounts/registration/confirm-email.ts'
import { sendMail } from '#server/accounts/send-mail.ts'
import { ACTIVATION_CONTEXT } from '#server/accounts/staff/activation.ts'
import type { MailJob } from '#server/platform/jobs/outbox.ts'
import type { Mail } from '#server/platform/mail/open-mailer.ts'
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { aRegistration, registerUnconfirmed, registrationParts } from '../support/a-registration.ts'
import { appeal } from '../support/appeals.ts'
import { errorOf } from '../support/error-of.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const EMAIL = aRegistration().email
const NAME = aRegistration().firstName
/** How long a test waits for the queue. */
const POLL_OPTIONS = { timeout: 15_000, interval: 25 }
const LINK_EXPIRED = [410, 'This link has expired or is incomplete. Log in and ask for a new one, or register again.']

const confirm = (portal: TestPortal, token: string) => portal.visitor().post('/api/confirm-email', { token })

const isConfirmed = async (client: Awaited<ReturnType<typeof registerUnconfirmed>>['client']) =>
  (await client.get('/api/user')).json.data.isEmailConfirmed

/** One mail of each kind to the owner of an account. */
async function everyMail(portal: TestPortal): Promise<Record<MailJob['kind'], MailJob>> {
  const { db, vault } = portal.services
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const { id: applicationId } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow()
  const [sealedCode, sealedToken] = [vault.seal('12345678', CODE_CONTEXT), vault.seal('token', ACTIVATION_CONTEXT)]
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  return {
    submitted: { kind: 'submitted', applicationId },
    decided: { kind: 'decided', applicationId, decision: 'Approved' },
    amendment: { kind: 'amendment', applicationId },
    appeal: { kind: 'appeal', applicationId, step: 'filed' },
    'appeal-waiting': { kind: 'appeal-waiting', accountId, applicationId },
    certificate: { kind: 'certificate', applicationId, step: 'correct' },
    complaint: { kind: 'complaint', accountId },
    code: { kind: 'code', purpose: 'reset', accountId, sealedCode, expiresAt, isAddressConfirmed: false },
    activation: { kind: 'activation', accountId, sealedToken },
    confirmation: { kind: 'confirmation', accountId },
    'account-change': { kind: 'account-change', adminId: accountId, accountId, change: 'created' },
    proposal: { kind: 'proposal', accountId, applicationId, step: 'correct' },
    'password-changed': { kind: 'password-changed', accountId },
    erasure: { kind: 'erasure', accountId, dueAt: new Date().toISOString() },
    factor: { kind: 'factor', accountId, news: 'set' },
    overdue: { kind: 'overdue', accountId },
    weekly: { kind: 'weekly', accountId, figures: NO_FIGURES },
  }
}

const NONE = { waiting: 0, overdue: 0 }
const NO_FIGURES = {
  monday: '2026-03-09',
  signature: NONE,
  verification: NONE,
  week: { submitted: 0, approved: 0, rejected: 0 },
  onTime: { decisions: 0, inTime: 0 },
  appeals: { open: 0, late: 0 },
  complaints: { open: 0, unanswered: 0 },
}

/** Tries to send one mail of each kind; returns the sent mails and their kinds. */
async function sendEveryMail(portal: TestPortal) {
  const mails: Mail[] = []
  const kinds: string[] = []
  for (const [kind, job] of Object.entries(await everyMail(portal))) {
    const before = mails.length
    await sendMail(portal.services, { send: async (mail) => void mails.push(mail) }, job)
    if (mails.length > before) kinds.push(kind)
  }
  return { kinds, mails }
}

describe('An email address that is not confirmed', () => {
  test('receives only the kinds of mail that confirm it: codes and links', async ({ portal }) => {
    const { client, token } = await registerUnconfirmed(portal.visitor())
    const { json } = await portal.submit(client, 'noc')
    await portal.decide('staff', json.data._id, 'Rejected', 'No.')
    expect((await appeal(portal, json.data._id, { by: client })).status).toBe(200)
    await portal.visitor().post('/api/checkUser', { email: EMAIL })
    expect((await sendEveryMail(portal)).kinds).toEqual(['code', 'activation', 'confirmation'])
    expect((await confirm(portal, token)).status).toBe(200)
    // Other kinds are for the office only (tests/api/overdue.test.ts, weekly-mail.test.ts and appeals.test.ts).
    const forOffice = ['overdue', 'appeal-waiting', 'weekly']
    const forCitizens = Object.keys(await everyMail(portal)).filter((kind) => !forOffice.includes(kind))
    expect((await sendEveryMail(portal)).kinds).toEqual(forCitizens)
  })

  test('of an applicant does not prevent the mail to the admin who may confirm a change of the certificate', async ({
    portal,
  }) => {
    const { client } = await registerUnconfirmed(portal.visitor())
    const reference = await portal.createApplication({ by: client })
    await portal.as('admin')
    const admin = await portal.services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const { proposal } = await everyMail(portal)
    const mails: Mail[] = []
    const job = { ...proposal, accountId: admin.id } as MailJob
    await sendMail(portal.services, { send: async (mail) => void mails.push(mail) }, job)
    expect(mails).toMatchObject([{ to: admin.email, subject: expect.stringContaining(reference) }])
  })

  test('receives a link at registration, in a mail without typed text, and news of applications only after the confirmation', async ({
    portal,
  }) => {
    const client = portal.visitor()
    await client.postForm('/api/register', registrationParts(aRegistration()))
    const [mail] = await mailsInOutbox(portal.dataDir, 1)
    expect([mail?.subject, mail?.to?.[0]?.address]).toEqual(['Confirm your email address for Gram Seva', EMAIL])
    const typed = Object.values(aRegistration()).flatMap((value) => (typeof value === 'string' ? value : []))
    for (const text of typed) expect(mail?.text).not.toContain(text)
    expect(await isConfirmed(client)).toBe(false)
    const reference = await portal.createApplication({ by: client })
    // Wait until the mail about the submission is dropped, before the address is confirmed.
    await vi.waitUntil(async () => (await portal.ownerQueries.findQueuedMail()).length === 0, POLL_OPTIONS)
    const [, token = ''] = /\/confirm-email#(\S+)/.exec(mail?.text ?? '') ?? []
    expect((await confirm(portal, token)).json).toEqual({ message: 'Your email address is confirmed.' })
    expect(await isConfirmed(client)).toBe(true)
    await portal.decide('staff', reference, 'Verified')
    const mails = await mailsInOutbox(portal.dataDir, 2)
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual([`Your application ${reference}: Verified`])
    expect(mails[1]?.text).toContain(NAME)
  })

  test('is also confirmed by a mailed code', async ({ portal }) => {
    const { client } = await registerUnconfirmed(portal.visitor())
    const { otp } = (await client.post('/api/checkUser', { email: EMAIL })).json
    await client.post('/api/resetPassword', { email: EMAIL, otp, newPassword: 'another long secret' })
    await client.postUrlEncoded('/api/login', { email: EMAIL, password: 'another long secret' })
    expect(await isConfirmed(client)).toBe(true)

    const person = { username: 'ravi', email: 'ravi@panchayat.example' }
    await registerUnconfirmed(portal.visitor(), person)
    const login = { email: person.email, password: PASSWORD }
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await portal.visitor().postUrlEncoded('/api/login', { ...login, password: 'a guess' })
    }
    const otherBrowser = portal.visitor()
    const { json } = await otherBrowser.postUrlEncoded('/api/login', login)
    expect((await otherBrowser.post('/api/login/mail-code', { code: json.otp })).status).toBe(200)
    expect(await isConfirmed(otherBrowser)).toBe(true)
  })

  test('is not confirmed by an expired, changed or invented link', async ({ portal }) => {
    const { client, token } = await registerUnconfirmed(portal.visitor())
    const other = await registerUnconfirmed(portal.visitor(), { username: 'ravi', email: 'ravi@panchayat.example' })
    const [id = '', expires = '', digest = ''] = token.split('.')
    const [otherId = ''] = other.token.split('.')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (CONFIRMATION_DAYS * 24 * 3600 + 1) * 1000 })
    const expired = confirmationLink('', portal.services.vault, { id, email: EMAIL }).split('#')[1] ?? ''
    vi.useRealTimers()
    const invalidTokens = [
      expired,
      `${otherId}.${expires}.${digest}`,
      `${id}.${Number(expires) + 1}.${digest}`,
      `${id}.${expires}.${'x'.repeat(43)}`,
      `999.${expires}.${digest}`,
      'x',
      '',
    ]
    for (const invalid of invalidTokens)
      expect([invalid, ...errorOf(await confirm(portal, invalid))]).toEqual([invalid, ...LINK_EXPIRED])
    expect([await isConfirmed(client), await isConfirmed(other.client)]).toEqual([false, false])
    expect((await confirm(portal, token)).status).toBe(200)
    expect([await isConfirmed(client), await isConfirmed(other.client)]).toEqual([true, false])
  })

  test('receives at most three links an hour', async ({ portal }) => {
    const { client } = await registerUnconfirmed(portal.visitor())
    const responses = [await client.post('/api/confirm-email/again'), await client.post('/api/confirm-email/again')]
    expect(statusesOf(responses)).toEqual([200, 429])
    expect(await mailsInOutbox(portal.dataDir, 3)).toHaveLength(3)
  })
})
