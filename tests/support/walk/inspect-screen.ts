// SPDX-License-Identifier: Apache-2.0
import type { Browser, Page } from 'playwright'
import { messages } from '#shared/locales/en/index.ts'
import { messages as hindiMessages } from '#shared/locales/hi/index.ts'
import { createTranslator } from '#shared/locales/translator.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DESKTOP, PHONE } from '../browser.ts'
import { accessibilityFindings, contrastFindings } from './accessibility.ts'
import { layoutFindings, watchLayout } from './layout-shifts.ts'
import { narrowFindings } from './narrow-layout.ts'
import { type ObservedPage, openObservedPage, type Size, takePictures, waitUntilDrawn } from './observed-page.ts'
import { readScreen } from './read-screen.ts'
import { smallTargets } from './touch-targets.ts'
import { closeWindow, goTo, nameOf, offeredServices, type Screen, type Step, type Walker } from './walker.ts'

/** The largest accepted total of the layout shifts of a screen (see `layoutFindings`). */
const MAX_SHIFT = 0.05
/** The minimum size of a control in pixels: for touch, and with a mouse (WCAG 2.5.8). */
const MIN_TOUCH_TARGET = 44
const MIN_TARGET = 24

const say = createTranslator('en', messages)

const HINDI = { code: 'hi', messages: hindiMessages }

interface Village {
  browser: Browser
  origin: string
  services: readonly OfferedService[]
}

/** The problems of a screen. */
export interface Findings {
  inEnglish: string[]
  /** The texts of the Hindi screen that are not in Hindi. */
  notInHindi: string[]
  /** The problems at 320 px with the largest text, in both languages. */
  narrow: string[]
}

/**
 * Opens a screen with all its dialogs on a phone and on a desktop, in the light and the dark theme. Then reads it in Hindi on
 * the same device, which saves a login and a download.
 */
export async function inspectScreen(village: Village, screen: Screen): Promise<Findings> {
  const observed = await openObservedPage(village.browser, village.origin, screen, 'en')
  const { context, troubles } = observed
  const findings = await inspectInEnglish(observed, screen)
  const inEnglish = [...findings, ...troubles.filter((trouble) => !isExpected(screen, trouble))]
  await observed.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  const notInHindi = await readScreen(observed, village, screen, HINDI)
  await context.close()
  return { inEnglish, notInHindi, narrow: observed.narrow }
}

const isExpected = ({ expectedErrors = [] }: Screen, trouble: string) =>
  expectedErrors.some((expectedError) =>
    typeof expectedError === 'string' ? expectedError === trouble : expectedError.test(trouble),
  )

async function inspectInEnglish(observed: ObservedPage, screen: Screen) {
  const { page } = observed
  await watchLayout(page)
  const walker: Walker = { page, say, service: await offeredServices(page) }
  const findings: string[] = []
  const note = (where: string, found: readonly string[]) =>
    findings.push(...found.map((problem) => `${where}: ${problem}`))
  for (const size of [PHONE, DESKTOP]) {
    await load(observed, screen, walker, size)
    note(`${size.width} px`, await layoutFindings(page, MAX_SHIFT))
    note(`${size.width} px`, await inspectView(observed, size, nameOf(screen)))
  }
  const viewsOf = (views: Record<string, Step> = {}, sizes: Size[]) =>
    Object.entries(views).map(([name, step]) => ({ name, title: `${nameOf(screen)}, ${name}`, step, sizes }))
  for (const view of [...viewsOf(screen.views, [DESKTOP, PHONE]), ...viewsOf(screen.phoneViews, [PHONE])]) {
    note(view.name, await inspectOpenedView(observed, walker, view))
  }
  return findings
}

async function load({ page, settle }: ObservedPage, screen: Screen, walker: Walker, size: Size) {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await goTo(screen, walker)
  await settle()
}

interface View {
  /** The name of its pictures. */
  title: string
  step: Step
  sizes: Size[]
}

async function inspectOpenedView(observed: ObservedPage, walker: Walker, view: View) {
  const { page, settle } = observed
  const [first = DESKTOP] = view.sizes
  await page.setViewportSize(first)
  await view.step(walker)
  await settle()
  const findings: string[] = []
  for (const size of view.sizes) {
    await page.setViewportSize(size)
    await waitUntilDrawn(page)
    findings.push(...(await inspectView(observed, size, view.title)).map((finding) => `${size.width} px: ${finding}`))
  }
  await closeWindow(page)
  return findings
}

async function inspectView({ page, narrow }: ObservedPage, size: Size, title: string) {
  const findings = await smallTargets(page, size === PHONE ? MIN_TOUCH_TARGET : MIN_TARGET)
  if (size === PHONE) {
    findings.push(...(await findOverflow(page)))
    narrow.push(...(await narrowFindings(page, `${title}, en`)))
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    // Animations are disabled, so that no colour is inspected while it changes.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilDrawn(page)
    if (colorScheme === 'light') await takePictures(page, title, { language: 'en', sizes: [size] })
    const found = colorScheme === 'light' ? await accessibilityFindings(page) : await contrastFindings(page)
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`))
  }
  return findings
}

async function findOverflow(page: Page) {
  const pixels = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  return pixels > 0 ? [`${pixels} px lie outside the screen`] : []
}
