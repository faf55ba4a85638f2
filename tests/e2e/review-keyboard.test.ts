// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/journey.ts'
import { statusCard } from '#tests/support/office.ts'
import { openFirst } from '#tests/support/open-first.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'

/** The maximum time from a key to the painted application. The aim is 100 ms, but the tests allow for a busy machine. */
const MAX_PAINT_MS = 800

/** Presses J, and measures the time until the next application and its first page have been painted. */
async function paintTimeOfNext(page: Page) {
  await page.evaluate(() => {
    const review = () => document.querySelector('dialog[open] [role=group][aria-label]')
    const before = review()?.getAttribute('aria-label')
    const painted = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        document.removeEventListener('keydown', onKey, true)
        const look = () => {
          const isNext = review()?.getAttribute('aria-label') !== before
          if (!isNext || !document.querySelector('dialog[open] section [role=img] canvas')) {
            requestAnimationFrame(look)
            return
          }
          // A message event is handled after the frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      }
      document.addEventListener('keydown', onKey, true)
    })
    Object.assign(window, { painted })
  })
  await page.keyboard.press('j')
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

describe('A review by keyboard', () => {
  test('shows the next application and its first page without waiting, because they were fetched and drawn before', async ({
    visit,
  }) => {
    // The list includes decided applications, because the demo village has few undecided applications.
    const { page, review } = await openFirst(visit, 'status=all&category=birth-certificates&sort=oldest')
    const times: number[] = []
    const steps = Math.min(
      20,
      Number(
        /of (\d+)/.exec(
          (await review
            .getByText(/^1 of \d+$/)
            .first()
            .textContent()) ?? '',
        )?.[1],
      ) - 1,
    )
    expect(steps).toBe(20)
    for (let step = 0; step < steps; step += 1) {
      // Wait until the browser has fetched the next application, as it does while a reviewer reads.
      await page.locator('[data-preloaded]').waitFor({ state: 'attached' })
      times.push(await paintTimeOfNext(page))
    }
    const p95 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
    console.info(`Key to painted: p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
    expect(p95).toBeLessThan(MAX_PAINT_MS)
  })

  test('marks answers: the arrow keys move, Space marks the answer as compared and moves to the next, and X marks it as different', async ({
    visit,
  }) => {
    const { page, review } = await openFirst(visit, 'status=Pending&category=birth-certificates')
    const proved = review.getByRole('region', { name: /^In this document:/ })
    const [first, second] = [proved.getByRole('checkbox').first(), proved.getByRole('checkbox').nth(1)]
    const flag = proved.getByRole('button', { name: /differs from the document$/ })
    const isFocused = (field: typeof first) => field.evaluate((element) => element === document.activeElement)
    await waitForVisible(proved.getByText('0 of 7 compared'))
    // Before an answer has the focus, Space focuses the first one, and does not scroll the page behind the dialog.
    await page.keyboard.press('Space')
    expect(await isFocused(first)).toBe(true)
    expect([await first.isChecked(), await page.evaluate(() => window.scrollY)]).toEqual([false, 0])
    await page.keyboard.press('Space')
    expect([await first.isChecked(), await isFocused(second)]).toEqual([true, true])
    await page.keyboard.press('x')
    expect(await flag.nth(1).getAttribute('aria-pressed')).toBe('true')
    await waitForVisible(proved.getByText('2 of 7 compared'))
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await waitForVisible(proved.getByText('0 of 7 compared'))
    expect(await isFocused(first)).toBe(true)
    // The command palette acts on the answer that had the focus.
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Command' }).fill('answer differs')
    await page.keyboard.press('Enter')
    await expectEventually(() => flag.first().getAttribute('aria-pressed')).toBe('true')
    // The answers of another document take the focus over. The decision needs no mark, and takes the same keys as before.
    await page.keyboard.press('2')
    await waitForVisible(proved.getByText(/of 2 compared/))
    await expectEventually(() => isFocused(first)).toBe(true)
    await page.keyboard.press('v')
    expect(await statusCard(review, 'Verified').isChecked()).toBe(true)
    // In a text field, keys are letters, until Escape leaves the field.
    const reason = review.getByRole('textbox', { name: 'Reason for rejection' })
    await page.keyboard.press('r')
    await reason.fill('')
    await page.keyboard.type('v')
    expect(await reason.inputValue()).toBe('v')
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    expect(await statusCard(review, 'Verified').isChecked()).toBe(true)
    // In a group of radio buttons, the arrow keys choose, as in every other one.
    await statusCard(review, 'Verified').focus()
    await page.keyboard.press('ArrowDown')
    await expectEventually(() => statusCard(review, 'Rejected').isChecked()).toBe(true)
  })

  test('finds applications from the command palette, whatever the filter and the category', async ({ visit }) => {
    const { page, review } = await openFirst(visit, 'status=Pending&category=noc')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find and run a command' })
    const command = palette.getByRole('textbox', { name: 'Command' })
    // The list is behind the open application.
    await command.fill('Verma')
    await waitForVisible(palette.getByText('No command matches.'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectEventually(() => review.count()).toBe(0)
    await page.keyboard.press('Control+k')
    // A command contains this text, but does not begin with it: "…before it is sent".
    await command.fill('sent')
    await page.keyboard.press('Enter')
    await expectEventually(() => page.getByRole('searchbox').inputValue()).toBe('sent')
    await page.keyboard.press('Control+k')
    await command.fill('BC-')
    await page.keyboard.press('Enter')
    await expectEventually(() => page.getByRole('searchbox').inputValue()).toBe('BC-')
    await expectEventually(async () => new URL(page.url()).search).toContain('status=all')
    await waitForVisible(page.getByRole('table').getByText(/^BC-/).first())
  })

  test('rejects with E and the number of a reason; the command palette lists and runs all shortcuts', async ({
    visit,
  }) => {
    const { page, review } = await openFirst(visit, 'status=Pending&category=noc')
    await page.keyboard.press('e')
    await page.keyboard.press('3')
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    expect(await message.inputValue()).toMatch(/^The names in the form and in the documents are not the same\./)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find and run a command' })
    const command = palette.getByRole('textbox', { name: 'Command' })
    await expectEventually(() => command.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await palette.getByRole('listitem').count()).toBeGreaterThanOrEqual(12)
    await command.fill('next app')
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByRole('dialog').getByText(/^2 of \d+ to verify$/))
    const status = statusCard(page.getByRole('dialog'), 'Verified')
    await waitForVisible(status)
    await page.keyboard.press('Control+k')
    await command.fill('verified')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectEventually(() => status.isChecked()).toBe(true)
  })
})
