// SPDX-License-Identifier: Apache-2.0
import type { Browser } from 'playwright'
import { messages } from '#shared/locales/en/index.ts'
import { createTranslator } from '#shared/locales/translator.ts'
import { DESKTOP } from '../browser.ts'
import { openObservedPage } from '../walk/observed-page.ts'
import { closeWindow, goTo, offeredServices, type Screen, type Walker } from '../walk/walker.ts'
import { watchContext } from './watched-context.ts'

const say = createTranslator('en', messages)

/** Opens a screen with all its dialogs; returns the scripts that ran, and other problems. */
export async function visitWholeScreen({ browser, origin }: { browser: Browser; origin: string }, screen: Screen) {
  const { page, context, troubles, settle } = await openObservedPage(browser, origin, screen, 'en')
  const { findings } = await watchContext(context, origin)
  await page.setViewportSize(DESKTOP)
  const walker: Walker = { page, say, service: await offeredServices(page) }
  await goTo(screen, walker)
  await settle()
  for (const openView of Object.values(screen.views ?? {})) {
    await openView(walker)
    await settle()
    await closeWindow(page)
  }
  await context.close()
  return { findings, troubles: troubles.filter((trouble) => !screen.expectedErrors?.includes(trouble)) }
}
