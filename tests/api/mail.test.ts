// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { CODE_CONTEXT } from '#server/accounts/password-reset.ts'
import { sendMail } from '#server/accounts/send-mail.ts'
import type { Mail } from '#server/platform/mail/open-mailer.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { inDays } from '../support/appeals.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { test } from '../support/portal-fixture.ts'

describe('Mails without a mail server', () => {
  test('are stored in the outbox folder, one file each, for every step and for a code', async ({ portal }) => {
    const reference = await portal.createApplication()
    await mailsInOutbox(portal.dataDir, 1)
    await portal.decide('staff', reference, 'Verified')
    await mailsInOutbox(portal.dataDir, 2)
    await portal.decide('admin', reference, 'Rejected', 'A secret reason')
    await mailsInOutbox(portal.dataDir, 3)
    const { json } = await portal.visitor().post('/api/checkUser', { email: 'the-user@panchayat.example' })
    const mails = await mailsInOutbox(portal.dataDir, 4)

    expect(mails.map(({ subject }) => subject)).toEqual([
      `We received your application ${reference}`,
      `Your application ${reference}: Verified`,
      `Your application ${reference}: Rejected`,
      'Your code for Gram Seva',
    ])
    for (const { to, from } of mails) {
      expect(to?.map(({ address }) => address)).toEqual(['the-user@panchayat.example'])
      expect(from?.address).toBe('portal@panchayat.example')
    }
    expect(mails[2]?.text).toContain('http://127.0.0.1:3000/viewApplication/the-user')
    const lastDay = formatCalendarDay('en', inDays(30))
    expect(mails[2]?.text).toContain(`you can appeal there until ${lastDay}. Block Development Officer decides`)
    expect(mails[3]?.text).toContain(json.otp)
    expect(JSON.stringify(mails)).not.toContain('A secret reason')
    expect(await portal.ownerQueries.findQueuedMail()).toEqual([])
  })
})

describe('Mails with a mail server', () => {
  test.override('environment', ({ mailServer }) => ({ SMTP_URL: mailServer.url }))

  test('are sent to this server, for decisions and codes', async ({ portal, mailServer }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    await mailServer.waitForMails(2)
    const { json } = await portal.visitor().post('/api/checkUser', { email: 'the-user@panchayat.example' })
    const mails = await mailServer.waitForMails(3)
    const approved = mails.find(({ subject }) => subject === `Your application ${reference}: Approved`)
    expect(approved?.text).toContain('NOC Approval')
    expect(approved?.text).toContain('has been approved')
    // Because a mail is sent, even a response in demo mode does not contain the code.
    expect(json.otp).toBeUndefined()
    expect(mails[2]?.text).toMatch(/\b\d{8}\b/)
  })
})

describe('Mails while the mail server is unavailable', () => {
  test.override('environment', { SMTP_URL: 'smtp://127.0.0.1:9' })

  test('wait in the queue, and delay no request', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const { json } = await (await portal.as('user')).get(`/api/applications/${reference}`)
    expect(json.data.status).toBe('Approved')
    expect(await portal.ownerQueries.findQueuedMail()).toMatchObject([
      { kind: 'submitted' },
      { kind: 'decided', decision: 'Approved' },
    ])
  })

  test('contain no address and no code while they wait', async ({ portal }) => {
    await portal.createAccount('user', 'asha@panchayat.example')
    await portal.visitor().post('/api/checkUser', { email: 'asha@panchayat.example' })
    const mails = await portal.ownerQueries.findQueuedMail()
    const [code] = mails.flatMap((mail) => (mail.kind === 'code' ? [mail.sealedCode] : []))
    const opened = portal.services.vault.unseal(code ?? '', CODE_CONTEXT)
    expect(opened).toMatch(/^\d{8}$/)
    expect(JSON.stringify(mails)).not.toContain('asha')
    expect(JSON.stringify(mails)).not.toContain(opened)
  })
})

describe('A mail with a code', () => {
  test.override('environment', { SMTP_URL: 'smtp://127.0.0.1:9' })

  test('is not sent after its own code has expired, although a newer code is valid', async ({ portal }) => {
    await portal.createAccount('user', 'asha@panchayat.example')
    await portal.visitor().post('/api/checkUser', { email: 'asha@panchayat.example' })
    const [job] = await portal.ownerQueries.findQueuedMail()
    if (job?.kind !== 'code') throw new Error('No code is waiting')
    const secondsLeft = (Date.parse(job.expiresAt) - Date.now()) / 1000
    expect(secondsLeft).toBeGreaterThan(500)
    expect(secondsLeft).toBeLessThanOrEqual(601)

    const sent: Mail[] = []
    const sendLater = (seconds: number) => {
      const expiresAt = new Date(Date.parse(job.expiresAt) - seconds * 1000).toISOString()
      return sendMail(portal.services, { send: async (mail) => void sent.push(mail) }, { ...job, expiresAt })
    }
    await sendLater(601)
    expect(sent).toEqual([])
    await sendLater(300)
    // The mail names the minutes that are left, not those for which the code was valid at first.
    expect(sent.map(({ text }) => /valid for (\d+) minutes/.exec(text)?.[1])).toEqual(['5'])
  })
})
