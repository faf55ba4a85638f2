// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { lastMailDay } from '#server/accounts/mails/weekly-mail.ts'
import { sendWeeklyFigures } from '#server/statistics/weekly-figures.ts'
import { FEEDBACK_GROUP_SIZE, feedbackPath } from '#shared/applications/feedback.ts'
import { addDays, dayInIndia, daysBetween } from '#shared/calendar-days.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { appeal, aRejectedApplication } from '../support/appeals.ts'
import { ageSubmissions } from '../support/charter.ts'
import { complain } from '../support/complaints.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

const switchOn = async (portal: TestPortal, isOn = true) =>
  (await portal.as('admin')).post('/api/weekly-mail', { isOn })

const findQueued = async (portal: TestPortal) =>
  (await portal.ownerQueries.findQueuedMail()).filter(({ kind }) => kind === 'weekly')

describe('The day of the weekly mail', () => {
  test.for([
    ['2026-03-09T01:29:59Z', '2026-03-02', 'Monday before seven in India'],
    ['2026-03-09T01:30:00Z', '2026-03-09', 'Monday at seven in India'],
    ['2026-03-15T18:29:59Z', '2026-03-09', 'Sunday before midnight in India'],
    ['2026-03-15T18:30:00Z', '2026-03-09', 'Monday after midnight in India'],
    ['2028-03-01T12:00:00Z', '2028-02-28', 'the week of a leap day'],
  ])('at %s is %s (%s)', ([now = '', day]) => {
    expect(lastMailDay(new Date(now))).toBe(day)
  })
})

describe('The weekly mail', () => {
  // Mails stay in the queue, because there is no mail server at this address.
  test.override('environment', { SMTP_URL: 'smtp://127.0.0.1:9' })

  test('is off until an admin switches it on, and is then sent from the next Monday', async ({ portal }) => {
    const admin = await portal.as('admin')
    expect((await admin.get('/api/weekly-mail')).json).toEqual({ isOn: false })
    await sendWeeklyFigures(portal.services)
    expect((await switchOn(portal)).json).toEqual({ isOn: true })
    expect((await admin.get('/api/weekly-mail')).json).toEqual({ isOn: true })
    const other = await portal.createAccount('admin', 'other@panchayat.example')
    expect((await other.get('/api/weekly-mail')).json).toEqual({ isOn: false })
    await sendWeeklyFigures(portal.services)
    expect(await findQueued(portal)).toEqual([])
    await portal.ownerQueries.ageWeeklyMails(7)
    await sendWeeklyFigures(portal.services)
    expect(await findQueued(portal)).toHaveLength(1)
  })

  test('is enqueued once a week by several processes, at the same time and after restarts', async ({ portal }) => {
    // Both start before the first account exists, because a demo starts only with its own accounts, or without any.
    const [second, restarted] = [await startSecondProcess(portal), await startSecondProcess(portal)]
    await switchOn(portal)
    await portal.ownerQueries.ageWeeklyMails(7)
    try {
      const both = [portal.services, second.services]
      await Promise.all(both.flatMap((services) => [sendWeeklyFigures(services), sendWeeklyFigures(services)]))
    } finally {
      await second.end()
    }
    // Switching the mail on again does not send it again.
    await switchOn(portal)
    await sendWeeklyFigures(restarted.services)
    await restarted.end()
    expect(await findQueued(portal)).toHaveLength(1)
  })

  test('is sent once if the portal was stopped for several weeks', async ({ portal }) => {
    await switchOn(portal)
    await portal.ownerQueries.ageWeeklyMails(28)
    await sendWeeklyFigures(portal.services)
    await sendWeeklyFigures(portal.services)
    expect(await findQueued(portal)).toHaveLength(1)
  })

  test('is not sent to disabled accounts, to other roles, nor after it was switched off', async ({ portal }) => {
    await switchOn(portal)
    await portal.ownerQueries.ageWeeklyMails(7)
    await switchOn(portal, false)
    await sendWeeklyFigures(portal.services)
    for (const change of ['disable', 'role'] as const) {
      const email = `${change}@panchayat.example`
      const admin = await portal.createAccount('admin', email)
      expect((await admin.post('/api/weekly-mail', { isOn: true })).status).toBe(200)
      if (change === 'disable') await portal.ownerQueries.disableAccount(email)
      else await portal.ownerQueries.changeRole(email, 'staff')
    }
    await portal.ownerQueries.ageWeeklyMails(7)
    await sendWeeklyFigures(portal.services)
    expect(await findQueued(portal)).toEqual([])
  })
})

describe('The maintenance of a process', () => {
  test.override('environment', {
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://portal.panchayat.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    PANCHAYAT_PHONE: '+91 123 456 7890',
  })

  test('enqueues the weekly mail, and counts answers, at its start and every hour', async ({ portal }) => {
    await switchOn(portal)
    await portal.ownerQueries.ageWeeklyMails(7)
    const citizen = await portal.as('user')
    for (let times = 0; times < FEEDBACK_GROUP_SIZE; times += 1)
      await citizen.post(feedbackPath(await aRejectedApplication(portal)), { answer: 'easy' })
    await portal.ownerQueries.ageFeedback(2)
    const second = await startSecondProcess(portal)
    const findCounted = () =>
      portal.services.db.selectFrom('feedback').select('answer').where('countedAt', 'is not', null).execute()
    await vi.waitUntil(
      async () => (await findQueued(portal)).length === 1 && (await findCounted()).length === FEEDBACK_GROUP_SIZE,
      { timeout: 20_000, interval: 50 },
    )
    await second.end()
  })
})

/** The first and the last day of the week before the newest mail. */
const days = (language: string) =>
  [-7, -1].map((distance) => formatCalendarDay(language, addDays(lastMailDay(new Date()), distance)))

describe('The weekly mail through a mail server', () => {
  test.override('environment', ({ mailServer }) => ({ SMTP_URL: mailServer.url }))

  /** Two applications that wait, both overdue, an open appeal and a complaint; and a mail that is due. */
  async function aWeek(portal: TestPortal) {
    await portal.createApplication({ service: 'birth-certificates' })
    await portal.createApplication({ service: 'household', status: 'Verified' })
    await ageSubmissions(portal, 60)
    await appeal(portal, await aRejectedApplication(portal))
    await complain(portal)
    await switchOn(portal)
    await portal.ownerQueries.ageWeeklyMails(7)
    const now = new Date()
    const lastDay = addDays(lastMailDay(now), -1)
    // Moves everything so far to the last day of the week that the mail reports.
    await portal.ownerQueries.ageRecords(daysBetween(lastDay, dayInIndia(now)))
  }

  test('contains five lines of numbers, and no names', async ({ portal, mailServer }) => {
    await aWeek(portal)
    await sendWeeklyFigures(portal.services)
    const subject = `Your panchayat from ${days('en').join(' to ')}`
    const { text = '' } = await mailServer.newest(subject, 'the-admin@panchayat.example')
    const [, lines = ''] = text.split(/\n\n/)
    expect(lines.split('\n')).toEqual([
      'For your signature: 1, 1 of them late',
      'To be verified by staff: 1, 1 of them late',
      expect.stringMatching(/^Last week: \d submitted, 0 approved, 1 rejected$/),
      'In time in the last 90 days: 100 % of 1 decision',
      'Open appeals: 1; open complaints: 1 (1 without an answer)',
    ])
    expect(text).toContain('http://127.0.0.1:3000/Admin\n')
    expect(text).toContain('http://127.0.0.1:3000/profile/settings')
    expect(text).not.toMatch(/Asha|the-user|the-admin|[A-Z]{2}-20\d\d-/)
  })

  test('is in the language of the admin', async ({ portal, mailServer }) => {
    await (await portal.as('admin')).post('/api/language', { language: 'hi' })
    await aWeek(portal)
    await sendWeeklyFigures(portal.services)
    const subject = `आपकी पंचायत: ${days('hi').join(' से ')} तक`
    const { text = '' } = await mailServer.newest(subject, 'the-admin@panchayat.example')
    expect(text).toContain('आपके हस्ताक्षर के लिए: 1, इनमें 1 में देरी')
    expect(text).not.toMatch(/\blate\b|[A-Z]{2}-20\d\d-/)
  })
})
