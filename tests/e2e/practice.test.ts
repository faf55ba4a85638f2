// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import { waitForFocus } from '#tests/support/keyboard-user.ts'
import { statusCard } from '#tests/support/office.ts'
import { expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

/** Records the requests of the page that may change something: all except GET. */
function recordWrites(page: Page) {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  return writes
}

describe('The practice queue', () => {
  test('is opened from the command palette, and decided by keyboard alone, with an explanation after each decision; no request writes', {
    timeout: 180_000,
  }, async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    await page.getByRole('row').getByRole('button').last().waitFor()
    const counts = await page.getByRole('tab').allTextContents()
    const writes = recordWrites(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Practise')
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByRole('heading', { name: 'Practice', exact: true }))
    await waitForVisible(page.getByText('Practice: nothing is sent'))

    await waitForVisible(page.getByRole('heading', { name: '0 of 6 cases decided' }))
    await waitForVisible(page.getByText('6 cases, about 10 minutes'))
    await page.getByRole('button', { name: 'Start practice' }).press('Enter')
    const review = page.getByRole('dialog')
    await waitForVisible(review.getByRole('group', { name: 'PRACTICE-1' }))
    await waitForVisible(review.getByRole('img', { name: /^Preview of/ }).locator('canvas'))
    await page.keyboard.press('f')
    await waitForVisible(review.getByRole('button', { name: 'Leave full screen' }))
    await page.keyboard.press('f')
    await page.keyboard.press('2')
    await waitForVisible(
      review.getByRole('listitem').getByRole('button', { pressed: true }).getByText('2', { exact: true }),
    )
    await page.keyboard.press('j')
    await waitForVisible(review.getByRole('group', { name: 'PRACTICE-2' }))
    await page.keyboard.press('k')

    // Two of the six cases have no fault.
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await waitForVisible(review.getByRole('group', { name: `PRACTICE-${number}` }))
      await page.keyboard.press('v')
      await page.keyboard.press('Control+Enter')
      await waitForVisible(review.getByText('You verified it.'))
      await waitForVisible(review.getByText('In a real case, it would now go to the admin for signature.'))
      if (number === 1) {
        await waitForVisible(
          review.getByRole('listitem').getByRole('button', { pressed: true }).getByText('Birth Certificate'),
        )
        await waitForVisible(review.getByText('Incorrect', { exact: true }))
        await waitForVisible(review.getByText(/is different on the document/))
        // The answer with the fault is marked among those that the document proves.
        await waitForVisible(review.getByRole('listitem').filter({ hasText: 'Here is the fault' }))
        // A second, right decision is explained, but does not change the result.
        await review.getByRole('button', { name: 'Try again' }).press('Enter')
        await waitForFocus(statusCard(review, 'Verified'))
        expect(await statusCard(review, 'Verified').isChecked()).toBe(false)
        await page.keyboard.press('r')
        await page.keyboard.type('The name is different.')
        await page.keyboard.press('Control+Enter')
        await waitForVisible(review.getByText('You rejected it.'))
        await waitForVisible(review.getByText('Correct', { exact: true }))
        expect(await review.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      }
      await page.keyboard.press('Enter')
    }
    await waitForVisible(page.getByText('You decided 2 of 6 cases correctly at the first try.'))
    await waitForVisible(page.getByText(/^Average time for a case: \d+ second/))

    await page.getByRole('button', { name: 'Practise again' }).press('Enter')
    await waitForVisible(page.getByRole('button', { name: 'Start practice' }))
    // In this round, the second case has a name of somebody else.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.keyboard.press('r')
    await page.keyboard.type('The name is different.')
    await page.keyboard.press('Control+Enter')
    await waitForVisible(review.getByText('You rejected it.'))
    await waitForVisible(review.getByText('Correct', { exact: true }))
    // In the third case, only a number is mistyped, so the right choice is to ask for this change.
    await page.keyboard.press('Enter')
    await waitForVisible(review.getByRole('group', { name: 'PRACTICE-3' }))
    await page.keyboard.press('q')
    const request = review.getByRole('region', { name: 'Ask for changes' })
    await waitForVisible(request)
    // While the request is open, the keys of the decision do nothing. When it closes, the button that opened it has the focus.
    await page.keyboard.press('v')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await waitForFocus(review.getByRole('button', { name: 'Ask for changes' }))
    expect(await statusCard(review, 'Verified').isChecked()).toBe(false)
    await page.keyboard.press('q')
    await request.getByRole('button', { name: 'Preview' }).press('Enter')
    await waitForVisible(request.getByText('Please flag at least one part'))
    await request.getByRole('checkbox', { name: 'Aadhaar Number' }).press('Space')
    await request.getByRole('button', { name: 'Preview' }).press('Enter')
    await request.getByRole('button', { name: 'Send request' }).press('Enter')
    await waitForVisible(review.getByText('You asked for changes.'))
    await waitForVisible(review.getByText('Correct', { exact: true }))
    await page.keyboard.press('Escape')
    expect(writes).toEqual([])

    await page.getByRole('link', { name: 'Back to the applications' }).press('Enter')
    await page.getByRole('row').getByRole('button').last().waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(counts)
  })

  test('is explained in Help to staff and admins, and to nobody else', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/help')
    await page.getByText('How can I practise reviewing applications?').click()
    await page.getByRole('link', { name: 'Open the practice queue' }).click()
    await waitForVisible(page.getByRole('heading', { name: 'Practice', exact: true }))

    await logInThroughApi(context, DEMO.user)
    await page.goto('/help')
    await waitForVisible(page.getByText('How do I log in?'))
    await page.getByText('Write a complaint, or read the answers').waitFor()
    expect(await page.getByText('For staff and admins').count()).toBe(0)
  })

  test('fits on a phone in Hindi', async ({ visit, village }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await logInThroughApi(context, DEMO.admin)
    await context.addCookies([{ name: 'language', value: 'hi', url: village.origin }])
    await page.goto('/staff_dashboard?practice=1')
    await waitForVisible(page.getByRole('heading', { name: 'अभ्यास', exact: true }))
    await expectNoHorizontalOverflow(page)
    const start = await page.getByRole('button', { name: 'अभ्यास शुरू करें' }).boundingBox()
    expect((start?.y ?? Number.NaN) + (start?.height ?? 0)).toBeLessThan(PHONE.height)
    await page.getByRole('button', { name: /PRACTICE-1$/ }).click()
    const review = page.getByRole('dialog')
    await waitForVisible(review.getByRole('group', { name: 'PRACTICE-1' }))
    // Each view of the case says that it is practice.
    const notice = review.getByText('अभ्यास: कुछ नहीं भेजा जाता').filter({ visible: true })
    for (const view of ['मिलान करें', 'निर्णय लें']) {
      await review
        .getByRole('button', { name: new RegExp(`^${view}`) })
        .last()
        .click()
      await waitForVisible(notice)
      await expectNoHorizontalOverflow(page)
    }
  })
})
