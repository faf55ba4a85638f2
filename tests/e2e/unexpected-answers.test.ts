import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

/** Calls with lists beside their `data`. */
const WITH_LISTS = ['/api/getDocuments/{appId}/{collection}', '/api/statistics']

interface PathDescription {
  get?: Call
  post?: Call
}

interface Call {
  responses?: Record<string, { content?: Record<string, { schema?: { properties?: { data?: { type?: string } } } }> }>
}

const returnsList = (call: Call | undefined) =>
  call?.responses?.['200']?.content?.['application/json']?.schema?.properties?.data?.type === 'array'

/** The addresses of every call that returns a list, from the API description. */
async function findLists(page: Page): Promise<RegExp> {
  const { paths }: { paths: Record<string, PathDescription> } = await (
    await page.request.get('/api/openapi.json')
  ).json()
  const lists = Object.entries(paths).flatMap(([path, { get, post }]) =>
    returnsList(get) || returnsList(post) ? [path] : [],
  )
  expect(lists).toEqual(expect.arrayContaining(['/api/getapplication', '/api/proposals', '/api/claims']))
  for (const path of WITH_LISTS) expect(Object.keys(paths)).toContain(path)
  const patterns = [...lists, ...WITH_LISTS].map((path) => path.replaceAll(/\{.*?\}/g, '[^/?]+'))
  return new RegExp(`(${patterns.join('|')})(\\?.*)?$`)
}

/** Unexpected responses of a server instead of an array (§7): another value, or a response without the field. */
const UNEXPECTED: readonly [string, object][] = [
  ['an object', { data: {} }],
  ['nothing', {}],
]

/** Replaces the response to each request for a list. */
const replaceLists = async (page: Page, json: object) =>
  page.route(await findLists(page), (route) => route.fulfill({ json }))

/** Opens a screen, and checks its heading and its text for an empty list. */
async function expectScreen(page: Page, path: string, heading: string, text: string) {
  await page.goto(path)
  await expectHeading(page, heading)
  await waitForVisible(page.getByText(text, { exact: true }).first())
}

describe('A response without the array of a list (spec §7)', () => {
  test.for(UNEXPECTED)('(%s) is shown as an empty list on the screens of a citizen', async ([, json], { visit }) => {
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    await replaceLists(page, json)
    await expectScreen(
      page,
      `/viewApplication/${username}`,
      'My Applications',
      "You haven't submitted any applications yet.",
    )
    await expectScreen(
      page,
      `/viewApplication/${username}?view=table`,
      'My Applications',
      "You haven't submitted any applications yet.",
    )
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('No recent activity', { exact: true }))
    await expectScreen(page, '/notifications', 'Notifications', 'No notifications yet')
    await expectScreen(page, '/gallery', 'Gallery', 'No pictures yet')
    await expectScreen(page, '/profile/settings', 'Account Settings', 'Devices where you are logged in')
  })

  test.for(UNEXPECTED)('(%s) is shown as an empty list on the screens of the office', async ([, json], { visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await replaceLists(page, json)
    await expectScreen(page, '/Admin', 'Admin Dashboard', 'Total Applications')
    await expectScreen(page, '/Admin/Dashboard?category=noc', 'Applications', 'No applications yet')
    await expectScreen(page, '/announcements', 'Announcements', 'Announcements')
    await expectScreen(page, '/Admin/people', 'Staff', 'Staff')
    await expectScreen(page, '/proposals', 'Confirmations', 'Nothing to confirm')
    await page.unrouteAll()
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    await replaceLists(staff.page, json)
    await expectScreen(staff.page, '/staff_dashboard', 'Staff Dashboard', 'No applications yet')
  })

  test.for(UNEXPECTED)(
    '(%s) does not prevent a citizen from filling in a form',
    async ([, json], { visit, offered }) => {
      const { page, context } = await visit()
      await registerThroughApi(context)
      await replaceLists(page, json)
      // These calls provide answers from the profile, from earlier forms and from drafts, and the due date.
      await page.route(/\/api\/(prefill|drafts|charter|calendar)/, (route) => route.fulfill({ json }))
      for (const id of ['birth-certificates', 'household', 'noc'] as const) {
        const { paths, words } = offered(id)
        await page.goto(paths.page)
        await expectHeading(page, words.title)
        const field = page.getByRole('main').getByRole('textbox').first()
        await field.fill('Asha')
        await expectEventually(() => field.inputValue()).toBe('Asha')
      }
    },
  )

  test('is shown as an empty category, or as an application without documents', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.route(/\/api\/getDocuments\//, (route) => route.fulfill({ json: {} }))
    await page.goto('/staff_dashboard')
    await page
      .getByRole('button', { name: /^UPDATE / })
      .first()
      .click()
    await waitForVisible(page.getByText('No documents were uploaded.'))
    await page.route(/\/api\/getapplication/, (route) =>
      route.fulfill({ json: { data: [{ category: 'NOC', slug: 'noc' }] } }),
    )
    await expectScreen(page, '/staff_dashboard', 'Staff Dashboard', 'No applications yet')
  })
})
