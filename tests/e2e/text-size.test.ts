// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import { keyboardUser, waitForFocus } from '#tests/support/keyboard-user.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'

const scaleOf = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale') || '1')
const openPanel = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Languages/ })
    .click()
const sizeButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('The text size', () => {
  test('can be chosen in the Languages panel of the landing page and of the login, is kept, and is applied before the first paint', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/')
    await openPanel(page)
    await sizeButton(page, 'Very large').click()
    expect(await scaleOf(page)).toBe('1.3')
    // The panel stays open, so that the sizes can be compared.
    await waitForVisible(page.getByRole('button', { name: 'Very large', pressed: true }))
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        Reflect.set(window, 'paintedWith', document.documentElement.style.getPropertyValue('--text-scale'))
      }).observe({ type: 'paint' })
    })
    await page.goto('/login')
    await expectHeading(page, 'Welcome Back')
    // The browser reports a paint a little later, on a busy machine after the heading is found.
    await page.waitForFunction(() => Reflect.has(window, 'paintedWith'))
    expect(await page.evaluate(() => Reflect.get(window, 'paintedWith'))).toBe('1.3')
    await openPanel(page)
    await sizeButton(page, 'Normal').click()
    expect(await scaleOf(page)).toBe('1')
  })

  test('can be chosen in the menu of a form on a phone, and no typed text is lost', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const { paths, words } = offered('birth-certificates')
    await page.goto(paths.page)
    const name = page.getByRole('textbox', { name: words.fields.childFirstName ?? '', exact: true })
    await name.fill('Tara')
    await page.getByRole('button', { name: 'Menu' }).click()
    await sizeButton(page, 'Large').click()
    expect(await scaleOf(page)).toBe('1.15')
    await page.keyboard.press('Escape')
    expect(await name.inputValue()).toBe('Tara')
  })

  test('can be chosen by keyboard', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/login')
    const user = keyboardUser(page)
    const opener = page.getByRole('banner').getByRole('button', { name: /Languages/ })
    await user.press(opener)
    await user.press(sizeButton(page, 'Large'))
    expect(await scaleOf(page)).toBe('1.15')
    await page.keyboard.press('Escape')
    await waitForFocus(opener)
  })

  test('can be chosen in the menu of a guest and on the accessibility page, which every footer links to', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/guest-dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await sizeButton(page, 'Very large').click()
    expect(await scaleOf(page)).toBe('1.3')
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await waitForVisible(page.getByRole('main').getByRole('button', { name: 'Very large', pressed: true }))
    await page.getByRole('main').getByRole('button', { name: 'Normal' }).click()
    expect(await scaleOf(page)).toBe('1')
  })
})
