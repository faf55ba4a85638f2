// SPDX-License-Identifier: Apache-2.0
import { DEMO, logInThroughApi } from './accounts.ts'
import type { Visit } from './browser.ts'
import { waitForVisible } from './screen.ts'

type OpenVisit = (device?: { viewport?: { width: number; height: number }; hasTouch?: boolean }) => Promise<Visit>

/** Logs in as staff, and opens the first application of a list. `filter` is the query in the URL of the list. */
export async function openFirst(visit: OpenVisit, filter: string, device = {}) {
  const { page, context } = await visit(device)
  await logInThroughApi(context, DEMO.staff)
  await page.goto(`/staff_dashboard?${filter}`)
  await page.getByRole('row').getByRole('button').last().waitFor()
  await page.getByRole('rowheader').first().locator('..').getByRole('button').click()
  const review = page.getByRole('dialog')
  const documents = review.getByRole('region', { name: 'Documents', exact: true })
  const pages = documents.getByRole('img', { name: /^Preview of/ })
  await waitForVisible(review.getByRole('region', { name: 'Applicant', exact: true }))
  return { page, review, documents, pages }
}
