import type { Page } from 'playwright'
import { describe } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { test } from '#tests/support/journey.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'

/** Every call that returns a list for a screen. */
const LISTS =
  /\/api\/(user\/getapplication|getapplication|getDocuments\/.*|notifications|announcements|gallery|sessions|colleagues|statistics)(\?.*)?$/

/** Unexpected responses of a server instead of an array (§7): another value, or a response without the field. */
const UNEXPECTED: readonly [string, object][] = [
  ['an object', { data: {} }],
  ['nothing', {}],
]

/** Responds to each list request instead of the portal. */
const answerLists = (page: Page, json: object) => page.route(LISTS, (route) => route.fulfill({ json }))

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
    await page.unrouteAll()
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    await answerLists(staff.page, json)
    await opens(staff.page, '/staff_dashboard', 'Staff Dashboard', 'No applications are waiting for verification.')
  })

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
    await opens(page, '/staff_dashboard', 'Staff Dashboard', 'No applications are waiting for verification.')
  })
})
