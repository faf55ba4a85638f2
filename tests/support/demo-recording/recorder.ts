// SPDX-License-Identifier: Apache-2.0
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'

/** A part of the journey, in the order of the recording. */
export const STEPS = ['Apply', 'Verify', 'Approve', 'Certificate', 'Check'] as const
export type Step = (typeof STEPS)[number]

export interface Frame {
  step: Step
  caption: string
  png: Buffer
  milliseconds: number
}

/** The screen of a cheap phone. */
export const RECORDED_SCREEN = { width: 360, height: 640 }
const PIXEL_RATIO = 2
/** Reading time: a pause, and more for each character of the caption. */
const PAUSE_MS = 900
const CHARACTER_MS = 30

/** Takes one picture for each moment of a journey, and makes an animation of them. `folder` also gets each picture as a PNG. */
export async function openRecorder(browser: Browser, folder?: string) {
  const context = await browser.newContext({ deviceScaleFactor: PIXEL_RATIO, viewport: RECORDED_SCREEN })
  const sheet = await context.newPage()
  const frames: Frame[] = []
  return {
    frames,
    /** Adds the screen of a phone. With `tapped`, a ring shows what the person taps next. */
    async show(page: Page, step: Step, caption: string, tapped?: Locator) {
      await tapped?.evaluate(scrollUnlessVisible)
      const screen = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const box = await tapped?.boundingBox()
      const tap = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined
      await sheet.setContent(frameHtml({ step, caption, screen, tap }))
      await sheet.locator('img').evaluate((image: HTMLImageElement) => image.decode())
      const png = await sheet.locator('main').screenshot()
      if (folder) await writeFile(join(folder, `${String(frames.length + 1).padStart(2, '0')}.png`), png)
      frames.push({ step, caption, png, milliseconds: PAUSE_MS + CHARACTER_MS * caption.length })
    },
    /** The animation as WebP, which repeats without end. */
    animate: () =>
      sharp(
        frames.map(({ png }) => png),
        { join: { animated: true } },
      )
        .webp({ quality: 70, delay: frames.map(({ milliseconds }) => milliseconds), loop: 0, effort: 4 })
        .toBuffer(),
    close: () => context.close(),
  }
}

/** The browser runs this function in the page. A bar at the bottom may cover an element that is inside the window. */
function scrollUnlessVisible(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
    element.scrollIntoView({ block: 'center' })
}

interface Picture {
  step: Step
  caption: string
  screen: Buffer
  tap: { x: number; y: number } | undefined
}

/** A page with the steps, the caption, and the screen of the phone below them. */
const frameHtml = ({ step, caption, screen, tap }: Picture) => `<!doctype html>
<style>
  * { box-sizing: border-box; margin: 0 }
  main { width: ${RECORDED_SCREEN.width}px; font: 15px/1.35 'Noto Sans', sans-serif; background: #14342b; color: #fff }
  ol { display: flex; gap: 6px; padding: 10px 12px 0; list-style: none; font-size: 11px }
  li { flex: 1; padding-top: 4px; border-top: 3px solid #5d7a70; text-align: center; white-space: nowrap; color: #b9c9c3 }
  li.now { border-color: #f5b942; color: #fff; font-weight: 600 }
  p { height: 56px; padding: 0 14px; display: flex; align-items: center }
  div { position: relative; height: ${RECORDED_SCREEN.height}px; overflow: hidden }
  img { width: 100%; display: block }
  span { position: absolute; width: 52px; height: 52px; margin: -26px; border: 4px solid #f5b942; border-radius: 50%;
    background: #f5b94222; box-shadow: 0 0 0 2px #14342b }
</style>
<main>
  <ol>${STEPS.map((name) => `<li${name === step ? ' class="now"' : ''}>${name}</li>`).join('')}</ol>
  <p>${caption}</p>
  <div><img src="data:image/png;base64,${screen.toString('base64')}">${
    tap ? `<span style="left:${tap.x}px;top:${tap.y}px"></span>` : ''
  }</div>
</main>`
