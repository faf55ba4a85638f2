import type { Locator, Page } from 'playwright'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { waitForVisible } from './screen.ts'

/** Searches a reviewer's list for one application, and returns its row under its service's tab. */
export async function findRow(page: Page, { words }: OfferedService, reference: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference)
  await page.getByRole('tab', { name: words.label }).click()
  const row = page.getByRole('row').filter({ hasText: reference })
  await waitForVisible(row)
  return row
}

/** Clicks the button of a row, and returns the dialog with the application. */
export async function openReview(row: Locator, button: 'UPDATE' | 'Review', reference: string) {
  await row.getByRole('button', { name: `${button} ${reference}` }).click()
  const sheet = row.page().getByRole('dialog', { name: reference })
  await waitForVisible(sheet.getByRole('heading', { name: 'Documents', exact: true }))
  return sheet
}

/** Sets a status in the open dialog, with a message for the applicant, saves, and does not wait until it can no longer be undone. */
export async function decide(sheet: Locator, status: Decision, message: string) {
  await saveDecision(sheet, status, message)
  await sheet.page().getByRole('button', { name: 'Send now' }).click()
}

/** Sets a status in the open dialog, with a message for the applicant, and saves. It is sent ten seconds later. */
export async function saveDecision(sheet: Locator, status: Decision, message: string) {
  await sheet.getByRole('combobox', { name: 'Verification status' }).selectOption(status)
  await sheet.getByRole('textbox', { name: 'Message to the applicant' }).fill(message)
  const save = status === 'Approved' ? 'Approve and sign' : 'Save'
  await sheet.getByRole('button', { name: save, exact: true }).click()
}
