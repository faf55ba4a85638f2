// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { categoryListSchema } from '#shared/applications/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { decide, findRow, openReview, statusCard } from '#tests/support/office.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  expectMessage,
  failOnce,
  waitForVisible,
} from '#tests/support/screen.ts'

describe('The review screen (spec §2, §5, §8)', () => {
  test('has a table with the columns of the specification, under a tab with the count of each service', async ({
    visit,
    village,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    const response = await context.request.get('/api/getapplication?view=queue')
    const { data: groups } = categoryListSchema.parse(await response.json())
    await page.goto('/staff_dashboard')
    const status = page.getByRole('combobox', { name: 'Status' })
    for (const { id, words } of village.services) {
      const group = groups.find(({ slug }) => slug === id)
      const tab = (count: number | undefined) =>
        page.getByRole('tab', { name: new RegExp(`^${words.label} ${count}( \\d+ late)?( \\d+ paused)?$`) })
      await status.selectOption('all')
      await waitForVisible(tab(group?.total))
      await status.selectOption({ label: 'To verify' })
      const { counts: { Pending: pending = 0 } = {}, withApplicant = 0 } = group ?? {}
      await tab(pending - withApplicant).click()
      await waitForVisible(page.getByRole('table', { name: `Applications: ${words.label}` }))
    }
    const columns = await page.getByRole('columnheader').allTextContents()
    const specified = ['Applicant ID', 'Department Name', 'Scheme Name', 'Status', 'Action']
    expect(columns.filter((column) => specified.includes(column))).toEqual(specified)
    const added = ['Applicant', 'Documents', 'Waiting for', 'Due']
    expect(columns.filter((column) => added.includes(column))).toEqual(added)
  })

  test('reports failed requests, which can be repeated; the table and the dialog do not exceed their maximum sizes', async ({
    visit,
  }) => {
    const expectedErrors = ['500 GET /api/getapplication']
    const { page, context } = await visit({ expectedErrors })
    await logInThroughApi(context, DEMO.admin)
    await failOnce(page, '/api/getapplication*', { status: 500 })
    await page.goto('/Admin/Dashboard?category=noc&status=all')
    const tryAgain = async (title: string) => {
      const failure = page.getByRole('alert').filter({ hasText: title })
      await failure.getByRole('button', { name: 'Try again' }).click()
      await failure.waitFor({ state: 'detached' })
    }
    await tryAgain('Failed to fetch applications')
    const table = page.getByRole('table', { name: 'Applications: NOC' })
    const frame = await table
      .locator('..')
      .evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
    const REM = 16
    expect(frame.clientHeight).toBeLessThanOrEqual(24 * REM)
    expect(frame.scrollHeight).toBeGreaterThan(24 * REM)

    const documentPath = /\/api\/getDocuments\//
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (documentPath.test(pathname)) expectedErrors.push(`500 GET ${pathname}`)
    })
    await page.route(documentPath, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await table
      .getByRole('button', { name: /^(Review|View) / })
      .first()
      .click()
    await tryAgain('Failed to load documents')
    const review = page.getByRole('dialog')
    await waitForVisible(review.getByRole('link', { name: 'Open in a new tab' }))
    const maxSize = await review.evaluate((window) => {
      const { maxWidth, maxHeight } = getComputedStyle(window)
      return [maxWidth, maxHeight]
    })
    expect(maxSize).toEqual([`${56 * REM}px`, `${0.9 * DESKTOP.height}px`])
    const box = await review.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(56 * REM)
    expect(box?.height).toBeLessThanOrEqual(0.9 * DESKTOP.height)
  })

  test('requires a status, shows an overlay while it is saved, and makes a decided application read-only', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit({ expectedErrors: ['500 POST /api/updatestatus', ABORTED_CALL] })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?category=noc')
    const row = await findRow(page, service, reference)
    const review = await openReview(row, 'Review', reference)
    await review.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(page, 'Please select verification status')
    await failOnce(page, '/api/updatestatus', { status: 500 })
    await decide(review, 'Rejected', 'The land map is missing.')
    await expectMessage(page, 'Application Status update failed!')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await abortOnce(page, '/api/updatestatus')
    await decide(review, 'Rejected', 'The land map is missing.')
    await expectMessage(page, 'Failed to update status')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.route('**/api/updatestatus', async (route) => {
      await waitForVisible(page.getByText('Updating Status'))
      await route.continue()
    })
    await decide(review, 'Rejected', 'The land map is missing.')
    await expectMessage(page, 'Application Status updated successfully!')
    await review.waitFor({ state: 'detached' })
    const viewed = await openReview(row, 'View', reference)
    await waitForVisible(viewed.getByText('There is no decision for you to make here.'))
  })

  test('accepts only one of two decisions; the second reviewer sees a message and the current status', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const [first, second] = [await visit(), await visit({ expectedErrors: ['409 POST /api/updatestatus'] })]
    const reviews = []
    for (const { page, context } of [first, second]) {
      await logInThroughApi(context, DEMO.staff)
      await page.goto('/staff_dashboard')
      reviews.push(await openReview(await findRow(page, service, reference), 'UPDATE', reference))
    }
    const [fast, slow] = reviews
    if (!fast || !slow) throw new Error('A reviewer has no dialog')
    await decide(fast, 'Verified', 'In order.')
    await expectMessage(first.page, 'Verification status and message updated successfully!')
    await decide(slow, 'Rejected', 'Not in order.')
    await expectMessage(second.page, 'Failed to update the document')
    await second.page.getByRole('button', { name: 'Open', exact: true }).click()
    await waitForVisible(slow.getByText('In order.', { exact: true }))
    await waitForVisible(slow.getByText('There is no decision for you to make here.'))
  })
})

describe('A reviewer with many applications', () => {
  test('moves between rows, verifies, rejects with a suggested reason, and gets the next application, by keyboard only; an unfinished message is kept', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?status=Pending')
    const rows = page.getByRole('rowheader')
    await waitForVisible(rows.nth(2))
    const [first = '', second = '', third = ''] = (await rows.allTextContents()).map((text) => text.slice(0, 16))
    const rowCount = await page.getByRole('rowheader').count()
    const review = (reference: string) => page.getByRole('dialog', { name: reference })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await waitForVisible(review(first).getByText(`1 of ${rowCount} to verify`))
    await page.keyboard.press('j')
    await waitForVisible(review(second).getByText(`2 of ${rowCount} to verify`))
    await waitForVisible(statusCard(review(second), 'Verified'))
    await page.keyboard.press('r')
    const message = review(second).getByRole('textbox', { name: 'Reason for rejection' })
    await message.fill('Please come by.')
    // In a text field, k is a letter. Escape leaves the field.
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await waitForVisible(statusCard(review(first), 'Verified'))
    await page.keyboard.press('v')
    await page.keyboard.press('Control+Enter')
    await review(second).getByRole('button', { name: 'Send now' }).click()
    await expectMessage(page, 'Verification status and message updated successfully!')
    await waitForVisible(review(second).getByText(`1 of ${rowCount - 1} to verify`))
    expect(await message.inputValue()).toBe('Please come by.')
    // A click on the chosen card clears the choice. Its reason comes back with it.
    await statusCard(review(second), 'Rejected').click()
    const optional = review(second).getByRole('textbox', { name: 'Message to the applicant' })
    expect(await optional.inputValue()).toBe('')
    await page.keyboard.press('r')
    await review(second).getByRole('button', { name: 'Names differ' }).click()
    expect(await message.inputValue()).toMatch(
      /^Please come by\. The names in the form and in the documents are not the same\./,
    )
    await page.keyboard.press('Control+Enter')
    await review(third).getByRole('button', { name: 'Send now' }).click()
    await waitForVisible(review(third).getByText(`1 of ${rowCount - 2} to verify`))
    await page.keyboard.press('Escape')
    await expectEventually(() => page.locator(':focus').textContent()).toBe(`UPDATE ${third}`)
  })

  test('can list the shortcuts, and switch them off permanently', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    await waitForVisible(page.getByRole('rowheader').first())
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expectEventually(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
    await search.blur()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await waitForVisible(keys.getByText('Save and go to the next application'))
    await keys.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
    await page.reload()
    await waitForVisible(page.getByRole('rowheader').first())
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    expect(await keys.count()).toBe(1)
    expect(await keys.getByRole('checkbox').isChecked()).toBe(false)
  })

  test('can zoom and rotate a picture and go on to the next document, and sees the message of the server if the status is missing', async ({
    visit,
  }) => {
    const { page, context } = await visit({ expectedErrors: ['422 POST /api/updatestatus'] })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?status=Pending&category=birth-certificates')
    await waitForVisible(page.getByRole('rowheader').first())
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog')
    const documents = review.getByRole('region', { name: 'Documents' })
    const pictures = documents.getByRole('button', { pressed: false }).filter({ hasText: /\.(png|jpg)/ })
    await pictures.first().click()
    const preview = documents.getByRole('img', { name: /^Preview of/ })
    const drawn = preview.locator('canvas')
    await waitForVisible(drawn)
    const sizeOf = async () => (await preview.boundingBox()) ?? { width: 0, height: 0 }
    const before = await sizeOf()
    await documents.getByRole('button', { name: 'Enlarge' }).click()
    expect((await sizeOf()).width).toBeGreaterThan(before.width)
    await documents.getByRole('button', { name: 'Reduce' }).click()
    await documents.getByRole('button', { name: 'Rotate right' }).click()
    const turned = await sizeOf()
    expect(turned.width / turned.height).toBeCloseTo(before.height / before.width, 1)
    const chosen = documents.getByRole('button', { pressed: true })
    const name = await chosen.textContent()
    await page.keyboard.press('d')
    expect(await chosen.textContent()).not.toBe(name)
    await page.keyboard.press('1')
    await waitForVisible(chosen.getByText('1', { exact: true }))
    await review.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(page, 'Failed to update the document')
    await waitForVisible(review.getByRole('alert').getByText('Please select verification status'))
  })
})

describe('The overview of an admin (spec §2)', () => {
  test('opens the filtered list from its cards; the Status header of the list sorts in both directions', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin')
    await expectHeading(page, 'Admin Dashboard')
    await page.getByRole('link', { name: /Pending Review/ }).click()
    await expectEventually(() => page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('pending')
    expect(new URL(page.url()).search).toBe('?status=pending')
    const header = page.getByRole('columnheader', { name: 'Status' })
    for (const direction of ['ascending', 'descending', 'ascending']) {
      await header.getByRole('button').click()
      await expectEventually(() => header.getAttribute('aria-sort')).toBe(direction)
    }
    await page.goBack()
    const tiles = page.getByRole('region', { name: 'Quick Actions' })
    await tiles.getByRole('link', { name: /^Household/ }).click()
    await waitForVisible(page.getByRole('tab', { name: 'Household', selected: true }))
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('pending')
  })

  test('opens the application that has waited longest for a signature with one button', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    const query = 'status=Verified&sort=waiting&view=queue&limit=1'
    const { data } = categoryListSchema.parse(await (await context.request.get(`/api/getapplication?${query}`)).json())
    const [oldest] = data
      .flatMap((group) => group.data)
      .filter(({ queue }) => !queue?.isWithApplicant)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    await page.goto('/Admin')
    await page.getByRole('link', { name: 'Sign the oldest' }).click()
    await waitForVisible(page.getByRole('dialog', { name: oldest?._id ?? 'none' }))
    const opened = /^\?category=[a-z-]+&status=Verified&open=[A-Z]{2,3}-\d{4}-\w{8}$/
    await expectEventually(async () => new URL(page.url()).search).toMatch(opened)
  })
})
