// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles, chosenFiles, openDocument } from '#tests/support/form-documents.ts'
import { continueForm, reachSection } from '#tests/support/form-filler.ts'
import { ABORTED_CALL, OFFLINE, test } from '#tests/support/journey.ts'
import { readDeviceDatabases, waitForStoredDraft } from '#tests/support/offline.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  logOut,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

const open = async (page: Page, { paths, words }: OfferedService) => {
  await page.goto(paths.page)
  await expectHeading(page, words.title)
}

/** Waits until the page has opened the database for drafts, which the first edit causes. */
const waitForDraftDatabase = (page: Page) =>
  expectEventually(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
    'gram-seva-drafts',
  )

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('A draft', () => {
  test('contains what was typed immediately before the tab was closed', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    // The database does not open in time, as on a slow phone.
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    })
    await open(page, service)
    await field(page, 'Child First Name').fill('Anjali')
    await field(page, 'Child Last Name').fill('Devi')
    await page.close()
    const otherTab = await context.newPage()
    await open(otherTab, service)
    await expectEventually(() => field(otherTab, 'Child First Name').inputValue()).toBe('Anjali')
    expect(await field(otherTab, 'Child Last Name').inputValue()).toBe('Devi')
    expect(await otherTab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved')))).toEqual(
      [],
    )
  })

  test('is saved while the person types without a pause', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.clock.install()
    await open(page, service)
    await waitForVisible(field(page, 'Child First Name'))
    await page.clock.pauseAt(Date.now() + 60_000)
    const name = 'Anjalirajlaxmi'
    for (const [index] of [...name].entries()) {
      await field(page, 'Child First Name').fill(name.slice(0, index + 1))
      await page.clock.runFor(300)
    }
    await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
  })

  test('contains a document that was removed and chosen again', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    const filled = aFilledForm(service)
    await reachSection(page, service, 'proofs', filled)
    const paper = aPdf('paper.pdf')
    await chooseFiles(page, 'Marriage Certificate', [paper])
    await openDocument(page, 'Marriage Certificate')
    await page.getByRole('button', { name: 'Remove paper.pdf' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Marriage Certificate', [paper])
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: `Continue ${service.words.card.title}` }).click()
    await continueForm(page)
    await continueForm(page)
    await expectEventually(() => chosenFiles(page)).toEqual(['paper.pdf'])
  })
})

describe('A form that opens with a draft', () => {
  test('continues at the step at which the person stopped', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    await reachSection(page, service, 'proofs', aFilledForm(service))
    await expectEventually(() => readDeviceDatabases(page)).toContain('motherName')
    await page.goto(service.paths.page)
    await waitForVisible(page.getByText('Step 1 of 4'))
    await page.getByRole('button', { name: 'Continue at step 3' }).click()
    await waitForVisible(page.getByText('Step 3 of 4'))
    await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      service.words.sections.proofs,
    )
  })

  test('offers only to start again if the person stopped at its first step', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    await field(page, 'Child First Name').fill('Anjali')
    await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
    await page.reload()
    await waitForVisible(page.getByRole('button', { name: 'Start again' }))
    expect(await page.getByRole('button', { name: 'Continue at step' }).count()).toBe(0)
  })
})

describe('A form whose answers from the profile cannot be loaded', () => {
  test('opens without them, and keeps what is typed when the network returns', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit({ expectedErrors: [OFFLINE, ABORTED_CALL] })
    await registerThroughApi(context)
    await page.clock.install()
    await abortOnce(page, '/api/prefill?collection=household')
    await open(page, service)
    await field(page, 'Full Name').fill('Sunita Devi')
    const responses: string[] = []
    page.on('response', (response) => responses.push(new URL(response.url()).pathname))
    await page.clock.fastForward(TIMINGS.beforeOffline)
    // The page starts to listen for the network a moment later, so the network is switched repeatedly.
    await expectEventually(async () => {
      await context.setOffline(true)
      await context.setOffline(false)
      return responses
    }).toContain('/api/session')
    expect(await field(page, 'Full Name').inputValue()).toBe('Sunita Devi')
  })

  test('opens without them after a few seconds, if the portal does not respond', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.clock.install()
    await page.route('**/api/prefill?*', () => undefined)
    const requested = page.waitForRequest('**/api/prefill?*')
    await page.goto(service.paths.page)
    await requested
    expect(await field(page, 'Full Name').isVisible()).toBe(false)
    await page.clock.fastForward(TIMINGS.prefill)
    await waitForVisible(field(page, 'Full Name'))
  })
})

describe('A form in two tabs', () => {
  test('is open in the tab that opened it last, with everything typed in the other tab', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    await field(page, 'Child First Name').fill('Anjali')
    const otherTab = await context.newPage()
    await open(otherTab, service)
    await expectEventually(() => field(otherTab, 'Child First Name').inputValue()).toBe('Anjali')
    await field(otherTab, 'Child Last Name').fill('Devi')
    await waitForVisible(page.getByText('This form is open in another tab'))
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => field(page, 'Child Last Name').inputValue()).toBe('Devi')
    expect(await field(page, 'Child First Name').inputValue()).toBe('Anjali')
    await waitForVisible(otherTab.getByText('This form is open in another tab'))
  })

  test('cannot be deleted in the list of drafts while it is open', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    await field(page, 'Child First Name').fill('Anjali')
    await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
    const list = await context.newPage()
    await list.goto('/drafts')
    const remove = list.getByRole('button', { name: `Delete the draft of ${service.words.card.title}` })
    const confirm = list.getByRole('dialog').getByRole('button', { name: 'Delete' })
    await remove.click()
    await list.getByRole('button', { name: 'Keep it' }).click()
    await list.getByRole('dialog').waitFor({ state: 'detached' })
    await remove.click()
    await confirm.click()
    await waitForVisible(list.getByText('This form is open in another tab. Close it there first.'))
    expect(await field(page, 'Child First Name').inputValue()).toBe('Anjali')
    await page.close()
    await remove.click()
    await confirm.click()
    await waitForVisible(list.getByText('No drafts'))
  })

  test('is not overwritten by another tab that opened it while it was empty', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, service)
    const otherTab = await context.newPage()
    await open(otherTab, service)
    await field(otherTab, 'Child First Name').fill('Anjali')
    await waitForDraftDatabase(otherTab)
    await field(otherTab, 'Child Last Name').fill('Devi')
    await otherTab.close()
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => field(page, 'Child First Name').inputValue()).toBe('Anjali')
    expect(await field(page, 'Child Last Name').inputValue()).toBe('Devi')
  })

  test('is stored with the account as in the tab that opened it last', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await open(page, noc)
    await field(page, 'Applicant Name').fill('Typed in the first tab')
    const otherTab = await context.newPage()
    await open(otherTab, noc)
    await expectEventually(() => field(otherTab, 'Applicant Name').inputValue()).toBe('Typed in the first tab')
    await field(otherTab, 'Applicant Name').fill('Typed in the second tab')
    await waitForStoredDraft(context, 'Typed in the second tab')
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => field(page, 'Applicant Name').inputValue()).toBe('Typed in the second tab')
    expect(await page.getByText(/^There are other answers to this form\./).count()).toBe(0)
    expect(await draftsOfVisitor(context)).toMatchObject([{ texts: { applicantName: 'Typed in the second tab' } }])
  })

  test('is stored with the account before a logout in the other tab clears the device', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE, expectedErrors: ['401 GET /api/notifications/stream'] })
    const person = await registerThroughApi(context)
    const otherTab = await context.newPage()
    await otherTab.goto('/dashboard')
    await open(page, noc)
    await field(page, 'Applicant Name').fill('Typed before the logout')
    await expectEventually(() => readDeviceDatabases(page)).toContain('Typed before the logout')
    await logOut(otherTab)
    await waitForPath(page, '/')
    expect(await readDeviceDatabases(page)).not.toContain('Typed before the logout')
    expect(await page.evaluate(() => localStorage.getItem('gram-seva-device'))).toBe(null)
    await logInThroughApi(context, person)
    expect(await draftsOfVisitor(context)).toMatchObject([{ texts: { applicantName: 'Typed before the logout' } }])
  })
})
