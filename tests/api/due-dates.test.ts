// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { MAX_WAITING_TASKS } from '#server/applications/receipt.ts'
import type { ReceiptContent } from '#server/certificates/typesetting/certificate-content.ts'
import { recordCalendar } from '#server/charter/calendar.ts'
import { recomputeDueDates } from '#server/charter/due-dates.ts'
import { dueDate, type Pause, USUAL_CALENDAR } from '#shared/applications/due-date.ts'
import { trackedSchema } from '#shared/applications/tracking.ts'
import {
  applicationDetailsSchema,
  categoryListSchema,
  ownListSchema,
  submittedSchema,
} from '#shared/applications/wire.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { textOf } from '../certificates/read-pdf.ts'
import { ageSubmissions, promisesOf } from '../support/charter.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const dueOnOf = async (portal: TestPortal, reference: string) =>
  expectShape(await (await portal.as('staff')).get(`/api/applications/${reference}`), 200, applicationDetailsSchema)
    .data.dueOn

/** The due date of an application that arrived now. */
const dueFromNow = (workingDays: number, calendar = USUAL_CALENDAR, pauses: readonly Pause[] = []) =>
  dueDate({ submittedAt: new Date(), workingDays, calendar, pauses }) ?? ''

/** The time limits of the services, in working days. */
const LIMITS = { birthCertificate: 7, noc: 30, household: 15 }

/** A day from `first` to `maxLater` days after it. */
const dayFrom = (first: string, maxLater: number) =>
  fc.integer({ min: 0, max: maxLater }).map((later) => addDays(first, later))
const START = '2027-12-20'
const dueDateInputs = fc.record({
  submittedAt: fc.date({
    min: new Date('2027-12-20T00:00:00Z'),
    max: new Date('2028-03-05T00:00:00Z'),
    noInvalidDate: true,
  }),
  workingDays: fc.integer({ min: 1, max: 40 }),
  weeklyDaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
  holidays: fc.uniqueArray(dayFrom(START, 120), { maxLength: 8 }),
  pauses: fc.array(fc.record({ first: dayFrom(START, 100), length: fc.option(fc.integer({ min: 0, max: 9 })) }), {
    maxLength: 3,
  }),
})

describe('The due date of an application', () => {
  test('is the same if the database or the shared TypeScript code computes it, even with pauses', async ({
    portal,
  }) => {
    const { db, panchayat } = portal.services
    await fc.assert(
      fc.asyncProperty(dueDateInputs, async ({ submittedAt, workingDays, weeklyDaysOff, holidays, pauses }) => {
        await recordCalendar(db, panchayat.id, { weeklyDaysOff, holidays: holidays.map((day) => ({ day, name: 'x' })) })
        // The database stores the days of a pause, and the shared code takes its first and last moment. Here, these are the
        // last second of the first day and the first second of the last day, because both days belong to the pause.
        const ranges = pauses.map(
          ({ first, length }) => `[${first},${length === null ? '' : addDays(first, length + 1)})`,
        )
        const { rows } = await sql<{ dueOn: string | null }>`
          select due_on(${panchayat.id}::bigint, 'noc', ${submittedAt}::timestamptz, ${workingDays}::integer,
            ${`{${ranges.join(',')}}`}::datemultirange) as due_on`.execute(db)
        const shared = dueDate({
          submittedAt,
          workingDays,
          calendar: { weeklyDaysOff, holidays },
          pauses: pauses.map(({ first, length }) => ({
            from: new Date(`${first}T23:59:59+05:30`),
            ...(length !== null && { until: new Date(`${addDays(first, length)}T00:00:00+05:30`) }),
          })),
        })
        expect(rows[0]?.dueOn ?? undefined).toBe(shared)
      }),
      { numRuns: 60 },
    )
  })

  test('is the same in the response, the lists, the details, the tracking, the mail and the receipt', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const submitted = await portal.submit(citizen, 'birth-certificates')
    const { _id: reference, dueOn } = expectShape(submitted, 201, submittedSchema).data
    expect(dueOn).toBe(dueFromNow(LIMITS.birthCertificate))
    const day = formatCalendarDay('en', dueOn ?? '')

    const own = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
    const staff = await portal.as('staff')
    const listed = expectShape(await staff.get('/api/getapplication'), 200, categoryListSchema)
    const digits = (await staff.get(`/api/applications/${reference}`)).json.data.applicant.mobile.slice(-4)
    const tracked = expectShape(await portal.visitor().post('/api/track', { reference, digits }), 200, trackedSchema)
    expect([
      own.data[0]?.dueOn,
      listed.data.flatMap(({ data }) => data)[0]?.dueOn,
      await dueOnOf(portal, reference),
      tracked.data.dueOn,
    ]).toEqual([dueOn, dueOn, dueOn, dueOn])

    const [mail] = await mailsInOutbox(portal.dataDir, 1)
    expect(mail?.text).toContain(`The panchayat must decide by ${day}.`)
    const receipt = await citizen.get(`/api/applications/${reference}/receipt`)
    expect(receipt.headers['content-type']).toBe('application/pdf')
    const text = textOf(receipt.bytes).replace(/\s+/g, ' ')
    expect(text).toContain(`It must decide by ${day}.`)
    expect(text).toContain('Registration of Births and Deaths Act, 1969, sections 12 and 25A')
    expect(text).toContain('District Registrar, within 30 days')
  })

  test('follows a changed calendar until the application is decided', async ({ portal }) => {
    const [undecided, decided] = [
      await portal.createApplication(),
      await portal.createApplication({ status: 'Rejected', changes: { businessName: 'Another mill' } }),
    ]
    const before = dueFromNow(LIMITS.noc)
    const holidays = Array.from({ length: 12 }, (_, later) => ({
      day: addDays(dayInIndia(new Date()), later + 1),
      name: 'Closed',
    }))
    const response = await (await portal.as('admin')).post('/api/calendar', { weeklyDaysOff: [0, 6], holidays })
    expect(expectShape(response, 200, publishedCharterSchema).data.calendar).toEqual({
      weeklyDaysOff: [0, 6],
      holidays,
    })
    const after = dueFromNow(LIMITS.noc, { weeklyDaysOff: [0, 6], holidays: holidays.map(({ day }) => day) })
    expect(after > before).toBe(true)
    expect([await dueOnOf(portal, undecided), await dueOnOf(portal, decided)]).toEqual([after, before])
  })

  test('follows a changed charter', async ({ portal }) => {
    const reference = await portal.createApplication()
    const services = await promisesOf(portal, { collection: 'noc', workingDays: 5 })
    expect((await (await portal.as('admin')).post('/api/charter', { services })).status).toBe(200)
    expect(await dueOnOf(portal, reference)).toBe(dueFromNow(5))
    const later = await portal.createApplication({ changes: { businessName: 'Another mill' } })
    expect(await dueOnOf(portal, later)).toBe(dueFromNow(5))
  })

  test('is computed for applications from versions of the portal without due dates', async ({ portal }) => {
    const reference = await portal.createApplication({ service: 'household' })
    await portal.ownerQueries.clearDueDates()
    expect(await dueOnOf(portal, reference)).toBe(null)
    await recomputeDueDates(portal.services.db, portal.services.panchayat.id, portal.catalogue)
    expect(await dueOnOf(portal, reference)).toBe(dueFromNow(LIMITS.household))
  })

  test('is in the past for an application that has waited longer than its limit', async ({ portal }) => {
    const reference = await portal.createApplication({ service: 'household' })
    await ageSubmissions(portal, 40)
    const dueOn = (await dueOnOf(portal, reference)) ?? ''
    expect(dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(dueOn < dayInIndia(new Date())).toBe(true)
  })
})

const RECEIPT: ReceiptContent = {
  language: 'en',
  title: 'Receipt',
  panchayat: { name: 'Sundarpur', block: 'Sundarpur', district: 'Nadiganj', state: 'Madhya Pradesh' },
  reference: 'BC-1',
  statement: 'We received your application.',
  lines: [],
  note: '',
  issuedAt: '2026-11-21T20:30:00.000Z',
  specimen: false,
  words: { emblem: 'Sundarpur', specimen: '' },
}

describe('The receipt', () => {
  test('is for the applicant and the office only, and in the reader’s language', async ({ portal }) => {
    const reference = await portal.createApplication({ service: 'birth-certificates' })
    const path = `/api/applications/${reference}/receipt`
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    expect((await neighbour.get(path)).status).toBe(404)
    expect((await portal.visitor().get(path)).status).toBe(401)
    expect((await (await portal.as('staff')).get(path)).status).toBe(200)
    const hindi = await (await portal.as('user')).send('GET', path, { 'accept-language': 'hi' })
    expect(textOf(hindi.bytes)).toContain('रसीद')
  })

  test('is refused to a person who requests more than two receipts at once, and to everybody while many tasks wait', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const request = (client: Client) => client.get(`/api/applications/${reference}/receipt`)
    const fill = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          // Each receipt is different, because the typesetter caches what it has typeset.
          portal.services.typesetter.receipt({ ...RECEIPT, reference: `${count}-${number}` }),
        ),
      )
    // Opens connections to the database, so that the requests arrive together.
    await Promise.all([1, 2, 3, 4, 5].map(() => staff.get(`/api/applications/${reference}`)))
    // Thirty tasks keep the typesetter busy, so that the requests overlap. The limit for a person is two at once.
    const few = fill(30)
    const responses = await Promise.all([...[1, 2, 3, 4].map(() => request(citizen)), request(staff)])
    // These are two of the citizen's four requests, and the request of the staff member.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(2)
    expect(responses.at(-1)?.status).toBe(200)
    expect(responses.find(({ status }) => status === 503)?.headers['retry-after']).toBe('5')
    await few
    // More tasks than the limit: some are done before the request arrives.
    const many = fill(MAX_WAITING_TASKS + 60)
    await vi.waitUntil(() => portal.services.typesetter.waiting() >= MAX_WAITING_TASKS)
    expect((await request(staff)).status).toBe(503)
    await many
    expect((await request(staff)).status).toBe(200)
  })

  test('prints a question mark for characters that its typefaces lack', async ({ portal }) => {
    const services = await promisesOf(portal, { collection: 'noc', clause: 'Service Act 😀' })
    await (await portal.as('admin')).post('/api/charter', { services })
    const reference = await portal.createApplication()
    const receipt = await (await portal.as('user')).get(`/api/applications/${reference}/receipt`)
    expect(receipt.status).toBe(200)
    expect(textOf(receipt.bytes)).toContain('Service Act ?')
  })
})
