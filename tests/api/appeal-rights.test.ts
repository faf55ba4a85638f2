// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { aLateApplication, appeal, aRejectedApplication, decideAppeal, inDays } from '../support/appeals.ts'
import { promisesOf } from '../support/charter.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const detailsOf = async (portal: TestPortal, reference: string) =>
  (await (await portal.as('user')).get(`/api/applications/${reference}`)).json.data

/** Confirms the charter with other limits for the NOC. */
async function changeCharter(
  portal: TestPortal,
  { fileDays, workingDays }: { fileDays: number; workingDays?: number },
) {
  const [promise] = (await promisesOf(portal)).filter(({ collection }) => collection === 'noc')
  if (!promise) throw new Error('The charter has no NOC')
  const first = { ...promise.appeals.first, fileDays }
  const services = await promisesOf(portal, {
    ...promise,
    ...(workingDays !== undefined && { workingDays }),
    appeals: { ...promise.appeals, first },
  })
  expect((await (await portal.as('admin')).post('/api/charter', { services })).status).toBe(200)
}

describe('A charter with a shorter period for appeals', () => {
  test('does not shorten the period for an appeal against an earlier decision, even after several changes', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    await portal.ownerQueries.ageApplication(reference, 20)
    await changeCharter(portal, { fileDays: 15 })
    await changeCharter(portal, { fileDays: 1 })
    expect((await detailsOf(portal, reference)).appealOffer).toMatchObject({ ground: 'rejected', lastDay: inDays(10) })
    await portal.ownerQueries.ageApplication(reference, 10)
    expect((await appeal(portal, reference)).status).toBe(200)
  })

  test('does not shorten the period for an appeal about an earlier due date', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    const { appealOffer } = await detailsOf(portal, reference)
    await changeCharter(portal, { fileDays: 1 })
    expect((await detailsOf(portal, reference)).appealOffer).toEqual(appealOffer)
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
  })

  test('applies only to later decisions, whereas a longer period applies to all decisions', async ({ portal }) => {
    await changeCharter(portal, { fileDays: 2 })
    const reference = await aRejectedApplication(portal)
    expect((await detailsOf(portal, reference)).appealOffer.lastDay).toBe(inDays(2))
    await changeCharter(portal, { fileDays: 40 })
    expect((await detailsOf(portal, reference)).appealOffer.lastDay).toBe(inDays(40))
  })
})

describe('A change of the charter or the calendar', () => {
  test('does not make a late application punctual', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    const { dueOn } = await detailsOf(portal, reference)
    await changeCharter(portal, { fileDays: 30, workingDays: 90 })
    expect((await detailsOf(portal, reference)).dueOn).toBe(dueOn)
    await (await portal.as('admin')).post('/api/calendar', { weeklyDaysOff: [0, 1, 2, 3, 4, 5], holidays: [] })
    expect((await detailsOf(portal, reference)).dueOn).toBe(dueOn)
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
  })

  test('does not make a late application punctual if the office then requests changes and receives them', async ({
    portal,
  }) => {
    const reference = await aLateApplication(portal)
    const { dueOn } = await detailsOf(portal, reference)
    await changeCharter(portal, { fileDays: 30, workingDays: 90 })
    expect((await requestAmendment(portal, reference, ['purpose'])).status).toBe(200)
    expect((await detailsOf(portal, reference)).dueOn).toBe(dueOn)
    expect((await sendAmendment(portal, reference, [['purpose', 'A well']])).status).toBe(200)
    expect((await detailsOf(portal, reference)).dueOn).toBe(dueOn)
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
  })

  test('does not remove the due date of a late application while the office waits for changes', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    const { dueOn } = await detailsOf(portal, reference)
    expect((await requestAmendment(portal, reference, ['purpose'])).status).toBe(200)
    await changeCharter(portal, { fileDays: 30, workingDays: 90 })
    expect((await detailsOf(portal, reference)).dueOn).toBe(dueOn)
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
  })
})

describe('An appeal that is filed just before a decision', () => {
  test('is settled by the decision, so that no order can reopen the application', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    await Promise.all([portal.as('user'), portal.as('staff')])
    const { db } = portal.services
    // Files the appeal as `fileAppeal` does: it locks the application and inserts the row.
    const { decision } = await db.transaction().execute(async (tx) => {
      await sql`select from applications where reference = ${reference} for update`.execute(tx)
      await sql`
        insert into appeals (panchayat_id, application_id, ground, due_on, decide_by)
        select panchayat_id, id, 'late', due_on, current_date + 30 from applications where reference = ${reference}`.execute(
        tx,
      )
      // The promise is returned in an object. Otherwise it would be awaited here, although it waits for this transaction.
      const pending = { decision: portal.decide('staff', reference, 'Rejected', 'No.') }
      await vi.waitUntil(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length === 1
      })
      return pending
    })
    expect((await decision).status).toBe(200)
    expect((await detailsOf(portal, reference)).appeals).toMatchObject([{ ground: 'late', outcome: 'settled' }])
    expect((await decideAppeal(portal, reference)).status).toBe(404)
  })

  test('cannot lead to an order after the decision, even if it was not settled', async ({ portal }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    await portal.decide('staff', reference, 'Rejected', 'No.')
    await sql`update appeals set outcome = null, decided_at = null`.execute(portal.services.db)
    expect((await decideAppeal(portal, reference)).status).toBe(409)
    expect((await detailsOf(portal, reference)).status).toBe('Rejected')
  })
})
