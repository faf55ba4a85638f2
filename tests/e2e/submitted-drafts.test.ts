// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { applyWith } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import { readDeviceDatabases, waitForOfflineData, waitForStoredDraft } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Applicant Name' })

async function openForm(page: Page, { paths, words }: OfferedService) {
  await page.goto(paths.page)
  await expectHeading(page, words.title)
  await waitForVisible(nameField(page))
}

describe('A form that a citizen began on a phone and submitted on a desktop', () => {
  test('is shown as already sent on the phone if it was changed there since', async ({ visit, offered }) => {
    const noc = offered('noc')
    const expectedErrors = [OFFLINE]
    const phone = await visit({ viewport: PHONE, allowsServiceWorker: true, expectedErrors })
    const desktop = await visit()
    const person = await registerThroughApi(phone.context)
    await phone.page.goto('/dashboard')
    await waitForOfflineData(phone.page)
    await openForm(phone.page, noc)
    await nameField(phone.page).fill('Typed on the phone')
    await waitForStoredDraft(phone.context, 'Typed on the phone')
    const [draft] = await draftsOfVisitor(phone.context)
    expectedErrors.push(`409 PUT /api/drafts/${draft?.key}`)
    await phone.context.setOffline(true)
    await nameField(phone.page).fill('Typed without a network')
    await expectEventually(() => readDeviceDatabases(phone.page)).toContain('Typed without a network')

    await logInThroughApi(desktop.context, person)
    await openForm(desktop.page, noc)
    await desktop.page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => nameField(desktop.page).inputValue()).toBe('Typed on the phone')
    const reference = await applyWith(desktop.page, noc, aFilledForm(noc))
    await phone.context.setOffline(false)
    // The open form says so as soon as it is to be stored with the account.
    await nameField(phone.page).fill('Typed too late')
    await waitForVisible(phone.page.getByText('This form has already been sent'))
    for (const path of ['/drafts', '/dashboard']) {
      await phone.page.goto(path)
      await waitForVisible(phone.page.getByText('This form has already been sent'))
      expect(await phone.page.getByRole('link', { name: /^Continue / }).count()).toBe(0)
    }
    await phone.page.getByRole('link', { name: /^See the application/ }).click()
    const details = phone.page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText(reference).first())
  })

  test('disappears from the home screen of the phone when the citizen returns to it', async ({ visit, offered }) => {
    const noc = offered('noc')
    const [phone, desktop] = [await visit({ viewport: PHONE }), await visit()]
    const person = await registerThroughApi(phone.context)
    await openForm(phone.page, noc)
    await nameField(phone.page).fill('Typed on the phone')
    await waitForStoredDraft(phone.context, 'Typed on the phone')
    await phone.page.goto('/dashboard')
    const card = phone.page.getByRole('link', { name: `Continue ${noc.words.card.title}` })
    await waitForVisible(card)
    await logInThroughApi(desktop.context, person)
    await openForm(desktop.page, noc)
    await desktop.page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => nameField(desktop.page).inputValue()).toBe('Typed on the phone')
    await applyWith(desktop.page, noc, aFilledForm(noc))
    await expectEventually(async () => {
      // The page listens only some seconds after it has loaded.
      await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return card.count()
    }).toBe(0)
  })
})
