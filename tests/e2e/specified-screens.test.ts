// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { statisticsSchema } from '#shared/applications/overview-wire.ts'
import { categoryListSchema } from '#shared/applications/wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
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
    const decisions = await decisionsByDay(context)
    // The village was seeded today, or yesterday if midnight in India has passed since.
    const counts = [...decisions].filter(([day]) => day >= village.startedOn).map(([, count]) => count)
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(24)
    const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/statistics')
    const dayBefore = todayInIndia()
    await page.goto('/Admin')
    const { data } = statisticsSchema.parse(await (await loaded).json())
    // The two days differ only if midnight passes meanwhile.
    expect([dayBefore, todayInIndia()].map((day) => decisions.get(day) ?? 0)).toContain(data.processedToday)
    const card = page.getByRole('link', { name: /^Processed Today/ })
    await expectEventually(async () => Number(/\d+/.exec((await card.textContent()) ?? '')?.[0])).toBe(
      data.processedToday,
    )
    await card.click()
    await waitForPath(page, '/admin/dashboard')
    expect(new URL(page.url()).search).toBe('?status=processed&decided=today')
    await waitForVisible(page.getByRole('button', { name: 'Remove filter: Decided today' }))
    // Just after midnight, nothing has been decided yet, and the list is empty.
    const isListed = async () => (await page.getByRole('rowheader').count()) > 0
    const [category] = CATEGORIES[0]
    const isAnyDecided = async () => (await listDecided(context, `category=${category}&decided=today`)).length > 0
    await expectEventually(async () => (await isListed()) === (await isAnyDecided())).toBe(true)
    await expectOnlyStatuses(page, ['Approved', 'Rejected'])
  })
})

/** The newest decided applications that match the query. */
async function listDecided(context: BrowserContext, query: string) {
  const response = await context.request.get(`/api/getapplication?${query}&status=processed&view=queue&limit=100`)
  return categoryListSchema.parse(await response.json()).data.flatMap(({ data }) => data)
}

/** The number of decisions of each day in India. */
async function decisionsByDay(context: BrowserContext) {
  const days = new Map<string, number>()
  for (const [category] of CATEGORIES) {
    for (const { queue } of await listDecided(context, `category=${category}`)) {
      const day = dayInIndia(new Date(queue?.decision?.at ?? 0))
      days.set(day, (days.get(day) ?? 0) + 1)
    }
  }
  return days
}

/** Asserts that every row of the list has one of these statuses. */
async function expectOnlyStatuses(page: Page, statuses: readonly string[]) {
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByRole('cell')
    .filter({ hasText: /^(Pending|Verified|Approved|Rejected)$/ })
  expect(await cells.count()).toBe(await page.getByRole('rowheader').count())
  for (const text of await cells.allTextContents()) expect(statuses).toContain(text)
}
