// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { describe, expect } from 'vitest'
import { lateListSchema } from '#shared/applications/late-wire.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { formatCount } from '#shared/locales/formats.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { makeLate } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { withoutLabels } from '#tests/support/charter.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { expectMessage, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

const promisesIn = async ({ request }: BrowserContext) =>
  withoutLabels(publishedCharterSchema.parse(await (await request.get('/api/charter')).json()).data.services)

/** The amounts differ from those in the charter of the demo village. */
const SENTENCE = /^Decision late by 3 days\. Compensation: ₹300 \(₹100 a day, at most ₹2,000\)\./

describe('A late decision', () => {
  test('shows the compensation that an admin entered to the citizen, in the tracking, and in the register', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const { page: adminPage, context: admin } = await visit()
    await logInThroughApi(admin, DEMO.admin)
    const before = await promisesIn(admin)
    await adminPage.goto('/Admin/charter')
    await adminPage.getByRole('button', { name: 'Change NOC Approval' }).click()
    await adminPage.locator('[id="noc.compensation.clause"]').fill('Public Services Guarantee Act, section 7')
    await adminPage.locator('[id="noc.compensation.perDay"]').fill('100')
    await adminPage.locator('[id="noc.compensation.cap"]').fill('2000')
    await adminPage.getByRole('button', { name: 'Confirm charter' }).click()
    await expectMessage(adminPage, 'The charter has been confirmed. All due dates have been updated.')

    const { page, context } = await visit({ viewport: PHONE })
    const { mobile, username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    await makeLate(join(village.dataDir, 'postgres'), reference)
    await page.goto('/dashboard')
    await waitForVisible(page.getByRole('listitem').filter({ hasText: 'Decision late by 3 days' }).first())
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    await waitForVisible(page.getByRole('dialog').getByRole('definition').filter({ hasText: SENTENCE }))
    await expectNoHorizontalOverflow(page)

    const { page: visitor } = await visit()
    await visitor.goto('/track')
    await visitor.getByLabel('Application ID').fill(reference)
    await visitor.getByLabel('Last four digits of the mobile number').fill(mobile.slice(-4))
    await visitor.getByRole('button', { name: 'Show status' }).click()
    await waitForVisible(visitor.getByText(SENTENCE))

    await adminPage.goto('/Admin/late')
    const row = adminPage.getByRole('row').filter({ hasText: reference })
    await waitForVisible(row.getByRole('cell', { name: '₹300', exact: true }))
    await waitForVisible(row.getByRole('cell', { name: '3', exact: true }))
    const { applications } = lateListSchema.parse(await (await admin.request.get('/api/late')).json()).data
    const amount = applications.reduce((sum, { compensation }) => sum + (compensation?.amount ?? 0), 0)
    const total = adminPage.getByRole('row').filter({ has: adminPage.getByRole('rowheader', { name: 'Total' }) })
    await waitForVisible(total.getByText(`${formatCount(applications.length)} late applications`))
    await waitForVisible(total.getByRole('cell', { name: `₹${formatCount(amount)}`, exact: true }))
    // The same figures are below the title.
    await waitForVisible(
      adminPage
        .getByRole('main')
        .locator('p')
        .getByText(`₹${formatCount(amount)} compensation`, { exact: true }),
    )

    // A phone shows the first application without scrolling, and the rules below the table.
    await adminPage.setViewportSize(PHONE)
    const first = await adminPage
      .getByRole('row')
      .filter({ has: adminPage.getByRole('rowheader') })
      .nth(1)
      .boundingBox()
    expect(first?.y).toBeLessThan(PHONE.height / 2)
    const rule = await adminPage.getByText(/^Days late are calendar days after the due date/).boundingBox()
    expect(rule?.y).toBeGreaterThan((await total.boundingBox())?.y ?? Number.POSITIVE_INFINITY)

    // Other tests on this village expect the original charter.
    expect((await admin.request.post('/api/charter', { data: { services: before } })).status()).toBe(200)
  })
})
