// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Locator, Page } from 'playwright'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { waitForVisible } from './screen.ts'

/** Searches a reviewer's list for one application; returns its row in the tab of its service. */
export async function findRow(page: Page, { words }: OfferedService, reference: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference)
  await page.getByRole('tab', { name: words.label }).click()
  const row = page.getByRole('row').filter({ hasText: reference })
  await waitForVisible(row)
  return row
}

/** Clicks the button of a row, and returns the dialog with the application. */
export async function openReview(row: Locator, button: 'UPDATE' | 'Review' | 'View', reference: string) {
  await row.getByRole('button', { name: `${button} ${reference}` }).click()
  const dialog = row.page().getByRole('dialog', { name: reference })
  await waitForVisible(dialog.getByRole('region', { name: 'Applicant', exact: true }))
  return dialog
}

/** Sets a status with a message for the applicant in the open dialog, saves, and clicks Send now to skip the time for an undo. */
export async function decide(dialog: Locator, status: Decision, message: string) {
  await saveDecision(dialog, status, message)
  await dialog.page().getByRole('button', { name: 'Send now' }).click()
}

/** The radio button of a decision, which looks like a card. */
export const statusCard = (dialog: Locator, status: Decision) =>
  dialog.getByRole('radio', { name: status, exact: true })

const SAVE = { Verified: 'Verify', Rejected: 'Reject', Approved: 'Approve and sign' } as const satisfies Record<
  Decision,
  string
>

/** The button that saves the chosen decision and closes the dialog. */
export const saveButton = (dialog: Locator, status: Decision) =>
  dialog.getByRole('button', { name: SAVE[status], exact: true })

/** The field of the message for the applicant. For a rejection, it is always open, and asks for the reason. */
export async function messageBox(dialog: Locator, status: Decision) {
  const isRejection = status === 'Rejected'
  const box = dialog.getByRole('textbox', { name: isRejection ? 'Reason for rejection' : 'Message to the applicant' })
  const link = dialog.getByRole('button', { name: 'Add a message' })
  await waitForVisible(box.or(link))
  if (await link.isVisible()) await link.click()
  return box
}

/** Sets a status with a message for the applicant in the open dialog, and saves. The decision is sent ten seconds later. */
export async function saveDecision(dialog: Locator, status: Decision, message: string) {
  await statusCard(dialog, status).check()
  await (await messageBox(dialog, status)).fill(message)
  await saveButton(dialog, status).click()
}

/** Requests changes of these fields and documents through the API, as the office does, all with the same reason. */
export async function requestThroughApi(
  { request }: BrowserContext,
  reference: string,
  names: readonly string[],
  reason: string,
) {
  const items = names.map((name) => ({ name, reason }))
  const response = await request.post(amendmentRequestPath(reference), { data: { items } })
  if (!response.ok()) throw new Error(`The request was not accepted: ${await response.text()}`)
}

/** The row of an application in the queue. */
export const queueRow = (page: Page, reference: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: reference }) })
