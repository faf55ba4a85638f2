// SPDX-License-Identifier: Apache-2.0
import { describe } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
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
})
