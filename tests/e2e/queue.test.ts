// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { runInVillage } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { openReview, queueRow, requestThroughApi } from '#tests/support/office.ts'
import { expectEventually, expectNoHorizontalOverflow, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const WAITING = '?status=Pending&sort=newest&category=household'

/** The boxes of all rows of the table. */
const rowBoxes = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        return { top, bottom, height }
      }),
    )

/** The numbers of applications in the tabs. */
const tabCounts = async (page: Page) =>
  (await page.getByRole('tab').locator('.tabular-nums').allTextContents()).map((count) => Number.parseInt(count, 10))

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

describe('The queue', () => {
  test.for([
    ['staff', '/staff_dashboard'],
    ['admin', '/Admin/Dashboard'],
  ] as const)(
    'shows %s at least eight rows of 44 px at 1280 × 800, with due dates and documents',
    async ([role, path], { visit }) => {
      const { page, context } = await visit({ viewport: DESKTOP })
      await logInThroughApi(context, DEMO[role])
      await page.goto(`${path}?status=all`)
      await waitForVisible(page.getByRole('rowheader').nth(7))
      const boxes = await rowBoxes(page)
      expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([44]))
      const frame = await page
        .getByRole('table')
        .evaluate((table) => table.parentElement?.getBoundingClientRect().bottom)
      const limit = Math.min(DESKTOP.height, frame ?? 0)
      expect(boxes.filter(({ bottom }) => bottom <= limit).length).toBeGreaterThanOrEqual(8)
      const first = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first()
      const cells = await first.getByRole('cell').allTextContents()
      expect(cells).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(Due today|\d+ days? (left|late))$/),
          expect.stringMatching(/^(New today|\d+ days?)$/),
          expect.stringMatching(/^\d+$/),
        ]),
      )
      await expectNoHorizontalOverflow(page)
    },
  )

  test('shows when and by whom an application was decided, in place of the due date', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?status=processed&category=noc')
    await waitForVisible(page.getByRole('rowheader').nth(7))
    const columns = await page.getByRole('columnheader').allTextContents()
    expect(columns).toEqual(
      expect.arrayContaining(['Applicant', 'Applicant ID', 'Documents', 'Decision', 'Status', 'Action']),
    )
    expect(columns).not.toContain('Due')
    const order = page.getByRole('combobox', { name: 'Order' })
    expect(await order.locator('option:checked').textContent()).toBe('Newest decision')
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    for (const row of await rows.all()) {
      await waitForVisible(row.getByRole('cell', { name: /^Decided [A-Z][a-z]{2} \d+, \d{4} by \S+$/ }))
      await waitForVisible(row.getByRole('button', { name: /^Review [A-Z]/ }))
    }
    expect(new Set((await rowBoxes(page)).map(({ height }) => height))).toEqual(new Set([44]))
  })

  test('shows short cards on a phone', async ({ visit, offered }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?category=household&sort=newest')
    // Only this card is measured, because applications of other tests may have long names, or be open for somebody.
    const card = queueRow(page, reference)
    await waitForVisible(card)
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(110)
    // The due date, the waiting time, and the reference with the name.
    await waitForVisible(card.getByText(/^(Came today|Waiting for \d+ days?)$/).filter({ visible: true }))
    expect(
      await card
        .getByText(/^(Due today|\d+ days? (left|late))$/)
        .filter({ visible: true })
        .count(),
    ).toBe(1)
    await expectNoHorizontalOverflow(page)
  })

  test('begins for an admin with the applications that await a signature, and counts them above the list', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard')
    const link = page.getByRole('region', { name: 'What is waiting' }).getByRole('link', { name: /to sign/ })
    const count = Number(/^\d+/.exec((await link.textContent()) ?? '')?.[0])
    const { steps } = overviewSchema.parse(await (await context.request.get('/api/overview')).json()).data
    const own = steps.find(({ isYours }) => isYours)
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Verified')
    expect(count).toBe(own?.waiting)
    expect(sumOf(await tabCounts(page))).toBe(count)
  })

  test('counts above the list what waits for staff, and apart from it the paused applications, as the tabs do', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await requestThroughApi(context, reference, ['purpose'], 'The purpose is not clear.')
    await page.goto('/staff_dashboard?category=noc')
    const strip = page.getByRole('region', { name: 'What is waiting' })
    const count = Number.parseInt((await strip.getByRole('link', { name: /to verify/ }).textContent()) ?? '', 10)
    const { steps } = overviewSchema.parse(await (await context.request.get('/api/overview')).json()).data
    expect(count).toBe(steps.find(({ isYours }) => isYours)?.waiting)
    const paused = Number.parseInt((await strip.getByText(/^\d+ more paused, with /).textContent()) ?? '', 10)
    expect(paused).toBeGreaterThan(0)
    await expectEventually(async () => sumOf(await tabCounts(page))).toBe(count)
    await waitForVisible(page.getByRole('tab', { name: /^NOC/ }).getByText(/^\d+ paused$/))
    await waitForVisible(queueRow(page, reference).getByRole('cell', { name: 'Applicant’s turn, clock paused' }))
  })

  test.for([
    ['staff', '/staff_dashboard', 'Check the oldest'],
    ['admin', '/Admin/Dashboard', 'Sign the oldest'],
  ] as const)(
    'begins for %s within 350 px of the top of a phone, below the main button, and has the age bands with the filters',
    async ([role, path, button], { visit }) => {
      const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
      await logInThroughApi(context, DEMO[role])
      await page.goto(path)
      await waitForVisible(page.getByRole('rowheader').first())
      await waitForVisible(page.getByRole('link', { name: button }))
      await expectEventually(async () => (await rowBoxes(page))[0]?.top ?? Number.POSITIVE_INFINITY).toBeLessThan(350)
      await page.getByRole('button', { name: /^Filter:/ }).click()
      const bands = page.getByRole('list', { name: 'How long they have waited' })
      await bands.getByRole('link').last().click()
      await waitForVisible(page.getByRole('button', { name: /^Remove filter: Waiting for/ }))
    },
  )

  test('shows the same number of waiting days to staff and to the applicant, also before 24 hours are over', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const lastMinute =
      "date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' - interval '1 minute'"
    const statement = `update applications set submitted_at = ${lastMinute} where reference = $1`
    await runInVillage(join(village.dataDir, 'postgres'), statement, reference)
    await citizen.page.goto('/dashboard')
    await waitForVisible(citizen.page.getByText('Waiting 1 day', { exact: false }))
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto(`/staff_dashboard?category=noc&q=${reference}`)
    await waitForVisible(queueRow(page, reference).getByRole('cell', { name: '1 day', exact: true }))
  })

  test('shows the applications of an age band on request: the tabs together have as many as the band counts', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const bands = page.getByRole('list', { name: 'How long they have waited' })
    const band = bands.getByRole('link').last()
    const count = Number(/\d+$/.exec((await band.textContent()) ?? '')?.[0])
    await band.click()
    await waitForVisible(bands.locator('[aria-current="true"]'))
    await expectEventually(async () => sumOf(await tabCounts(page))).toBe(count)
    await waitForVisible(page.getByRole('rowheader').first())
    await bands.locator('[aria-current="true"]').click()
    await expectEventually(async () => new URL(page.url()).search).toBe('')
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Pending')
  })

  test.for([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)(
    'marks in each tab how many applications are late, and lists only these on request, on %s',
    async ([_device, viewport], { visit }) => {
      const { page, context } = await visit({ viewport, hasTouch: viewport === PHONE })
      await logInThroughApi(context, DEMO.admin)
      await page.goto('/Admin/Dashboard')
      await waitForVisible(
        page
          .getByRole('tab')
          .getByText(/^\d+ late$/)
          .first(),
      )
      const marks = await page
        .getByRole('tab')
        .getByText(/^\d+ late$/)
        .allTextContents()
      const { steps, overdue } = overviewSchema.parse(await (await context.request.get('/api/overview')).json()).data
      const own = overdue.services.filter(({ status }) => status === 'Verified')
      const byNumber = (one: number, other: number) => one - other
      const shown = marks.map((mark) => Number.parseInt(mark, 10))
      expect(shown.toSorted(byNumber)).toEqual(own.map(({ count }) => count).toSorted(byNumber))
      expect(sumOf(own.map(({ count }) => count))).toBe(steps.find(({ isYours }) => isYours)?.overdue)

      const link = page.getByRole('link', { name: /^\d+ late$/ })
      const count = Number.parseInt((await link.textContent()) ?? '', 10)
      await link.click()
      await waitForVisible(link.and(page.locator('[aria-current="true"]')))
      // No second control names the same filter.
      expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)
      await expectEventually(async () => sumOf(await tabCounts(page))).toBe(count)
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
      for (const row of await rows.all()) {
        await waitForVisible(row.getByText(/^\d+ days? late$/).filter({ visible: true }))
      }
      await expectNoHorizontalOverflow(page)
      await link.click()
      await expectEventually(async () => new URL(page.url()).search).toBe('')
    },
  )

  test('keeps the filter, the selection and the scroll position when an application is closed, and after Back', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit({ viewport: { width: 1280, height: 420 } })
    await logInThroughApi(context, DEMO.staff)
    await page.goto(`/staff_dashboard${WAITING}`)
    const checkbox = page.getByRole('checkbox', { name: `Select ${reference}` })
    await checkbox.check()
    const scrolled = () => page.evaluate(() => window.scrollY)
    const review = await openReview(queueRow(page, reference), 'UPDATE', reference)
    const top = await scrolled()
    expect(top).toBeGreaterThan(50)
    await page.keyboard.press('Escape')
    await review.waitFor({ state: 'detached' })
    expect([await scrolled(), await checkbox.isChecked()]).toEqual([top, true])
    // A click by a pointer would scroll to the link first.
    await page
      .getByRole('link', { name: 'Help', exact: true })
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await waitForPath(page, '/help')
    await page.goBack()
    await waitForPath(page, '/staff_dashboard')
    expect(new URL(page.url()).search).toBe(WAITING)
    await expectEventually(() => checkbox.isChecked()).toBe(true)
    await expectEventually(scrolled).toBe(top)
  })

  test('announces a new application without moving the rows, and shows it on request', async ({ visit, offered }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?category=household')
    await waitForVisible(page.getByRole('rowheader').first())
    const before = await rowBoxes(page)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const button = page.getByRole('button', { name: /^\d+ new applications? – show$/ })
    await waitForVisible(button)
    expect(await rowBoxes(page)).toEqual(before)
    await button.click()
    await expectEventually(() => page.getByRole('rowheader').first().textContent()).toContain(reference)
  })
})
