// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { formatCount, formatDay } from '#shared/locales/formats.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { requestThroughApi } from '#tests/support/office.ts'
import { expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

const numberIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0])

describe('The admin dashboard (spec §2)', () => {
  test('shows the loading texts, then consistent numbers and the months of any year', async ({ visit, village }) => {
    const categories = village.services.map(({ words }) => words.label)
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.route('**/api/statistics', async (route) => {
      await waitForVisible(page.getByText('Loading dashboard...'))
      await route.continue()
    })
    await page.goto('/Admin', { waitUntil: 'commit' })
    await waitForVisible(page.getByText('Checking authentication...'))
    await expectHeading(page, 'Admin Dashboard')
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Applications' }).getAttribute('href')).toBe('/admin/dashboard')
    await waitForVisible(header.getByRole('button', { name: 'Logout' }))
    await waitForVisible(page.getByText(/^Welcome, /))
    await waitForVisible(page.getByText(formatDay('en', new Date().toISOString())))

    const total = await numberIn(page.getByRole('link', { name: /^Total Applications/ }).textContent())
    const pending = await numberIn(
      page
        .getByRole('link', { name: /^Pending Review/ })
        .locator('.tabular-nums')
        .textContent(),
    )
    await waitForVisible(page.getByRole('link', { name: /^Processed Today/ }))
    await waitForVisible(page.getByText(`${formatCount(total)}applications in total`, { exact: true }))
    await waitForVisible(page.getByRole('link', { name: `All Pending ${pending} to review` }))
    const quick = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name: /pending$/ })
    const counts = (await quick.allTextContents()).map((text) => /^(\D+)(\d+) pending$/.exec(text) ?? [])
    expect(counts.map(([, label]) => label)).toEqual(categories)
    expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(pending)
    const slices = (table: string) => page.getByRole('table', { name: table }).getByRole('rowheader').allTextContents()
    expect(await slices('Application types')).toEqual(categories)
    expect(await slices('Application status')).toEqual(['Pending', 'Verified', 'Approved', 'Rejected'])
    const numbersIn = async (table: string) => {
      const cells = await page.getByRole('table', { name: table }).locator('tbody td:nth-of-type(1)').allTextContents()
      return cells.map(Number)
    }
    const types = await numbersIn('Application types')
    expect(types).toHaveLength(categories.length)
    expect(types.reduce((sum, count) => sum + count)).toBe(total)
    const [toVerify = 0, toSign = 0] = await numbersIn('Application status')
    expect(toVerify + toSign).toBe(pending)
    for (const table of ['Application types', 'Application status']) {
      const shares = await page.getByRole('table', { name: table }).locator('tbody td:nth-of-type(2)').allTextContents()
      expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100)
    }
    const parts = await page
      .getByRole('link', { name: /^Pending Review/ })
      .getByText(/to verify/)
      .textContent()
    expect((parts ?? '').match(/\d+/g)?.map(Number)).toEqual([toVerify, toSign])

    await page.getByText('Show as a table').click()
    const year = page.getByRole('combobox', { name: 'Year' })
    expect(await year.getByRole('option').allTextContents()).toEqual(expect.arrayContaining(['2024', '2023']))
    for (const option of ['2023', '2024']) {
      await year.selectOption(option)
      const summary = (await page.getByRole('status').getByText(`applications in ${option}`).textContent()) ?? ''
      const months = await numbersIn(summary)
      expect(months).toHaveLength(12)
      expect(months.reduce((sum, count) => sum + count)).toBe(Number.parseInt(summary, 10))
    }
    await expectEventually(() => page.locator('svg.recharts-surface').count()).toBe(3)
  })

  test('begins with the waiting applications, then shows the time of each step, then all applications, and its numbers agree', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await requestThroughApi(context, reference, ['purpose'], 'The purpose is not clear.')
    await page.goto('/Admin')
    const main = page.getByRole('main')
    const pendingCard = page.getByRole('link', { name: /^Pending Review/ })
    await waitForVisible(pendingCard.getByText(/of them (is|are) paused with (its applicant|their applicants)/))
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'What is waiting',
      'Time and decisions',
      'All applications',
    ])
    const cells = await page
      .getByRole('table', { name: /^Steps, and their times/ })
      .locator('tbody td')
      .allTextContents()
    const perStep = cells.length / 2
    const numbers = [0, 1, perStep, perStep + 1].map((cell) => Number(/\d+$/.exec(cells[cell] ?? '')?.[0]))
    const pending = await numberIn(pendingCard.locator('.tabular-nums').textContent())
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(pending)
    expect(numbers[1]).toBeGreaterThan(0)
  })

  test('shows “Failed to load dashboard data” with a retry if the numbers cannot be fetched', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['500 GET /api/statistics'] })
    await logInThroughApi(context, DEMO.admin)
    await page.route('**/api/statistics', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto('/Admin')
    await expectMessage(page, 'Failed to load dashboard data')
    const fault = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })
    await fault.getByRole('button', { name: 'Try again' }).click()
    await waitForVisible(page.getByRole('table', { name: 'Application types' }))
  })

  test('shows once, with one retry, that the figures of the office cannot be fetched', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['500 GET /api/overview'] })
    await logInThroughApi(context, DEMO.admin)
    // The page sends this request before its scripts run, and the screen sends it again if it failed.
    await page.route('**/api/overview', (route) => route.fulfill({ status: 500 }))
    await page.goto('/Admin')
    const fault = page.getByRole('alert').filter({ hasText: 'The waiting applications could not be counted' })
    await waitForVisible(fault)
    expect(await page.getByRole('alert').count()).toBe(1)
    // No figure is shown that was not fetched.
    expect(await page.getByText('Open appeals').count()).toBe(0)
    await page.unroute('**/api/overview')
    await fault.getByRole('button', { name: 'Try again' }).click()
    await waitForVisible(page.getByRole('heading', { name: 'Time and decisions' }))
    expect(await fault.count()).toBe(0)
  })

  test('contains a list that scrolls in its own box, and ends with its footer', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard')
    await waitForVisible(
      page
        .getByRole('table')
        .getByRole('button', { name: /^Review/ })
        .first(),
    )
    const overhang = await page.evaluate(() => {
      const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
      return document.documentElement.scrollHeight - (footer + window.scrollY)
    })
    expect(overhang).toBeLessThanOrEqual(1)
  })

  test('shows other roles Access Denied, with a link “Return to login”', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await page.goto('/Admin')
    await expectHeading(page, 'Access Denied')
    await page.getByRole('link', { name: 'Return to login', exact: true }).click()
    await expectHeading(page, 'Welcome Back')
  })
})
