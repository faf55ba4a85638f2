// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { createTranslator, type Messages } from '#shared/locales/translator.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { UNSENT_REVIEWS } from '#web/lib/storage-value.ts'
import { DESKTOP, PHONE } from '../browser.ts'
import { findLatinText } from './latin-text.ts'
import { narrowFindings } from './narrow-layout.ts'
import { type ObservedPage, type Size, takePictures } from './observed-page.ts'
import { findUserContent } from './user-content.ts'
import { closeWindow, goTo, nameOf, offeredServices, type Screen, type Step, type Walker } from './walker.ts'

interface Language {
  code: string
  messages: Messages
}

/** Removes the reviews that a reviewer began and did not send, because their sentences are in the previous language. */
async function forgetUnsentReviews(page: Page, origin: string) {
  if (!page.url().startsWith(origin)) return
  await page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, UNSENT_REVIEWS)
}

/** Opens a screen with all its dialogs in a language that does not use Latin letters; returns every text in Latin letters. */
export async function readScreen(
  { page, context, narrow, settle }: ObservedPage,
  village: { origin: string; services: readonly OfferedService[] },
  screen: Screen,
  { code, messages }: Language,
) {
  await context.addCookies([{ name: 'language', value: code, url: village.origin }])
  // An answer that equals a code in a service's definition, such as the code of an option, is not a text of a person. The screen
  // must show its translation.
  const codes = new Set(village.services.flatMap(({ fields }) => JSON.stringify(fields).match(/[A-Za-z]+/g) ?? []))
  const readUserContent = findUserContent(page, (text) => codes.has(text))
  const walker: Walker = { page, say: createTranslator(code, messages), service: await offeredServices(page) }
  const findings: string[] = []
  const read = async (where: string) => {
    await settle()
    findings.push(...(await findLatinText(page, await readUserContent())).map((text) => `${where}: ${text}`))
    narrow.push(...(await narrowFindings(page, `${nameOf(screen)}, ${where}, ${code}`)))
    const sizes = page.viewportSize()?.width === PHONE.width ? [PHONE] : [DESKTOP, PHONE]
    await takePictures(page, `${nameOf(screen)}, ${where}`, { language: code, sizes })
  }
  const open = async (views: Record<string, Step> = {}, size: Size) => {
    await page.setViewportSize(size)
    for (const [name, openView] of Object.entries(views)) {
      await openView(walker)
      await read(name)
      await closeWindow(page)
    }
  }
  await page.setViewportSize(DESKTOP)
  await forgetUnsentReviews(page, village.origin)
  // A blank page is opened first, because a reload would keep the history state, and with it a confirmation.
  await page.goto('about:blank')
  await goTo(screen, walker)
  await read('the screen')
  await open(screen.views, DESKTOP)
  await open(screen.phoneViews, PHONE)
  return findings
}
