// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInAs, registerThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE, type Visit } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'

const SMALL_PHONE = { width: 320, height: 640 }

describe('Toasts (spec §9)', () => {
  test.for([
    [SMALL_PHONE, 'en', 130],
    [PHONE, 'hi', 100],
    [DESKTOP, 'en', 100],
  ] as const)(
    'are below the header, and cover neither the title, nor the errors, nor their own sentence, at %j in %s with text of %i %',
    async ([viewport, language, textSize], { visit, offered }) => {
      const { paths } = offered('household')
      const { page, context } = await visit({ viewport })
      await registerThroughApi(context)
      await page.goto('/help')
      await context.addCookies([{ name: 'language', value: language, url: page.url() }])
      await page.evaluate((size) => localStorage.setItem('text-size', String(size)), textSize)
      await page.goto(paths.page)
      const title = page.getByRole('heading', { level: 1 })
      await waitForVisible(title)
      await expectEventually(() => shown(page).count()).toBe(1)
      const sentence = (await shown(page).locator('[data-title]').textContent()) ?? ''
      expect(sentence).not.toBe('')
      await expectUncovered(page, [title, page.getByRole('main').getByText(sentence, { exact: true })])
      await expectNoHorizontalOverflow(page)
      await expectFooterBelow(page)
      // The text of the toast is inside its box.
      expect(await shown(page).evaluate((toast) => toast.scrollHeight - toast.clientHeight)).toBe(0)

      const shift = await readShift(page)
      await closeToast(page)
      // The end of a toast does not move the page.
      expect(await readShift(page)).toBe(shift)
      // The errors are above the visible part of the page, so the page scrolls to them.
      await page.locator('[id="texts.fullName"]').fill('')
      await page.locator('form button[type=submit]').click()
      await expectEventually(() => shown(page).count()).toBe(1)
      const errors = page.getByRole('alert').filter({ has: page.locator('#error-summary-title') })
      await expectUncovered(page, [errors.getByRole('heading')])
      await expectInWindow(errors.getByRole('heading'))
    },
  )

  test('of a login do not cover the title of the dashboard, whose header is smaller than that of the login page', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/login')
    await logInAs(page, DEMO.user)
    await waitForPath(page, '/dashboard')
    await expectEventually(() => shown(page).count()).toBe(1)
    // The toast stays while it has the focus.
    await page.keyboard.press('Alt+KeyT')
    const title = page.getByRole('heading', { level: 1 })
    await waitForVisible(title)
    await expectUncovered(page, [title, page.getByRole('banner')])
  })

  test('leave no free space after the reader has scrolled past them, and what the reader sees stays in place', async ({
    visit,
    offered,
  }) => {
    const page = await openFormAfterToast(await visit({ viewport: PHONE }), offered('household').paths.page)
    const space = Number.parseFloat((await readShift(page)).split(' ')[1] ?? '')
    // When the free space is removed, the label moves only as far as the reader scrolls.
    const label = page.locator('form label').last()
    const before = await label.evaluate((element) => element.getBoundingClientRect().top)
    await page.mouse.move(100, 300)
    await page.mouse.wheel(0, 300)
    await expectEventually(() => readShift(page)).toBe('none')
    expect(space).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(300)
    const after = await label.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - (before - 300))).toBeLessThanOrEqual(1)
  })

  test('leave no free space after the next tap, which reaches what it was for', async ({ visit, offered }) => {
    const page = await openFormAfterToast(await visit({ viewport: PHONE }), offered('household').paths.page)
    const field = page.getByRole('textbox').first()
    expect(await readShift(page)).not.toBe('none')
    await field.click()
    await expectEventually(() => readShift(page)).toBe('none')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('leave no free space above the next screen', async ({ visit, offered }) => {
    const page = await openFormAfterToast(await visit({ viewport: PHONE }), offered('household').paths.page)
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await waitForPath(page, '/dashboard')
    await expectEventually(() => readShift(page)).toBe('none')
  })

  test.for([
    [SMALL_PHONE, 1.3],
    [PHONE, 1],
    [DESKTOP, 1],
  ] as const)(
    'leave the name of the portal, the language, the links and the user’s name free at %j with text of the scale %f, also if the text grows meanwhile',
    async ([viewport, scale], { visit }) => {
      const { page } = await visit({ viewport })
      await page.goto('/guest-dashboard')
      const header = page.getByRole('banner')
      const title = page.getByRole('heading', { level: 1 })
      await waitForVisible(title)
      await page.getByRole('banner').getByRole('button').first().click()
      await expectEventually(() => shown(page).count()).toBe(1)
      // The toast stays while it has the focus.
      await page.keyboard.press('Alt+KeyT')
      await page.evaluate((size) => document.documentElement.style.setProperty('--text-scale', String(size)), scale)
      await expectUncovered(page, [header, title])
      expect(await shown(page).evaluate((toast) => toast.scrollHeight - toast.clientHeight)).toBe(0)
      // The icon is beside the text.
      const [icon, text] = await Promise.all(
        ['[data-icon]', '[data-content]'].map((part) => shown(page).locator(part).boundingBox()),
      )
      expect(icon && text && icon.x + icon.width <= text.x && icon.y < text.y + text.height).toBe(true)
    },
  )

  test('draw no emoji, because a device without a font for it shows a box, but their text contains it', async ({
    visit,
    offered,
  }) => {
    const { paths, words } = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(paths.page)
    const opening = words.notices.opening ?? ''
    await expectMessage(page, opening)
    const shown = [page.locator('[data-sonner-toast]'), page.getByRole('main')].map((place) =>
      place.getByText(opening, { exact: true }),
    )
    for (const text of shown) {
      const emoji = text.locator('span')
      expect(await emoji.textContent()).toBe('📌 ')
      expect((await emoji.boundingBox())?.width).toBe(1)
    }
  })
})

/** Opens a form, whose toast moves the content down, and closes this toast. */
async function openFormAfterToast({ page, context }: Visit, path: string) {
  await registerThroughApi(context)
  await page.goto(path)
  await expectEventually(() => shown(page).count()).toBe(1)
  await expectEventually(() => readShift(page)).not.toBe('none')
  await closeToast(page)
  return page
}

/** Closes the toast. Playwright's own click may first scroll the page, which closes the space, too. */
async function closeToast(page: Page) {
  await shown(page).first().getByRole('button').dispatchEvent('click')
  await expectEventually(() => page.locator('[data-sonner-toast]').count()).toBe(0)
}

/** Waits until the footer is below the content, which may be moving for a toast. */
const expectFooterBelow = (page: Page) =>
  expectEventually(async () => {
    const [content, footer] = await Promise.all(
      [page.locator('#content'), page.getByRole('contentinfo')].map((part) => part.boundingBox()),
    )
    return Math.round((footer?.y ?? 0) - (content?.y ?? 0) - (content?.height ?? 0))
  }).toBeGreaterThanOrEqual(0)

/** The distance by which the content has moved for a toast, after the movement. */
const readShift = (page: Page) =>
  page.locator('#content').evaluate(async (content) => {
    await Promise.all(content.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(content).translate
  })

const shown = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]')

async function expectInWindow(element: Locator) {
  await waitForVisible(element)
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(element.page().viewportSize()?.height ?? 0)
}

/** Waits until no toast covers a line of these elements. The animations of the toasts may still run. */
async function expectUncovered(page: Page, elements: readonly Locator[]) {
  const covered = async () => {
    const toasts = await Promise.all((await shown(page).all()).map((toast) => toast.boundingBox()))
    const lines = (
      await Promise.all(
        elements.map((element) =>
          element.first().evaluate((found) => {
            const text = document.createRange()
            text.selectNodeContents(found)
            return [...text.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
          }),
        ),
      )
    ).flat()
    return lines.filter((line) =>
      toasts.some(
        (toast) =>
          toast &&
          line.width > 1 &&
          toast.x < line.x + line.width &&
          line.x < toast.x + toast.width &&
          toast.y < line.y + line.height &&
          line.y < toast.y + toast.height,
      ),
    )
  }
  await expectEventually(covered).toEqual([])
}
