// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { findRow, openReview } from '#tests/support/office.ts'
import { readDeviceDatabases } from '#tests/support/offline.ts'
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

/** Calls whose `data` is one object with lists. */
const WITH_PARTS =
  /\/api\/((charter|calendar|drafts|late|appeals|overview|complaints)|(applications|complaints)\/[^/?]+)(\?.*)?$/

/** Responds to each request for one object instead of the portal. */
const answerObjects = (page: Page, json: object) => page.route(WITH_PARTS, (route) => route.fulfill({ json }))

/** Replaces every list in the details of an application by an object. */
const replaceListsInDetails = (page: Page) =>
  page.route(/\/api\/applications\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const { data }: { data: Record<string, unknown> } = await response.json()
    const changed = Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? {} : value])
    await route.fulfill({ json: { data: Object.fromEntries(changed) } })
  })

describe('An unexpected response instead of one object with lists', () => {
  test.for(UNEXPECTED)('%s breaks no screen of the office', async ([, json], { visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await answerObjects(page, json)
    await expectScreen(page, '/Admin/charter', 'Citizens’ charter', 'The charter could not be loaded')
    await expectScreen(page, '/Admin', 'Admin Dashboard', 'Total Applications')
    await expectScreen(page, '/Admin/late', 'Late applications', 'No late applications.')
    await expectScreen(page, '/appeals', 'Appeals', 'No appeal is open.')
    await expectScreen(page, '/complaints', 'Complaints', 'No complaint is open.')
    await expectScreen(page, '/complaints?complaint=1', 'Complaints', 'The complaint could not be loaded')
  })

  test('a calendar without its lists is an empty one', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.route('**/api/charter', (route) =>
      route.fulfill({ json: { data: { confirmedAt: null, calendar: { holidays: {} } } } }),
    )
    await expectScreen(page, '/Admin/charter', 'Citizens’ charter', 'Please confirm your charter')
  })

  test.for(UNEXPECTED)(
    '%s hides no draft of the device, and breaks no complaints',
    async ([, json], { visit, offered }) => {
      const { paths, words } = offered('birth-certificates')
      const { page, context } = await visit()
      await registerThroughApi(context)
      await answerObjects(page, json)
      await page.goto(paths.page)
      await page.getByRole('textbox', { name: 'Child First Name', exact: true }).fill('Anjali')
      await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
      const draft = page.getByRole('link', { name: `Continue ${words.card.title}` })
      await page.goto('/drafts')
      await waitForVisible(draft)
      await page.goto('/dashboard')
      await waitForVisible(draft)
      await expectScreen(page, '/complaints', 'Complaints', 'No complaints yet')
      await expectScreen(page, '/complaints?complaint=1', 'Complaints', 'The complaint could not be loaded')
    },
  )

  test('the details of an application are shown without its lists, or as not loaded', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    const details = page.getByRole('dialog')
    for (const [, json] of UNEXPECTED) {
      await answerObjects(page, json)
      await page.goto(`/viewApplication/${username}?application=${reference}`)
      await waitForVisible(details.getByText('This application could not be opened'))
      await page.unrouteAll()
    }
    await replaceListsInDetails(page)
    await page.reload()
    await waitForVisible(details.getByText(reference, { exact: true }))
    await waitForVisible(details.getByRole('heading', { name: 'Your answers' }))

    await replaceListsInDetails(staff.page)
    await staff.page.goto('/staff_dashboard')
    const sheet = await openReview(await findRow(staff.page, noc, reference), 'UPDATE', reference)
    await waitForVisible(sheet.getByRole('heading', { name: 'History' }))
    await staff.page.unrouteAll()
    for (const [, json] of UNEXPECTED) {
      await answerObjects(staff.page, json)
      await staff.page.reload()
      // The address names the open application.
      await waitForVisible(staff.page.getByRole('dialog').getByText('Failed to load the application'))
      await staff.page.unrouteAll()
    }
  })
})
