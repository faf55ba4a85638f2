// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { applicationDetailsSchema } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { findRow, openReview, saveButton, saveDecision, statusCard } from '#tests/support/office.ts'
import { abortOnce, expectEventually, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

type OpenVisit = (options?: { expectedErrors?: readonly string[] }) => Promise<Visit>

/** Opens a new application on the screen of a reviewer. `decided` records the statuses that the screen sends. */
async function openNew(
  visit: OpenVisit,
  service: OfferedService,
  role: 'staff' | 'admin',
  expectedErrors: string[] = [],
) {
  const citizen = await visit()
  await registerThroughApi(citizen.context)
  const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
  const { page, context } = await visit({ expectedErrors })
  await logInThroughApi(context, DEMO[role])
  const decided: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/updatestatus') decided.push(request.postDataJSON().status)
  })
  await page.goto(role === 'staff' ? '/staff_dashboard' : '/Admin/Dashboard')
  const row = await findRow(page, service, reference)
  const review = await openReview(row, role === 'staff' ? 'UPDATE' : 'Review', reference)
  const detailsNow = async () => {
    const response = await citizen.context.request.get(`/api/applications/${reference}`)
    return applicationDetailsSchema.parse(await response.json()).data
  }
  const statusNow = async () => (await detailsNow()).status
  return { page, context, review, reference, decided, detailsNow, statusNow }
}

describe('A saved decision', () => {
  test('can be undone with U for ten seconds, after which nothing was sent and the application opens as before', async ({
    visit,
    offered,
  }) => {
    const { page, review, decided, statusNow } = await openNew(visit, offered('noc'), 'staff')
    await saveDecision(review, 'Rejected', 'The land map is missing.')
    await waitForVisible(page.getByRole('button', { name: 'Undo', exact: true }))
    await page.keyboard.press('u')
    await waitForVisible(review)
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    expect(await message.inputValue()).toBe('The land map is missing.')
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
    expect([await statusNow(), decided]).toEqual(['Pending', []])
  })

  test('is sent after ten seconds without further input', async ({ visit, offered }) => {
    const { page, review, decided, statusNow } = await openNew(visit, offered('noc'), 'staff')
    const savedAt = Date.now()
    await saveDecision(review, 'Verified', 'In order.')
    await expectMessage(page, 'Verification status and message updated successfully!')
    expect(Date.now() - savedAt).toBeGreaterThan(9500)
    expect([await statusNow(), decided]).toEqual(['Verified', ['Verified']])
  })

  test('keeps the claim of the reviewer, and blocks other actions on the application, until it is undone', async ({
    visit,
    offered,
  }) => {
    const { page, review, reference } = await openNew(visit, offered('noc'), 'staff')
    const otherAdmin = await visit()
    await logInThroughApi(otherAdmin.context, DEMO.admin)
    const claimed = async () => {
      const { data } = await (await otherAdmin.context.request.get('/api/claims')).json()
      return data.map((claim: { _id: string }) => claim._id)
    }
    const tick = page.getByRole('checkbox', { name: `Select ${reference}` })
    const row = page.getByRole('row').filter({ hasText: reference })
    await expectEventually(claimed).toContain(reference)
    await waitForVisible(review.getByRole('button', { name: 'Ask for changes' }))
    await saveDecision(review, 'Verified', 'In order.')
    await review.waitFor({ state: 'detached' })
    expect([await row.count(), await tick.count()]).toEqual([1, 0])
    expect(await claimed()).toContain(reference)
    await row.getByRole('button', { name: `View ${reference}` }).click()
    await waitForVisible(review.getByRole('heading', { name: 'Documents', exact: true }))
    expect(await review.getByRole('button', { name: 'Ask for changes' }).count()).toBe(0)
    await review.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await waitForVisible(review.getByRole('button', { name: 'Ask for changes' }))
    await review.getByRole('button', { name: 'Cancel', exact: true }).click()
    await waitForVisible(tick)
    await expectEventually(claimed).not.toContain(reference)
  })

  const leaving: [string, (visit: Awaited<ReturnType<typeof openNew>>) => Promise<unknown>][] = [
    ['closes the page', ({ page }) => page.goto('about:blank')],
    ['opens another screen', ({ page }) => page.getByRole('link', { name: /^Notifications/ }).click()],
    [
      'logs out',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Logout' }).click()
        await waitForPath(page, '/')
      },
    ],
  ]
  test.for(leaving)(
    'is sent immediately, and only once, when the reviewer %s',
    async ([, leave], { visit, offered }) => {
      const opened = await openNew(visit, offered('noc'), 'staff')
      await saveDecision(opened.review, 'Verified', 'In order.')
      await waitForVisible(opened.page.getByRole('button', { name: 'Undo', exact: true }))
      await leave(opened)
      await expectEventually(opened.statusNow).toBe('Verified')
      // Playwright does not report the request of a page that has ended.
      expect(opened.decided.length).toBeLessThanOrEqual(1)
      expect((await opened.detailsNow()).history.map(({ to }) => to)).toEqual(['Pending', 'Verified'])
    },
  )

  test('that could not be sent is reported with the reason, and is not lost', async ({ visit, offered }) => {
    // The list asks from time to time which applications others have open.
    const expected = [ABORTED_CALL, '401 POST /api/updatestatus', '401 GET /api/claims']
    const { page, context, review, reference, statusNow } = await openNew(visit, offered('noc'), 'staff', expected)
    await abortOnce(page, '/api/updatestatus')
    await saveDecision(review, 'Rejected', 'The land map is missing.')
    await page.getByRole('button', { name: 'Send now' }).click()
    await waitForVisible(page.getByRole('alert').getByText(`${reference} was not sent`))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    expect(await statusCard(review, 'Rejected').isChecked()).toBe(true)
    await saveButton(review, 'Rejected').click()
    await context.request.post('/api/logout')
    await page.getByRole('button', { name: 'Send now' }).click()
    // The dialog about the logout does not hide what happened to the decision.
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(ended)
    await waitForVisible(page.getByText('You were logged out before it was sent.', { exact: false }).first())
    await logInThroughApi(context, DEMO.staff)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await ended.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await saveButton(review, 'Rejected').click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectEventually(statusNow).toBe('Rejected')
  })
})

describe('The form for a decision', () => {
  test('has Save and next as its first and main button; at the end of a tab it opens the next category, and Undo returns', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?status=Pending&category=birth-certificates&sort=newest')
    const update = page.getByRole('row').getByRole('button', { name: /^UPDATE / })
    await update.first().click()
    const review = page.getByRole('dialog')
    const buttons = review.getByRole('form', { name: 'Your decision' }).getByRole('button', { name: /^Save/ })
    await waitForVisible(buttons.first())
    expect(await buttons.allTextContents()).toEqual(['Save and next', 'Save'])
    // Before a choice, a line says what is missing. Then each button names the decision that it saves.
    await waitForVisible(review.getByText('Choose a decision first.'))
    await waitForVisible(review.getByRole('button', { name: 'Add a message' }))
    await page.keyboard.press('v')
    await waitForVisible(saveButton(review, 'Verified'))
    // The key of the chosen card clears the choice.
    await page.keyboard.press('v')
    await waitForVisible(review.getByText('Choose a decision first.'))
    await page.keyboard.press('r')
    await waitForVisible(review.getByRole('button', { name: 'Reject and next' }))
    expect(await statusCard(review, 'Rejected').getAttribute('aria-describedby')).toBe('decision-status-Rejected-hint')
    await waitForVisible(saveButton(review, 'Rejected'))
    await review.getByRole('button', { name: 'Close', exact: true }).click()
    await update.first().click()
    await waitForVisible(saveButton(review, 'Rejected'))
    await page.keyboard.press('Escape')
    const last = (await update.last().getAttribute('aria-label')) ?? (await update.last().textContent()) ?? ''
    await update.last().click()
    const reference = last.replace('UPDATE ', '')
    await waitForVisible(statusCard(page.getByRole('dialog', { name: reference }), 'Verified'))
    await page.keyboard.press('v')
    await review.getByRole('button', { name: /^Verify and open (Household|NOC) \(\d+\)$/ }).click()
    await waitForVisible(page.getByRole('dialog', { name: /^(HH|NC)-/ }))
    await page.keyboard.press('u')
    await waitForVisible(page.getByRole('dialog', { name: reference }))
    await waitForVisible(page.getByRole('tab', { name: /^Birth Certificates/, selected: true, includeHidden: true }))
    expect(await statusCard(review, 'Verified').isChecked()).toBe(true)
  })

  test('counts the waiting applications in a list of mixed statuses, and reminds the reviewer of answers that are not compared', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?category=birth-certificates')
    await page
      .getByRole('row')
      .getByRole('button', { name: /^UPDATE / })
      .first()
      .click()
    const review = page.getByRole('dialog')
    await waitForVisible(review.getByText(/^1 of \d+ to verify$/))
    const reminder = review.getByText(/^You compared \d+ of \d+ answers$/)
    await waitForVisible(reminder)
    await review.getByRole('checkbox').first().check()
    await waitForVisible(review.getByText(/^You compared 1 of \d+ answers$/))
    await statusCard(review, 'Rejected').check()
    // A rejection shows it, too, so that the cards above it stay where they are.
    await waitForVisible(reminder)
  })

  test('asks once before it saves a rejection without a reason', async ({ visit, offered }) => {
    const { page, review, decided, statusNow } = await openNew(visit, offered('noc'), 'staff')
    const question = review.getByText('Without a reason the applicant cannot correct anything. Reject anyway?')
    await statusCard(review, 'Rejected').check()
    await saveButton(review, 'Rejected').click()
    await waitForVisible(question)
    const reason = review.getByRole('textbox', { name: 'Reason for rejection' })
    expect(await reason.evaluate((box) => box === document.activeElement)).toBe(true)
    await reason.fill('The land map')
    expect(await question.count()).toBe(0)
    await reason.fill('')
    await page.keyboard.press('Control+Enter')
    await review.getByRole('button', { name: 'Reject anyway' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectEventually(statusNow).toBe('Rejected')
    expect(decided).toEqual(['Rejected'])
  })
})

describe('An approval', () => {
  test('shows the certificate as it will be issued, and who verified the application; the button says that it signs', async ({
    visit,
    offered,
  }) => {
    const { page, context, review, reference, statusNow } = await openNew(visit, offered('noc'), 'admin')
    await waitForVisible(review.getByText('Nobody has verified this application.'))
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    const body = {
      appId: reference,
      collection: 'noc',
      status: 'Verified' satisfies Decision,
      message: 'All papers agree.',
    }
    expect((await staff.context.request.post('/api/updatestatus', { data: body })).status()).toBe(200)
    await page.reload()
    const reopened = page.getByRole('dialog', { name: reference })
    await waitForVisible(reopened.getByText(/^Verified by \S/))
    await waitForVisible(reopened.getByText('Message: All papers agree.'))
    await page.keyboard.press('a')
    const preview = reopened
      .getByRole('region', { name: 'Documents' })
      .getByRole('img', { name: 'Preview of Certificate' })
    await waitForVisible(preview.locator('canvas'))
    await waitForVisible(reopened.getByRole('region', { name: 'In this document: Certificate' }))
    await saveButton(reopened, 'Approved').click()
    // The decision is sent by itself once the time for an undo is over.
    await expectMessage(page, 'Application Status updated successfully!')
    expect(await statusNow()).toBe('Approved')
    // After the approval, there is no preview any more.
    expect((await context.request.get(`/certificates/${reference}/preview.png`)).status()).toBe(409)
  })

  test('shows the certificate even if “Approved” is chosen before the texts of the services have arrived', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    let deliver = () => {}
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/api/services', async (route) => {
      await delivered
      await route.continue()
    })
    await page.goto(`/Admin/Dashboard?category=noc&q=${reference}`)
    await page.getByRole('button', { name: `Review ${reference}` }).click()
    const review = page.getByRole('dialog', { name: reference })
    await statusCard(review, 'Approved').check()
    deliver()
    const documents = review.getByRole('region', { name: 'Documents' })
    const preview = documents.getByRole('img', { name: 'Preview of Certificate' })
    await waitForVisible(preview.locator('canvas'))
    await statusCard(review, 'Rejected').check()
    await waitForVisible(
      documents
        .getByRole('img', { name: /^Preview of (?!Certificate)/ })
        .locator('canvas')
        .first(),
    )
  })
})
