// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { makeDecisionOld } from '#tests/support/appeals.ts'
import { decideThroughApi, send, submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

describe('The confirmation of a submission on a phone', () => {
  test('starts at its top, with the ID to copy and share, the next steps with a date, the receipt, and a link to My Applications', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { username } = await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    const form = aFilledForm(service)
    await fillForm(page, service, form)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0)
    const main = page.getByRole('main')
    const reference = main.getByText(/^HH-\d{4}-[0-9A-Z]{8}$/)
    const about = main.getByText(`${service.words.card.title} · ${form.texts.fullName}`)
    const dueDate = main.getByText(/^Decision by \w+ \d+, \d{4}$/)
    for (const element of [page.getByRole('heading', { level: 1 }), reference, about, dueDate]) {
      await expectInWindow(element)
    }
    // The page may be moving for a toast, so both buttons are measured at once.
    const [copy, share] = await main
      .getByRole('button', { name: /^(Copy ID|Share)$/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ y, width }) => [y, width]),
      )
    expect(share).toEqual(copy)
    await waitForVisible(
      main.getByRole('list', { name: 'What happens next' }).getByText(/^By \w+ \d+, \d{4} at the latest$/),
    )
    expect(await main.getByRole('link').allTextContents()).toEqual(['Receipt (PDF)', 'My Applications'])
    await main.getByRole('button', { name: 'Copy ID' }).click()
    await expectMessage(page, 'Application ID copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await reference.textContent())
    // This browser has no share sheet, so the link is copied.
    await main.getByRole('button', { name: 'Share' }).click()
    await expectMessage(page, 'Link copied. Only you and the office can open it.')
    const link = `/viewApplication/${username}?application=${await reference.textContent()}`
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(link, page.url()).href)
  })
})

describe('A form that is being sent', () => {
  test('shows the progress above the bottom bar of a phone, without Back, and keeps its text as dark as before', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, aFilledForm(service))
    const mayContinue = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await mayContinue.promise
      await route.continue()
    })
    await waitForVisible(page.getByRole('button', { name: 'Back' }))
    await send(page)
    const progress = page.getByRole('progressbar')
    await waitForVisible(progress)
    const { y = PHONE.height, height = 0 } = (await progress.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(PHONE.height - 56)
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
    const opacity = page.locator('form [inert]').evaluate((answers) => getComputedStyle(answers).opacity)
    expect(await opacity).toBe('1')
    mayContinue.resolve()
    await expectHeading(page, 'Your application has been submitted')
  })
})

describe('The home screen of a citizen', () => {
  test('shows a card with a button for each application and draft, first the ones that wait for the citizen, and the welcome last', async ({
    visit,
    offered,
  }) => {
    const [birth, household, noc] = [offered('birth-certificates'), offered('household'), offered('noc')]
    const { page, context } = await visit({ viewport: PHONE })
    const citizen = await registerThroughApi(context)
    const approved = await submitThroughApi(context, birth, aFilledForm(birth))
    const rejected = await submitThroughApi(context, noc, aFilledForm(noc))
    await submitThroughApi(context, household, aFilledForm(household))
    const office = await visit()
    await decideThroughApi(office, birth, approved, 'Approved')
    await decideThroughApi(office, noc, rejected, 'Rejected', 'The plot number is wrong.')

    await page.goto(household.paths.page)
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Kamla Devi')
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Dashboard' }).click()
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    const cards = activity.getByRole('listitem')
    // A phone shows three cards at first. The first one has its button above the bottom bar, 48 px high.
    await expectEventually(() => cards.count()).toBe(3)
    const button = await cards.first().getByRole('link').first().boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(48)
    expect((button?.y ?? PHONE.height) + (button?.height ?? 0)).toBeLessThan(PHONE.height - 56)
    await activity.getByRole('button', { name: 'Show all 4' }).click()
    expect(await cards.count()).toBe(4)
    expect(await cards.allTextContents()).toEqual([
      expect.stringMatching(
        /NOC Approval.*Rejected.*The plot number is wrong\..*Correct and send againYou can appeal until \w+ \d+, \d{4}\. Block Development Officer decides\.Appeal$/s,
      ),
      expect.stringMatching(/Birth Certificate.*Your certificate has been ready since .*Download$/s),
      expect.stringMatching(/^Kamla Devi.*Household Registration.*Draft.*Continue$/s),
      expect.stringMatching(
        /Household Registration.*The panchayat staff are checking.*Submitted today Decision by \w+ \d+, \d{4} · \d+\sdays\sleft.*See details$/s,
      ),
    ])
    expect(await isPrimary(cards.nth(2).getByRole('link', { name: 'Continue' }))).toBe(false)
    const progress = cards.getByRole('img').evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label')))
    expect(await progress).toEqual(['Step 3 of 3: Rejected', 'Step 3 of 3: Approved', 'Step 1 of 3: Submitted'])
    const headings = await page.getByRole('main').getByRole('heading').allTextContents()
    expect([headings[0], headings[1], headings.at(-1)]).toEqual([
      'Dashboard',
      'Recent Activity',
      `Welcome, ${citizen.firstName}`,
    ])
    await cards
      .nth(1)
      .getByRole('link', { name: /^Download/ })
      .click()
    await waitForVisible(page.getByRole('dialog', { name: 'Certificate' }))
    await page.keyboard.press('Escape')
    await page.goBack()
    await activity.getByRole('button', { name: 'Show all 4' }).click()
    await cards.nth(3).getByRole('link').click()
    await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }))
  })
})

describe('A draft on the home screen', () => {
  test('has the main button if no application needs the citizen', async ({ visit, offered }) => {
    const household = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await submitThroughApi(context, household, aFilledForm(household))
    await page.goto(household.paths.page)
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Kamla Devi')
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Dashboard' }).click()
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expectEventually(() => isPrimary(activity.getByRole('link', { name: 'Continue' }))).toBe(true)
    // The due date is in a line of its own, so that it is not broken.
    const due = activity.getByText(/^Decision by \w+ \d+, \d{4} · \d+\sdays\sleft$/)
    expect(await due.evaluate((text) => text.getClientRects().length)).toBe(1)
    expect((await due.boundingBox())?.height).toBeLessThan(30)
  })
})

/** Whether a button has the colour of the main button of a screen. */
const isPrimary = (button: Locator) =>
  button.evaluate((element) => {
    const sample = document.createElement('span')
    sample.style.backgroundColor = 'var(--color-indigo)'
    element.append(sample)
    const colour = getComputedStyle(sample).backgroundColor
    sample.remove()
    return getComputedStyle(element).backgroundColor === colour
  })

describe('A rejection on the home screen', () => {
  test('comes first, and after a month below the applications that wait', async ({ visit, village, offered }) => {
    const noc = offered('noc')
    const household = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const rejected = await submitThroughApi(context, noc, aFilledForm(noc))
    await submitThroughApi(context, household, aFilledForm(household))
    await decideThroughApi(await visit(), noc, rejected, 'Rejected', 'The plot number is wrong.')
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await page.goto('/dashboard')
    await expectEventually(() => activity.allTextContents()).toEqual([
      expect.stringContaining('The plot number is wrong.'),
      expect.stringContaining('Submitted today'),
    ])
    await makeDecisionOld(join(village.dataDir, 'postgres'), rejected)
    await page.reload()
    await expectEventually(() => activity.allTextContents()).toEqual([expect.stringContaining('Submitted today')])
    const earlier = page.getByRole('region', { name: 'Earlier applications' }).getByRole('listitem')
    await expectEventually(() => earlier.allTextContents()).toEqual([
      expect.stringMatching(/NOC Approval, .*Rejected$/),
    ])
    await earlier.getByRole('link').click()
    const details = page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText('The plot number is wrong.').first())
  })
})

async function expectInWindow(element: Locator) {
  await waitForVisible(element)
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(element.page().viewportSize()?.height ?? 0)
}
