import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

/** Calls with lists beside their `data`. */
const WITH_LISTS = ['/api/getDocuments/{appId}/{collection}', '/api/statistics']

interface Described {
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
  const { paths }: { paths: Record<string, Described> } = await (await page.request.get('/api/openapi.json')).json()
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

/** Responds to each list request instead of the portal. */
const answerLists = async (page: Page, json: object) =>
  page.route(await findLists(page), (route) => route.fulfill({ json }))

/** Opens a screen, and checks its heading and its text for an empty list. */
async function opens(page: Page, path: string, heading: string, text: string) {
  await page.goto(path)
  await expectHeading(page, heading)
  await waitForVisible(page.getByText(text, { exact: true }).first())
}

describe('A list that is not an array is an empty list (spec §7)', () => {
  test.for(UNEXPECTED)('%s as a response breaks no screen of a citizen', async ([, json], { visit }) => {
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    await answerLists(page, json)
    await opens(page, `/viewApplication/${username}`, 'My Applications', "You haven't submitted any applications yet.")
    await opens(
      page,
      `/viewApplication/${username}?view=table`,
      'My Applications',
      "You haven't submitted any applications yet.",
    )
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('No recent activity', { exact: true }))
    await opens(page, '/notifications', 'Notifications', 'No notifications yet')
    await opens(page, '/gallery', 'Gallery', 'No pictures yet')
    await opens(page, '/profile/settings', 'Account Settings', 'Devices where you are logged in')
  })

  test.for(UNEXPECTED)('%s as a response breaks no screen of the office', async ([, json], { visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await answerLists(page, json)
    await opens(page, '/Admin', 'Admin Dashboard', 'Total Applications')
    await opens(page, '/Admin/Dashboard?category=noc', 'Applications', 'No applications yet')
    await opens(page, '/announcements', 'Announcements', 'Announcements')
    await opens(page, '/Admin/people', 'Staff', 'Staff')
    await opens(page, '/proposals', 'Confirmations', 'Nothing to confirm')
    await page.unrouteAll()
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    await answerLists(staff.page, json)
    await opens(staff.page, '/staff_dashboard', 'Staff Dashboard', 'No applications yet')
  })

  test.for(UNEXPECTED)(
    '%s as a response for a form breaks none: it can be filled in',
    async ([, json], { visit, offered }) => {
      const { page, context } = await visit()
      await registerThroughApi(context)
      await answerLists(page, json)
      // What a form offers besides its own fields: answers of the profile, of earlier forms and of drafts, and the due date.
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

  test('a category without its list, and an application without its documents, are shown as empty', async ({
    visit,
  }) => {
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
    await opens(page, '/staff_dashboard', 'Staff Dashboard', 'No applications yet')
  })
})
