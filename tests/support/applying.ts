// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { submittedSchema } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi } from './accounts.ts'
import type { Visit } from './browser.ts'
import type { FilledForm } from './filled-form.ts'
import { documentsFor } from './form-documents.ts'
import { fillForm } from './form-filler.ts'
import { expectHeading, expectMessage } from './screen.ts'

/** Opens a service's form from the dashboard's Quick Actions. */
export async function openForm(page: Page, { words }: OfferedService) {
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name: words.card.title }).click()
  await expectHeading(page, words.title)
}

/** Fills in and submits the open form; returns the application ID that the confirmation shows. */
export async function applyWith(page: Page, service: OfferedService, form: FilledForm) {
  await fillForm(page, service, form)
  await send(page)
  await expectMessage(page, service.words.notices.submitted)
  await expectHeading(page, 'Your application has been submitted')
  const reference = page.getByText(new RegExp(`^${service.prefix}-\\d{4}-[0-9A-Z]{8}$`))
  return (await reference.textContent()) ?? ''
}

export const send = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()

/** Submits a form through the API; returns the application ID. */
export async function submitThroughApi(
  context: BrowserContext,
  service: OfferedService,
  { texts, lists }: FilledForm,
  headers: Record<string, string> = {},
) {
  const multipart = new FormData()
  for (const [name, text] of Object.entries(texts)) multipart.append(name, text)
  for (const [name, rows] of Object.entries(lists)) multipart.append(name, JSON.stringify(rows))
  for (const { slot, file } of await documentsFor(service)) multipart.append(slot, file)
  const response = await context.request.post(service.paths.submit, { multipart, headers })
  if (response.status() !== 201) throw new Error(`The application was not accepted: ${await response.text()}`)
  const { data } = submittedSchema.parse(await response.json())
  return data._id
}

/** Decides an application through the API, as the admin of the demo village. */
export async function decideThroughApi(
  { context }: Visit,
  { id }: OfferedService,
  reference: string,
  status: Decision,
  message = '',
) {
  await logInThroughApi(context, DEMO.admin)
  const data = { appId: reference, status, message, collection: id }
  const response = await context.request.post('/api/updatestatus', { data })
  if (response.status() !== 200) throw new Error(`The decision was not accepted: ${await response.text()}`)
}

/** Chooses a tab of My Applications. */
export const openTab = (page: Page, tab: 'Applied' | 'Approved' | 'Rejected') =>
  page.getByRole('tab', { name: tab }).click()

/** The card of one application in My Applications. */
export const cardOf = (page: Page, reference: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: reference })

/** The number of applications of the person who is logged in. */
export async function countApplications(context: BrowserContext) {
  const response = await context.request.post('/api/user/getapplication', { data: {} })
  return (await response.json()).total as number
}
