// SPDX-License-Identifier: Apache-2.0
import type { Locator, Route } from 'playwright'
import { describe, expect } from 'vitest'
import { registrationParts } from '#tests/support/a-registration.ts'
import { logInAs, newApplicant } from '#tests/support/accounts.ts'
import { send } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'

/** Removes the portal's information from the page, so that the app requests it, and the HTML prerendered with it. */
async function withoutPortalInfo(route: Route) {
  const response = await route.fetch()
  const page = (await response.text())
    .replace(/<script type="application\/json" id="portal">.*?<\/script>/, '')
    .replace(/<div id="root">.*<\/div>(?=\s*<p id="stalled")/s, '<div id="root"></div>')
  await route.fulfill({ response, body: page })
}

const AGREE = 'I have read this and agree'

/** Whether the whole element is in the viewport, and not covered. */
const isOnScreen = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [
      [left + 12, top + 2],
      [right - 12, bottom - 2],
    ] as const
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

describe('Consent (DPDP Act)', () => {
  test('is given with the registration, and needed again before a form after a withdrawal; the settings can withdraw it and delete the account', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const expectedErrors = [`428 POST ${service.paths.submit}`, '422 POST /api/account/erasure', '503 GET /api/portal']
    const { page, context } = await visit({ viewport: PHONE, expectedErrors })
    const person = newApplicant()
    await context.request.post('/api/register', { multipart: Object.fromEntries(registrationParts(person)) })
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await context.request.delete('/api/consent')
    await page.route(`**${service.paths.page}`, withoutPortalInfo)
    await page.route('**/api/portal', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.goto(service.paths.page)
    await expectHeading(page, 'Before you apply')
    // The notice cannot be accepted before the page shows the retention period.
    await waitForVisible(page.getByRole('button', { name: 'Try again' }))
    expect(await page.getByRole('button', { name: AGREE }).count()).toBe(0)
    await page.unroute('**/api/portal')
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForVisible(page.getByRole('button', { name: AGREE }))
    await page.unroute(`**${service.paths.page}`)
    await waitForVisible(page.getByText('Your documents are removed one year after the decision.').first())
    expect(await page.getByRole('main').getByRole('list').first().getByRole('listitem').count()).toBe(5)
    const agree = page.getByRole('button', { name: AGREE })
    await expectEventually(() => isOnScreen(agree)).toBe(true)
    // The details are folded, and the button stays in place while they are read.
    const office = page.getByRole('link', { name: 'office@panchayat.example' })
    expect(await office.isVisible()).toBe(false)
    await page.getByText('Read the whole privacy notice').click()
    await waitForVisible(office)
    await expectEventually(() => isOnScreen(agree)).toBe(true)
    await office.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await expectEventually(() => isOnScreen(agree)).toBe(true)
    await expectNoHorizontalOverflow(page)
    await page.getByRole('link', { name: 'Not now' }).click()
    await waitForPath(page, '/dashboard')
    await page.goto(service.paths.page)
    await page.getByRole('button', { name: AGREE }).press('Enter')
    await expectMessage(page, 'Thank you. You can apply now.')
    await expectHeading(page, service.words.title)
    await expectEventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    // The consent is withdrawn on another device while the form is filled in. No typed text is lost.
    const form = aFilledForm(service)
    await fillForm(page, service, form)
    await expectEventually(async () => (await draftsOfVisitor(context)).length).toBe(1)
    // Without the consent, the portal does not store drafts.
    for (const { key } of await draftsOfVisitor(context)) expectedErrors.push(`428 PUT /api/drafts/${key}`)
    await context.request.delete('/api/consent')
    await send(page)
    await expectMessage(page, 'Please read the privacy notice and agree to it before you apply.')
    await expectHeading(page, 'Before you apply')
    await page.getByRole('button', { name: AGREE }).click()
    await expectHeading(page, service.words.title)
    const aadhaar = page.getByRole('textbox', { name: /Aadhaar/ })
    expect(await aadhaar.inputValue()).toBe('')
    await aadhaar.fill(form.texts.aadhaarNumber ?? '')
    expect(await readForm(page, service)).toEqual(form)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')

    await page.goto('/profile/settings')
    await waitForVisible(page.getByText(/^You agreed to version 1 of the privacy notice on /))
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
    await expectMessage(page, 'Your consent has been withdrawn.')
    await waitForVisible(page.getByText(/^You withdrew your consent on /))
    const consent = page.getByRole('region', { name: 'Your consent' })
    expect(await consent.getByRole('listitem').count()).toBe(5)
    await consent.getByRole('button', { name: AGREE }).click()
    await waitForVisible(page.getByText(/^You agreed to version 1 of the privacy notice on /))
    expect(await page.getByText(/^You withdrew your consent on /).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your consent')

    await waitForVisible(
      page.getByText('One of your applications is not decided yet. It will be withdrawn with your account.'),
    )
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await confirm.click()
    await waitForVisible(dialog.getByText('Current Password is required'))
    await dialog.getByLabel('Current Password').fill('not this one')
    await confirm.click()
    await waitForVisible(dialog.getByText('This is not your current password'))
    await dialog.getByLabel('Current Password').fill(person.password)
    await confirm.click()
    await waitForVisible(
      page
        .getByRole('listitem')
        .filter({ hasText: /^Your account will be deleted on / })
        .last(),
    )
    await waitForPath(page, '/')
    await page.goto('/login')
    await logInAs(page, person)
    await waitForPath(page, '/dashboard')
    await page.goto('/profile/settings')
    await waitForVisible(page.getByText(/^You asked to delete your account\. You logged in on .+, so it is kept\.$/))
  })
})
