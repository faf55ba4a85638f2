// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { vi } from 'vitest'
import { logInThroughApi, registerThroughApi } from '../accounts.ts'
import { openVisit, PHONE } from '../browser.ts'
import { ACCOUNTS, type Screen } from './walker.ts'

export type Size = typeof PHONE

/** A page whose errors and pending requests are recorded. */
export interface ObservedPage {
  page: Page
  context: BrowserContext
  /** Console errors and warnings, rejected calls, failed requests. */
  troubles: string[]
  /** The problems at 320 px with the largest text. */
  narrow: string[]
  /** Waits until no request is pending and everything is rendered. */
  settle: () => Promise<void>
}

type Opening = Pick<Screen, 'who' | 'isNewCitizen' | 'allowsServiceWorker' | 'holds'>

/** Opens a page on a phone, with a language cookie, for a visitor or an account of the village. */
export async function openObservedPage(
  browser: Browser,
  origin: string,
  { who, isNewCitizen = false, allowsServiceWorker = false, holds = [] }: Opening,
  language: string,
): Promise<ObservedPage> {
  const { page, context, troubles } = await openVisit(browser, origin, { viewport: PHONE, allowsServiceWorker })
  await context.addCookies([{ name: 'language', value: language, url: origin }])
  if (isNewCitizen) await registerThroughApi(context)
  else if (who !== 'visitor' && who !== 'guest') await logInThroughApi(context, ACCOUNTS[who])
  const pending = new Set<unknown>()
  page.on('request', (request) => {
    // An event stream never ends.
    const isAwaited = request.resourceType() !== 'eventsource' && !holds.includes(new URL(request.url()).pathname)
    if (isAwaited) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => {
    pending.delete(request)
    const error = request.failure()?.errorText
    if (error !== 'net::ERR_ABORTED') troubles.push(`${error} ${request.method()} ${new URL(request.url()).pathname}`)
  })
  const waitForRequests = () => vi.waitUntil(() => pending.size === 0, { timeout: 15_000, interval: 20 })
  const settle = async () => {
    // The condition is polled in every frame, because a locator polls only twice a second.
    await page.waitForFunction(() => {
      const hasHeading = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
      return hasHeading && !document.querySelector('.animate-pulse')
    })
    await waitForRequests()
    await waitUntilDrawn(page)
    await waitForRequests()
  }
  return { page, context, troubles, narrow: [], settle }
}

/** Waits until the fonts are loaded, and no CSS transition has run for two consecutive frames. */
export function waitUntilDrawn(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // A transition of an inherited colour starts one frame later on each level of the page.
    for (let frames = 0; frames < 2; frames += 1) {
      await frame()
      if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) frames = -1
    }
  })
}

/** The folder for pictures of every screen, which a person can inspect. If it is not set, no pictures are taken. */
const PICTURES = process.env.WALK_PICTURES

/** Saves pictures of the whole page, such as `citizen at _dashboard, menu, 360 px, hi.png`. */
export async function takePictures(page: Page, name: string, { language, sizes }: { language: string; sizes: Size[] }) {
  if (PICTURES === undefined) return
  const before = page.viewportSize() ?? PHONE
  for (const size of sizes) {
    await page.setViewportSize(size)
    await waitUntilDrawn(page)
    await takePicture(page, `${name}, ${size.width} px, ${language}`)
  }
  await page.setViewportSize(before)
}

/** Saves a picture of the whole page, or of the visible part of the page if a dialog is open. */
export async function takePicture(page: Page, name: string) {
  if (PICTURES === undefined) return
  const isDialog = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/[/?#*]/g, '_')}.png`), fullPage: !isDialog })
}
