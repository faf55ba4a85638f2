// SPDX-License-Identifier: Apache-2.0
import { describe } from 'vitest'
import { ownListSchema } from '#shared/applications/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { listPersonalPaths, OFFLINE_DEVICE, waitForOfflineData } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

describe('Without a network, after one visit while logged in,', () => {
  test('notifications, and a gallery that was open before, show what was last seen', async ({ visit, offered }) => {
    const { page, context } = await visit(OFFLINE_DEVICE)
    await registerThroughApi(context)
    await submitThroughApi(context, offered('household'), aFilledForm(offered('household')))
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await expectEventually(() => listPersonalPaths(page)).toContain('/api/notifications')
    await page.goto('/gallery')
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await waitForVisible(pictures.first())
    await expectEventually(async () => (await listPersonalPaths(page)).some((path) => path.endsWith('/small'))).toBe(
      true,
    )
    await context.setOffline(true)
    await page.goto('/notifications')
    await expectHeading(page, 'Notifications')
    await waitForVisible(page.getByText('Mark all as read'))
    await waitForVisible(page.getByRole('status').getByText(/Last updated: .+\d/))
    await page.goto('/gallery')
    await expectHeading(page, 'Gallery')
    const width = () =>
      pictures
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expectEventually(width).toBeGreaterThan(0)
  })

  test('details and a certificate that were never opened name what is missing, and show what the list knows', async ({
    visit,
  }) => {
    const { page, context } = await visit(OFFLINE_DEVICE)
    await logInThroughApi(context, DEMO.user)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    const response = await context.request.post('/api/user/getapplication')
    const approved = ownListSchema.parse(await response.json()).data.find(({ status }) => status === 'Approved')
    if (!approved) throw new Error('The demo citizen has no approved application')
    await context.setOffline(true)
    for (const [parameter, title] of [
      ['application', 'The details need the network'],
      ['certificate', 'The certificate needs the network'],
    ]) {
      await page.goto(`/viewApplication/${DEMO.user.username}?${parameter}=${approved._id}`)
      const dialog = page.getByRole('dialog')
      await waitForVisible(dialog.getByText(title ?? ''))
      await waitForVisible(dialog.getByText(approved.summary))
    }
    await context.setOffline(false)
    await waitForVisible(page.getByRole('img', { name: `Preview of the certificate ${approved._id}` }))
  })

  test('a form that was never opened contains the answers from the profile', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit(OFFLINE_DEVICE)
    await logInThroughApi(context, DEMO.user)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    const isPrefillStored = () =>
      page.evaluate(async () => (await caches.match('/api/prefill?collection=noc', { ignoreVary: true })) !== undefined)
    await expectEventually(isPrefillStored).toBe(true)
    await context.setOffline(true)
    await page.goto(noc.paths.page)
    await expectHeading(page, noc.words.title)
    const name = page.getByRole('textbox', { name: 'Applicant Name' })
    await expectEventually(() => name.inputValue()).toBe('Sunita Kushwaha')
  })
})
