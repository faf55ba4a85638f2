// SPDX-License-Identifier: Apache-2.0
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { waitForOfflineData } from '#tests/support/offline.ts'
import { waitForVisible } from '#tests/support/screen.ts'
import { answerByName } from '#tests/support/walk/answer-by-name.ts'
import type { Walker } from '#tests/support/walk/walker.ts'
import { encryptForm } from '#web/features/outbox/encrypt-form.ts'
import { firstId, firstPaths, press } from './steps.ts'

/** The call that submits the form of `submitOffline`. */
export const OFFLINE_CALL = firstPaths.submit

export async function goOffline({ page, say }: Walker) {
  // The app loads what it needs without a network a moment after its start.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/device-')),
  )
  await page.context().setOffline(true)
  await waitForVisible(page.getByText(say('shell.offline'), { exact: true }))
}

export async function goOnline({ page, say }: Walker) {
  await page.context().setOffline(false)
  await page.getByText(say('shell.offline'), { exact: true }).waitFor({ state: 'detached' })
}

/** Submits a form while its request fails as without a network, so that the form waits in the outbox. */
export async function submitOffline(walker: Walker) {
  const { page } = walker
  await page.goto('/dashboard')
  await waitForOfflineData(page)
  await page
    .context()
    .route(new RegExp(`${firstPaths.submit}|/api/parts/`), (route) => route.abort('internetdisconnected'))
  await page.goto(firstPaths.page)
  await answerByName(page, walker.service(firstId), async () => press('apply.continue')(walker))
  await press('apply.submit')(walker)
  await page.waitForURL('**/outbox')
  await waitForVisible(page.locator('#content li').first())
}

/** Deletes the waiting form, whose answers are in the language of the screen. */
export async function deleteWaiting(walker: Walker) {
  await press('outbox.delete')(walker)
  await walker.page
    .getByRole('dialog')
    .getByRole('button', { name: walker.say('outbox.delete') })
    .click()
  await waitForVisible(walker.page.getByText(walker.say('outbox.empty'), { exact: true }))
}

/** Saves the form of `submitOffline` as a file. */
export async function saveForm(walker: Walker) {
  await press('outbox.save')(walker)
  await waitForVisible(walker.page.getByText(walker.say('outbox.saved.text')))
}

/** Opens a saved form of the demo citizen, which needs an Aadhaar number. */
export async function openSavedForm(walker: Walker) {
  const { page, say } = walker
  await press('review.file')(walker)
  const citizen = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!citizen) throw new Error('The browser has ended')
  await logInThroughApi(citizen, DEMO.user)
  const { ticket } = await (await citizen.request.get('/api/session')).json()
  const { savedFormRecipient: recipient } = await (await citizen.request.get('/api/services')).json()
  await citizen.close()
  const entry = { serviceId: 'noc', submissionKey: crypto.randomUUID(), fields: [], addedAt: Date.now() }
  const file = await encryptForm({ entry, documents: {}, ticket, recipient })
  const buffer = Buffer.from(await file.arrayBuffer())
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: file.type, buffer })
  await waitForVisible(page.getByRole('button', { name: say('review.file.submit') }))
}
