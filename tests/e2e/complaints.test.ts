// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { makeLate } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForVisible,
} from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

const expectAccessible = async (page: Page) => {
  await expectNoHorizontalOverflow(page)
  await expectEventually(() => accessibilityFindings(page)).toEqual([])
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' })

describe('A complaint', () => {
  test('about a late application is answered, read without a reload, closed and reopened', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    await makeLate(join(village.dataDir, 'postgres'), reference)
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Complain about this application' }).press('Enter')
    await expectHeading(page, 'New complaint')
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter')
    await waitForVisible(page.getByText('Choose what it is about'))
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('late')
    await message(page).fill('I have waited for six weeks.')
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter')
    await expectMessage(page, 'Your complaint has been sent.')
    await expectHeading(page, 'It takes too long')
    await expectEventually(() => page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([
      0,
      'It takes too long',
    ])
    await expectAccessible(page)

    const { page: officePage, context: office } = await visit()
    await logInThroughApi(office, DEMO.admin)
    await officePage.goto('/Admin')
    await officePage.getByRole('link', { name: 'See the complaints' }).click()
    await expectHeading(officePage, 'Complaints')
    await expectAccessible(officePage)
    // Other tests of the same village may have complained about the same.
    const { search } = new URL(page.url())
    await officePage.locator(`a[href="/complaints${search}"]`).press('Enter')
    await waitForVisible(officePage.getByText('I have waited for six weeks.'))
    await expectAccessible(officePage)
    await message(officePage).fill('The surveyor comes tomorrow.')
    await officePage.getByRole('button', { name: 'Send message' }).press('Enter')
    await expectMessage(officePage, 'Your message has been sent.')

    // The citizen's open page shows the answer.
    await waitForVisible(page.getByText('The surveyor comes tomorrow.'))
    await message(officePage).fill('He has been there.')
    await officePage.getByRole('button', { name: 'Send and close' }).press('Enter')
    await waitForVisible(officePage.getByText('This complaint is closed.'))
    await page.goto('/notifications')
    await waitForVisible(page.getByText('Complaint closed'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open complaint' }).press('Enter')
    await message(page).fill('Nobody came.')
    await page.getByRole('button', { name: 'Reopen complaint' }).press('Enter')
    await waitForVisible(page.getByText('This message opened the complaint again.'))
    await expectAccessible(page)
    await waitForVisible(officePage.getByText('Nobody came.'))
  })

  test('keeps its text if it cannot be sent, and is not accessible to staff', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: [OFFLINE] })
    await registerThroughApi(context)
    await page.goto('/complaints')
    await waitForVisible(page.getByText('No complaints yet'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New complaint' }).click()
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
    await message(page).fill('The office was closed.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter')
    await waitForVisible(page.getByRole('alert'))
    expect(await message(page).inputValue()).toBe('The office was closed.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter')
    await expectHeading(page, 'Something else')

    const { page: officePage, context: office } = await visit()
    await logInThroughApi(office, DEMO.staff)
    await officePage.goto('/complaints')
    await waitForVisible(officePage.getByText('You are not authorized to view this page.'))
  })
})
