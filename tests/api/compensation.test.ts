// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { recomputeDueDates } from '#server/charter/due-dates.ts'
import { trackedSchema } from '#shared/applications/tracking.ts'
import { applicationDetailsSchema, ownListSchema } from '#shared/applications/wire.ts'
import { dayInIndia, daysBetween } from '#shared/calendar-days.ts'
import type { CompensationRule } from '#shared/charter/compensation.ts'
import { textOf } from '../certificates/read-pdf.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { appeal, decideAppeal, inDays } from '../support/appeals.ts'
import { charterOf, promisesOf } from '../support/charter.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const RULE = { clause: 'Public Services Guarantee Act, section 7', perDay: 250, cap: 5000 }

/** An admin confirms the charter with this compensation for NOCs, or without compensation. */
async function confirm(portal: TestPortal, compensation: CompensationRule | null = RULE) {
  const [promise] = (await promisesOf(portal)).filter(({ collection }) => collection === 'noc')
  if (!promise) throw new Error('The charter has no NOC')
  const { compensation: _earlier, ...others } = promise
  const changed = { ...others, ...(compensation && { compensation }) }
  const services = (await promisesOf(portal)).map((service) => (service.collection === 'noc' ? changed : service))
  expect((await (await portal.as('admin')).post('/api/charter', { services })).status).toBe(200)
}

const detailsOf = async (portal: TestPortal, reference: string, role: 'user' | 'staff' | 'admin' = 'user') =>
  expectShape(await (await portal.as(role)).get(`/api/applications/${reference}`), 200, applicationDetailsSchema).data

/** Makes an application late by this many days. */
async function makeLate(portal: TestPortal, reference: string, days: number) {
  const { dueOn } = await detailsOf(portal, reference)
  const daysLeft = daysBetween(dayInIndia(new Date()), dueOn ?? '')
  await portal.ownerQueries.ageApplication(reference, daysLeft + days)
  return reference
}

const aLateNoc = async (portal: TestPortal, days: number) => makeLate(portal, await portal.createApplication(), days)

const SENTENCE =
  'Decision late by 3 days. Compensation: ₹750 (₹250 a day, at most ₹5,000). Public Services Guarantee Act, section 7'

describe('Compensation for a late decision', () => {
  test('is not part of any built-in service, but of the charter once an admin has entered it', async ({ portal }) => {
    expect((await charterOf(portal)).services.some((service) => 'compensation' in service)).toBe(false)
    const before = await aLateNoc(portal, 3)
    expect(await detailsOf(portal, before)).not.toHaveProperty('compensation')
    await confirm(portal)
    const { services } = await charterOf(portal)
    expect(services.map(({ collection, compensation }) => [collection, compensation])).toEqual(
      portal.catalogue.services.map(({ definition: { id } }) => [id, id === 'noc' ? RULE : undefined]),
    )
  })

  test('is the same in the list, the details, the tracking and the receipt', async ({ portal }) => {
    await confirm(portal)
    const reference = await aLateNoc(portal, 3)
    const compensation = { daysLate: 3, days: 3, amount: 750, ...RULE, isFinal: false, text: SENTENCE }
    const citizen = await portal.as('user')
    const own = expectShape(await citizen.post('/api/user/getapplication'), 200, ownListSchema)
    const details = await detailsOf(portal, reference)
    const digits = details.applicant.mobile.slice(-4)
    const tracked = expectShape(await portal.visitor().post('/api/track', { reference, digits }), 200, trackedSchema)
    expect([own.data[0]?.compensation, details.compensation, tracked.data.compensation]).toEqual([
      compensation,
      compensation,
      compensation,
    ])
    expect((await detailsOf(portal, reference, 'staff')).compensation).toEqual(compensation)
    const receipt = textOf((await citizen.get(`/api/applications/${reference}/receipt`)).bytes).replace(/\s+/g, ' ')
    expect(receipt).toContain(SENTENCE)
    citizen.cookies.set('language', 'hi')
    expect((await detailsOf(portal, reference)).compensation?.text).toBe(
      'निर्णय में 3 दिन की देरी। मुआवज़ा: ₹750 (₹250 प्रतिदिन, ज़्यादा से ज़्यादा ₹5,000)। Public Services Guarantee Act, section 7',
    )
    citizen.cookies.delete('language')
  })

  test('is promised on the receipt, but is not owed before the due date has passed', async ({ portal }) => {
    await confirm(portal)
    const reference = await makeLate(portal, await portal.createApplication(), 0)
    const details = await detailsOf(portal, reference)
    expect(details).toMatchObject({ compensationRule: RULE })
    expect(details).not.toHaveProperty('compensation')
    const { bytes } = await (await portal.as('user')).get(`/api/applications/${reference}/receipt`)
    const receipt = textOf(bytes).replace(/\s+/g, ' ')
    expect(receipt).toContain('₹250 a day, at most ₹5,000')
    expect(receipt).not.toContain('Decision late')
  })

  test('follows the charter of the day of submission, even after a change', async ({ portal }) => {
    await confirm(portal)
    const first = await portal.createApplication()
    await confirm(portal, { ...RULE, perDay: 100, cap: 200 })
    const second = await portal.createApplication({ changes: { businessName: 'Another mill' } })
    await confirm(portal, null)
    const third = await portal.createApplication({ changes: { businessName: 'A third mill' } })
    for (const reference of [first, second, third]) await makeLate(portal, reference, 3)
    const amounts = await Promise.all(
      [first, second, third].map(async (reference) => (await detailsOf(portal, reference)).compensation?.amount),
    )
    expect(amounts).toEqual([750, 200, undefined])
  })

  test('stays as it was on the day of the decision', async ({ portal }) => {
    await confirm(portal)
    const rejected = await aLateNoc(portal, 3)
    await portal.decide('admin', rejected, 'Rejected', 'The map is unreadable.')
    await portal.ownerQueries.ageApplication(rejected, 5)
    expect((await detailsOf(portal, rejected)).compensation).toMatchObject({ daysLate: 3, amount: 750, isFinal: true })
    const punctual = await portal.createApplication({ changes: { businessName: 'Another mill' } })
    await portal.decide('staff', punctual, 'Verified')
    await portal.decide('admin', punctual, 'Approved')
    await makeLate(portal, punctual, 3)
    expect(await detailsOf(portal, punctual)).not.toHaveProperty('compensation')
  })

  test('does not accrue while the office waits for the applicant', async ({ portal }) => {
    await confirm(portal)
    const reference = await aLateNoc(portal, 5)
    await requestAmendment(portal, reference, ['purpose'])
    await portal.ownerQueries.ageAmendmentRequests(2)
    // The day of the request, two days ago, does not count, and neither do yesterday and today.
    const compensation = (await detailsOf(portal, reference)).compensation
    const counted = (compensation?.daysLate ?? 0) - 3
    expect(counted).toBeGreaterThan(0)
    expect(compensation).toMatchObject({ days: counted, amount: counted * RULE.perDay })
    await sendAmendment(portal, reference, [['purpose', 'A well']])
    const { db, panchayat } = portal.services
    await recomputeDueDates(db, panchayat.id, portal.catalogue)
    expect((await detailsOf(portal, reference)).compensation).toMatchObject({
      days: counted,
      text: expect.stringContaining(
        `late by ${compensation?.daysLate} days, of which ${counted} count. Compensation: ₹${counted * RULE.perDay}`,
      ),
    })
  })

  test('continues to accrue when an appellate officer orders a decision by a later date', async ({ portal }) => {
    await confirm(portal)
    const reference = await aLateNoc(portal, 3)
    await appeal(portal, reference, { ground: 'late' })
    expect((await decideAppeal(portal, reference)).status).toBe(200)
    const details = await detailsOf(portal, reference)
    expect([details.dueOn, details.compensation?.amount]).toEqual([inDays(7), 750])
  })

  test('does not accrue between a rejection and the date by which a new decision is ordered', async ({ portal }) => {
    await confirm(portal)
    const reference = await aLateNoc(portal, 3)
    await portal.decide('staff', reference, 'Rejected', 'The map is unreadable.')
    await appeal(portal, reference)
    expect((await decideAppeal(portal, reference)).status).toBe(200)
    await portal.ownerQueries.ageApplication(reference, 10)
    await portal.ownerQueries.ageAppeals(10)
    expect((await detailsOf(portal, reference)).compensation).toMatchObject({ daysLate: 13, days: 6, amount: 1500 })
  })
})
