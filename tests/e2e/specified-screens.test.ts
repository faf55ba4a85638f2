// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { statisticsSchema } from '#shared/applications/overview-wire.ts'
import { todayInIndia } from '#shared/rules.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const FORMS = [
  ['/birth_cert', 'Apply for Birth Certificate'],
  ['/household', 'Household Certificate Application'],
  ['/noc', 'NOC Application Form'],
] as const

const CATEGORIES = [
  ['birth-certificates', 'Birth Certificates'],
  ['household', 'Household'],
  ['noc', 'NOC'],
] as const

describe('A specified path of a form (spec §2)', () => {
  test.for(FORMS)('%s opens the form “%s”', async ([path, title], { visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await page.goto(path)
    await expectHeading(page, title)
    await page.goto('/dashboard')
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    await expectEventually(() => actions.locator(`a[href="${path}"]`).count()).toBe(1)
  })
})

describe('The list of an admin (spec §2)', () => {
  test.for(CATEGORIES)('opens with ?category=%s in the tab %s', async ([category, label], { visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto(`/Admin/Dashboard?category=${category}`)
    await waitForVisible(page.getByRole('tab', { name: new RegExp(`^${label} \\d+( \\d+ late)?$`), selected: true }))
    await waitForVisible(page.getByRole('table', { name: `Applications: ${label}` }))
  })

  test('has a Review button in every row, even of decided applications', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    for (const status of ['pending', 'processed']) {
      await page.goto(`/Admin/Dashboard?category=noc&status=${status}`)
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
      await waitForVisible(rows.first())
      const buttons = await Promise.all((await rows.all()).map((row) => row.getByRole('button').allTextContents()))
      expect(buttons.length).toBeGreaterThan(0)
      for (const names of buttons) expect(names).toEqual([expect.stringMatching(/^Review [A-Z]{2}-\d{4}-/)])
    }
  })
})

describe('The overview of an admin (spec §2, §9)', () => {
  test('has a pie chart of the types, a pie chart of the status and a bar for each month', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin')
    // From January to June of 2024 the demo village has applications in each month.
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2024')
    for (const [chart, marks, minCount] of [
      ['Application types', '.recharts-pie .recharts-sector', 3],
      ['Application status', '.recharts-pie .recharts-sector', 3],
      ['Monthly applications', '.recharts-bar .recharts-bar-rectangle', 6],
    ] as const) {
      const card = page.getByRole('region', { name: chart })
      await expectEventually(() => card.locator(marks).count()).toBeGreaterThanOrEqual(minCount)
    }
  })

  test('shows at least the 24 decisions of the demo village under “Processed Today”, with a link to the decided applications', async ({
    visit,
    village,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    const { data } = statisticsSchema.parse(await (await context.request.get('/api/statistics')).json())
    // If midnight has passed since the village was seeded, its decisions are those of yesterday.
    if (village.startedOn === todayInIndia()) expect(data.processedToday).toBeGreaterThanOrEqual(24)
    await page.goto('/Admin')
    const card = page.getByRole('link', { name: /^Processed Today/ })
    expect(Number(/\d+/.exec((await card.textContent()) ?? '')?.[0])).toBeGreaterThanOrEqual(data.processedToday)
    await card.click()
    await waitForPath(page, '/admin/dashboard')
    expect(new URL(page.url()).search).toBe('?status=processed&decided=today')
    await waitForVisible(page.getByRole('button', { name: 'Remove filter: Decided today' }))
    await expectOnlyStatuses(page, ['Approved', 'Rejected'])
  })
})

/** Asserts that every row of the list has one of these statuses. */
async function expectOnlyStatuses(page: Page, statuses: readonly string[]) {
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByRole('cell')
    .filter({ hasText: /^(Pending|Verified|Approved|Rejected)$/ })
  await waitForVisible(cells.first())
  expect(await cells.count()).toBe(await page.getByRole('rowheader').count())
  for (const text of await cells.allTextContents()) expect(statuses).toContain(text)
}
