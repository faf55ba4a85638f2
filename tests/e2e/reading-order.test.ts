// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { checkHeading, continueForm, fillSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { findDisorder, readItems } from '#tests/support/reading-order.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'
import { addVoice } from '#tests/support/voice.ts'

const { services } = await loadCatalogue()

describe('The reading order in the accessibility tree follows the layout, downwards or sideways,', () => {
  test.for([PHONE, DESKTOP])('on the home screen at $width px', async (viewport, { visit }) => {
    const { page, context } = await visit({ viewport })
    await logInThroughApi(context, DEMO.user)
    await page.goto('/dashboard')
    await waitForVisible(page.getByRole('heading', { level: 2, name: 'Announcements' }))
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
    const items = await readItems(page)
    const headings = items
      .filter(({ description }) => description.startsWith('heading'))
      .map(({ description }) => description)
    for (const heading of ['Dashboard', 'Quick Actions', 'Recent Activity', 'Announcements'])
      expect(headings).toContain(`heading “${heading}”`)
    expect(findDisorder(items)).toEqual([])
  })

  test.for(services.map(({ definition }) => definition.id))(
    'in every step of the form of %s at 360 px, with the Listen buttons',
    async (id, { visit, offered }) => {
      const { page, context } = await visit({ viewport: PHONE })
      await addVoice(page)
      await registerThroughApi(context)
      const service = offered(id)
      await page.goto(service.paths.page)
      await expectHeading(page, service.words.title)
      const form = aFilledForm(service)
      for (const [section, names] of Object.entries(service.sections)) {
        await waitForVisible(page.locator('[data-listen]').first())
        const items = await readItems(page)
        expect(items.length).toBeGreaterThan(names.length * 2)
        expect(findDisorder(items)).toEqual([])
        await fillSection(page, service, section, form)
        // Filled documents are closed, and so have another order.
        expect(findDisorder(await readItems(page))).toEqual([])
        await continueForm(page)
      }
      await waitForVisible(checkHeading(page))
      expect(findDisorder(await readItems(page))).toEqual([])
    },
  )

  test('in the registration', async ({ visit }) => {
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/register')
    await waitForVisible(page.getByRole('textbox', { name: 'Username' }))
    const items = await readItems(page)
    expect(items.length).toBeGreaterThan(5)
    expect(findDisorder(items)).toEqual([])
  })
})
