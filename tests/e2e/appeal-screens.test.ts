// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { appealDecisionPath, appealPath, orderDays } from '#shared/applications/appeals.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { inDays, makeLate } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { findRow, openReview, queueRow } from '#tests/support/office.ts'
import { requestChanges } from '#tests/support/requested-changes.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForVisible,
} from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

const expectAccessible = (page: Page) => expectEventually(() => accessibilityFindings(page)).toEqual([])

/** Whether the first and the last line of an element are neither outside of what scrolls nor covered. */
const isInFullView = (element: Locator) =>
  element.evaluate((node) => {
    const { left, width, top, bottom } = node.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => node.contains(document.elementFromPoint(left + width / 2, y)))
  })

describe('The screens of appeals', () => {
  test('let the officer of the demo village decide on a phone, with the promise and what happened beside the choices', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    const rejection = {
      appId: reference,
      status: 'Rejected',
      collection: 'noc',
      message: 'The land map is unreadable.',
    }
    await staff.context.request.post('/api/updatestatus', { data: rejection })
    const appeal = { ground: 'rejected', statement: 'It is clear in full size.' }
    await citizen.context.request.post(appealPath(reference), { data: appeal })

    const { page } = await visit({ viewport: PHONE })
    await page.goto('/login')
    await page.getByRole('button', { name: `Use this account: ${DEMO.appellate.email}` }).click()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectHeading(page, 'Appeals')
    const card = page.getByRole('listitem').filter({ hasText: reference })
    await waitForVisible(card.getByText('The applicant writes: It is clear in full size.'))
    await card.getByRole('link', { name: `Read and decide: ${reference}` }).click()
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    for (const text of ['It is clear in full size.', 'Promised by', /\d+ working days/, 'Appeal filed'])
      await waitForVisible(page.getByText(text).filter({ visible: true }).first())
    await waitForVisible(
      page
        .getByText(/^\w{3}, \w{3} \d+, \d{4}, by ramesh$/)
        .filter({ visible: true })
        .first(),
    )
    // The reason is there before a choice, and each choice says what follows.
    await waitForVisible(page.getByRole('textbox', { name: /Reason, which the applicant reads/ }))
    await waitForVisible(page.getByText('The rejection stays; a second appeal is possible.'))
    await waitForVisible(page.getByText('The office decides again by the date you set.'))
    expect(await isInFullView(page.getByRole('button', { name: 'Send decision' }))).toBe(true)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'The decision stands' }).check()
    // The error is below its field, and the button at the bottom does not cover it.
    await page.getByRole('button', { name: 'Send decision' }).click()
    await expectEventually(() => isInFullView(page.getByText('Write the reason'))).toBe(true)
    await page.getByRole('textbox', { name: /Reason, which the applicant reads/ }).fill('It cannot be read.')
    await page.getByRole('button', { name: 'Send decision' }).click()
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await expectMessage(page, 'Recorded: the decision stands. The applicant is informed.')

    // A decided appeal says who decided when, and what became of the application.
    const decided = page.getByRole('region', { name: 'Decided appeals' }).getByRole('listitem')
    await waitForVisible(decided.filter({ hasText: reference }).getByText('The application is now Rejected.'))
    await decided.getByRole('link', { name: `Read: ${reference}` }).click()
    await page.getByRole('button', { name: 'Decision', exact: true }).click()
    await waitForVisible(page.getByText(/^Decided on .+ by arvind\. The application is now Rejected\.$/))
    await waitForVisible(page.getByText('It cannot be read.').filter({ visible: true }).first())
    expect(await page.getByRole('button', { name: 'Send decision' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('keep what both sides wrote and every field in view while the officer orders a new decision', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    const message = 'The land map is unreadable. Please apply again with a clear scan or photo of the map.'
    const rejection = { appId: reference, status: 'Rejected', collection: 'noc', message }
    await staff.context.request.post('/api/updatestatus', { data: rejection })
    const statement =
      'I took the map to the office. The clerk could read it. Please open it in full size and compare it.'
    await citizen.context.request.post(appealPath(reference), { data: { ground: 'rejected', statement } })

    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.appellate)
    await page.goto(`/appeals?application=${reference}`)
    // The form goes downward, and choosing an outcome moves neither the form nor what the officer reads.
    const outcome = page.getByRole('radio', { name: 'Order a new decision' })
    await waitForVisible(outcome)
    const places = async () => [await outcome.boundingBox(), await page.getByText(statement).first().boundingBox()]
    const before = await places()
    await outcome.check()
    expect(await places()).toEqual(before)
    const shown = [
      page.getByRole('region', { name: 'Rejected because:' }).getByText(message),
      page.getByRole('region', { name: 'The applicant writes:' }).getByText(statement),
      page.getByRole('textbox', { name: /Reason, which the applicant reads/ }),
      page.getByRole('group', { name: 'New due date' }).getByRole('textbox', { name: 'Day', exact: true }),
      page.getByRole('button', { name: 'Send decision' }),
    ]
    await expectEventually(() => Promise.all(shown.map(isInFullView))).toEqual(shown.map(() => true))
    const [, , reason, day, send] = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.y ?? 0))
    expect(day).toBeLessThan(reason ?? 0)
    expect(reason).toBeLessThan(send ?? 0)
    await expectAccessible(page)

    // On a phone, the view with the decision has the applicant's text, of which nothing is cut off.
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    const text = page.getByText(statement).filter({ visible: true })
    await waitForVisible(text)
    expect(await text.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true)
  })

  test('show the office the disputed document first after an order for a new decision', async ({ visit, offered }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    const rejection = { appId: reference, status: 'Rejected', collection: 'noc', message: 'It is unreadable.' }
    await context.request.post('/api/updatestatus', { data: rejection })
    await citizen.context.request.post(appealPath(reference), { data: { ground: 'rejected' } })
    const officer = await visit()
    await logInThroughApi(officer.context, DEMO.appellate)
    const order = { outcome: 'ordered', reason: 'The land map is readable.', decideBy: inDays(7) }
    await officer.context.request.post(appealDecisionPath(reference), { data: order })

    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    await waitForVisible(review.getByText(/ writes: The land map is readable\.$/))
    const shown = review.getByRole('region', { name: 'Documents' }).getByRole('button', { pressed: true })
    await expectEventually(() => shown.getAttribute('title')).toMatch(new RegExp(`^${noc.words.documents.landMap}`))
  })

  test('open the application itself for an admin, who can decide the late application but not the appeal', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    await makeLate(join(village.dataDir, 'postgres'), reference)
    await citizen.context.request.post(appealPath(reference), { data: { ground: 'late' } })

    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/appeals')
    const card = page.getByRole('listitem').filter({ hasText: reference })
    await waitForVisible(card.getByText(/^Promised by \w{3}, \w{3} \d+, \d{4}: 3 days late$/))
    await page.getByRole('link', { name: `Read: ${reference}` }).click()
    await expectHeading(page, `Appeal on ${reference}`)
    await waitForVisible(page.getByRole('region', { name: 'Documents' }))
    await waitForVisible(page.getByRole('heading', { name: 'What happened' }))
    await waitForVisible(page.getByText('An appellate officer decides this appeal'))
    expect(await page.getByRole('radio').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Decide the application now' }).click()
    await waitForVisible(page.getByRole('dialog').getByText(reference).first())
    expect(new URL(page.url()).searchParams.get('open')).toBe(reference)
  })
})

describe('The queue of the office', () => {
  test('says in words which applications came back with changes or by an order on appeal, and can show only these', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const [citizen, staff, officer] = [await visit(), await visit(), await visit()]
    const { reference: changed } = await requestChanges(citizen, staff, noc, ['purpose'])
    const { request } = citizen.context
    expect((await request.post(amendmentPath(changed), { multipart: { purpose: 'A flour mill' } })).status()).toBe(200)
    const ordered = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const rejection = { appId: ordered, status: 'Rejected', collection: 'noc', message: 'The map is unreadable.' }
    expect((await staff.context.request.post('/api/updatestatus', { data: rejection })).status()).toBe(200)
    expect((await request.post(appealPath(ordered), { data: { ground: 'rejected' } })).status()).toBe(200)
    await logInThroughApi(officer.context, DEMO.appellate)
    const order = { outcome: 'ordered', decideBy: orderDays(dayInIndia(new Date())).last, reason: 'It is readable.' }
    expect((await officer.context.request.post(appealDecisionPath(ordered), { data: order })).status()).toBe(200)

    const { page } = staff
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await page.goto('/staff_dashboard?category=noc')
      await waitForVisible(queueRow(page, changed).getByText('Changes received', { exact: true }))
      const chip = queueRow(page, ordered).getByText('Ordered on appeal', { exact: true })
      await waitForVisible(chip)
      await chip.scrollIntoViewIfNeeded()
      expect(await isInFullView(chip)).toBe(true)
      await expectNoHorizontalOverflow(page)
      await expectAccessible(page)
    }
    await page.setViewportSize(DESKTOP)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Ordered on appeal')
    await expectEventually(() => queueRow(page, changed).count()).toBe(0)
    await waitForVisible(queueRow(page, ordered))
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Changes received')
    await expectEventually(() => queueRow(page, ordered).count()).toBe(0)
    await waitForVisible(queueRow(page, changed))
  })
})
