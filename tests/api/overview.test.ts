// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { AGE_BANDS } from '#shared/applications/overview.ts'
import { type Overview, overviewSchema } from '#shared/applications/overview-wire.ts'
import { daysBetween } from '#shared/calendar-days.ts'
import { todayInIndia } from '#shared/rules.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { detailsOf } from '../support/certificate-register.ts'
import { promisesOf } from '../support/charter.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const read = async (reader: Client): Promise<Overview> =>
  expectShape(await reader.get('/api/overview'), 200, overviewSchema).data

/** An application that was submitted, and decided if `options` say so, this many days ago; returns its reference. */
async function anOldApplication(
  portal: TestPortal,
  days: number,
  options: Parameters<TestPortal['createApplication']>[0] = {},
) {
  const reference = await portal.createApplication(options)
  await portal.ownerQueries.ageApplication(reference, days)
  return reference
}

/** The days from today to the due date of an application that was submitted today. */
async function daysUntilDue(portal: TestPortal, reference: string) {
  const { dueOn } = await detailsOf(await portal.as('staff'), reference)
  return daysBetween(todayInIndia(), dueOn ?? '')
}

describe('GET /api/overview', () => {
  test('counts the waiting applications of each step by age and due date, and marks the step of the reader', async ({
    portal,
  }) => {
    const promised = await daysUntilDue(portal, await portal.createApplication())
    for (const days of [AGE_BANDS[1] - 1, AGE_BANDS[1], AGE_BANDS[2], promised - 1, promised, promised + 1]) {
      await anOldApplication(portal, days)
    }
    await anOldApplication(portal, AGE_BANDS[3], { service: 'birth-certificates' })
    await anOldApplication(portal, promised + 9, { status: 'Verified' })
    await anOldApplication(portal, promised + 9, { status: 'Approved' })
    const [pending, verified] = (await read(await portal.as('staff'))).steps
    expect(pending).toMatchObject({ status: 'Pending', role: 'staff', isYours: true, waiting: 8, isCut: false })
    // The birth certificate is due earlier than the NOCs.
    expect([pending?.bands, pending?.dueToday, pending?.overdue]).toEqual([[2, 1, 1, 4], 1, 2])
    expect(verified).toMatchObject({ status: 'Verified', role: 'admin', isYours: false, waiting: 1 })
    expect([verified?.bands, verified?.dueToday, verified?.overdue]).toEqual([[0, 0, 0, 1], 0, 1])
    expect([pending?.oldestDays, verified?.oldestDays]).toEqual([promised + 1, promised + 9])
    const asAdmin = await read(await portal.as('admin'))
    expect(asAdmin.steps.map(({ isYours }) => isYours)).toEqual([false, true])
  })

  test('counts an application whose applicant must send changes separately, and nowhere else', async ({ portal }) => {
    const other = await anOldApplication(portal, AGE_BANDS[2])
    const reference = await anOldApplication(portal, AGE_BANDS[3])
    const withBoth = { waiting: 2, withApplicant: 0, bands: [0, 0, 1, 1] }
    const reader = await portal.as('staff')
    expect((await read(reader)).steps[0]).toMatchObject(withBoth)
    await requestAmendment(portal, reference, ['purpose'])
    expect((await read(reader)).steps[0]).toMatchObject({ waiting: 1, withApplicant: 1, bands: [0, 0, 1, 0] })
    expect((await read(reader)).steps.map(({ oldestDays }) => oldestDays)).toEqual([AGE_BANDS[2], null])
    expect((await read(reader)).steps.map(({ oldest }) => oldest)).toEqual([
      { collection: 'noc', reference: other },
      null,
    ])
    await sendAmendment(portal, reference, [['purpose', 'A new purpose']])
    expect((await read(reader)).steps[0]).toMatchObject(withBoth)
  })

  test('returns the median and the ninth decile of the durations of each step, and how many decisions were in time', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    expect(await read(admin)).toMatchObject({ onTime: { decisions: 0, inTime: 0 }, rejections: [] })
    // Verified after 0, 2, 4 … 20 days, and then approved immediately.
    for (let days = 0; days <= 20; days += 2) {
      const reference = await portal.createApplication()
      await portal.ownerQueries.ageApplication(reference, days)
      await portal.decide('staff', reference, 'Verified')
      if (days === 0) await portal.decide('admin', reference, 'Approved')
    }
    const late = await portal.createApplication()
    await portal.ownerQueries.ageApplication(late, (await daysUntilDue(portal, late)) + 1)
    await portal.decide('admin', late, 'Rejected')
    const { steps, onTime } = await read(admin)
    const [pending, verified] = steps
    expect(pending?.taken?.decisions).toBe(12)
    // The durations are 0, 2, 4 … 20 and 31 days. The median is halfway between 10 and 12, and the ninth decile close to 20.
    expect(pending?.taken?.median).toBeCloseTo(11, 1)
    expect(pending?.taken?.p90).toBeCloseTo(19.8, 1)
    expect(verified?.taken?.decisions).toBe(1)
    expect(verified?.taken?.median).toBeCloseTo(0, 1)
    expect(onTime).toEqual({ decisions: 2, inTime: 1 })
  })

  test('counts the rejections of the last 90 days by the suggested reason, in any language', async ({ portal }) => {
    const reject = async (message: string) => {
      const reference = await portal.createApplication()
      await portal.decide('staff', reference, 'Rejected', message)
      return reference
    }
    const unreadable = 'A document cannot be read. Please apply again with a clear scan or photo of it.'
    await reject(unreadable)
    await reject(`Identity proof: ${unreadable}`)
    const inHindi = (await import('#shared/locales/hi/review.ts')).review['review.reason.missing.text']
    await reject(inHindi)
    for (let times = 0; times < 3; times += 1) await reject('The plot belongs to the temple.')
    await portal.ownerQueries.ageApplication(await reject(unreadable), 91)
    const { rejections } = await read(await portal.as('staff'))
    expect(rejections).toEqual([
      { reason: 'Unreadable document', count: 2 },
      { reason: 'Missing document', count: 1 },
      { reason: 'Other reasons', count: 3 },
    ])
  })

  test('counts overdue applications by step and officer: all steps for an admin, their own step for staff, and by service for both', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    expect((await read(admin)).overdue).toEqual({ officers: [], services: [], isCut: false })
    const services = (await promisesOf(portal)).map((promise) => ({
      ...promise,
      officers: { ...promise.officers, ...(promise.collection === 'noc' && { verify: 'Talathi', decide: 'Sarpanch' }) },
    }))
    expect((await admin.post('/api/charter', { services })).status).toBe(200)
    const promised = await daysUntilDue(portal, await portal.createApplication())
    await anOldApplication(portal, promised)
    await anOldApplication(portal, promised + 1)
    await anOldApplication(portal, promised + 4)
    await anOldApplication(portal, promised + 2, { status: 'Verified' })
    await anOldApplication(portal, promised + 9, { status: 'Approved' })
    const household = await anOldApplication(portal, 0, { service: 'household', status: 'Verified' })
    await portal.ownerQueries.ageApplication(household, (await daysUntilDue(portal, household)) + 3)
    const ofStaff = [{ officer: 'Talathi', status: 'Pending', count: 2, daysLate: 4 }]
    // The Sarpanch decides on both services.
    const ofAdmin = [...ofStaff, { officer: 'Sarpanch', status: 'Verified', count: 2, daysLate: 3 }]
    const [forAdmin, forStaff] = [await read(admin), await read(await portal.as('staff'))]
    expect([forAdmin.overdue.officers, forStaff.overdue.officers]).toEqual([ofAdmin, ofStaff])
    for (const { overdue } of [forAdmin, forStaff]) {
      const counts = overdue.services.map(({ collection, status, count, daysLate }) =>
        [collection, status, count, daysLate].join(' '),
      )
      expect(counts.sort()).toEqual(['household Verified 1 3', 'noc Pending 2 4', 'noc Verified 1 2'])
    }
  })

  test('counts nothing of another panchayat, and is refused to citizens', async ({ portal }) => {
    await anOldApplication(portal, 40)
    const other = await portal.createAccount('staff', 'elsewhere@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('elsewhere@panchayat.example')
    const { steps, overdue } = await read(other)
    expect(overdue.officers).toEqual([])
    expect(steps.map(({ waiting, overdue }) => [waiting, overdue])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(errorOf(await (await portal.as('user')).get('/api/overview'))[0]).toBe(403)
  })
})
