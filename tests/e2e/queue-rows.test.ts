// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { appealPath } from '#shared/applications/appeals.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { openReview, queueRow, requestThroughApi, saveDecision } from '#tests/support/office.ts'
import { expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const

describe('A row of the queue', () => {
  test.for(DEVICES)(
    'says that a saved decision is about to be sent, and undoes it, on %s',
    async ([_device, viewport], { visit, offered }) => {
      const noc = offered('noc')
      const citizen = await visit()
      await registerThroughApi(citizen.context)
      const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
      const { page, context } = await visit({ viewport, hasTouch: viewport === PHONE })
      await logInThroughApi(context, DEMO.staff)
      await page.goto('/staff_dashboard?category=noc&sort=newest')
      const row = queueRow(page, reference)
      const review = await openReview(row, 'UPDATE', reference)
      if (viewport === PHONE) await review.getByRole('button', { name: 'Decide', exact: true }).click()
      await saveDecision(review, 'Verified', 'In order.')
      await review.waitFor({ state: 'detached' })
      await waitForVisible(row.getByText('Verifying…').filter({ visible: true }))
      await waitForVisible(row.getByRole('button', { name: `View ${reference}` }))
      const undo = row.getByRole('button', { name: `Undo ${reference}` })
      expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await undo.click()
      await waitForVisible(review)
      await page.keyboard.press('Escape')
      await review.waitFor({ state: 'detached' })
      await waitForVisible(row.getByRole('button', { name: `UPDATE ${reference}` }))
      expect(await row.getByText('Verifying…').count()).toBe(0)
    },
  )

  test.for(DEVICES)(
    'says in words that an appeal is open or that it is paused, on %s',
    async ([_device, viewport], { visit, offered }) => {
      const noc = offered('noc')
      const citizen = await visit()
      await registerThroughApi(citizen.context)
      const [appealed, paused] = [
        await submitThroughApi(citizen.context, noc, aFilledForm(noc)),
        await submitThroughApi(citizen.context, noc, aFilledForm(noc)),
      ]
      const { page, context } = await visit({ viewport, hasTouch: viewport === PHONE })
      await logInThroughApi(context, DEMO.staff)
      const decision = { appId: appealed, collection: noc.id, status: 'Rejected', message: 'The map is missing.' }
      expect((await context.request.post('/api/updatestatus', { data: decision })).status()).toBe(200)
      const filed = await citizen.context.request.post(appealPath(appealed), { data: { ground: 'rejected' } })
      expect(filed.status()).toBe(200)
      await requestThroughApi(context, paused, ['purpose'], 'The purpose is not clear.')
      await page.goto('/staff_dashboard?category=noc&mark=appealFiled')
      await waitForVisible(queueRow(page, appealed).getByText('Appeal filed'))
      // Other tests of this village fill the list, and the paused applications are at its end.
      await page.goto(`/staff_dashboard?category=noc&q=${paused}`)
      await waitForVisible(page.getByText('Paused, with their applicants', { exact: true }))
      const row = queueRow(page, paused)
      await waitForVisible(row.getByText('Applicant’s turn, clock paused').filter({ visible: true }))
      await expectNoHorizontalOverflow(page)
    },
  )
})
