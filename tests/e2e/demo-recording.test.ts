// SPDX-License-Identifier: Apache-2.0
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { recordMainJourney } from '../support/demo-recording/main-journey.ts'
import { openRecorder, RECORDED_SCREEN, STEPS } from '../support/demo-recording/recorder.ts'
import { test } from '../support/journey.ts'

/** The file for the animation, and a folder for its pictures. `npm run demo:record` sets the first. */
const { DEMO_RECORDING, DEMO_FRAMES } = process.env
const MAX_BYTES = 3_000_000
const PHONE = { viewport: RECORDED_SCREEN, hasTouch: true, pixelRatio: 2 }

describe('The recording of the main journey (npm run demo:record)', { timeout: 300_000 }, () => {
  test('shows how an application is made, verified and approved, and how its certificate is checked', async ({
    village,
    offered,
    visit,
  }) => {
    const recorder = await openRecorder(village.browser, DEMO_FRAMES)
    onTestFinished(() => recorder.close())
    const [citizen, staff, admin, stranger] = [
      await visit(PHONE),
      await visit(PHONE),
      await visit(PHONE),
      await visit(PHONE),
    ]
    await recordMainJourney({ recorder, service: offered('noc'), citizen, staff, admin, stranger })

    const { frames } = recorder
    expect([...new Set(frames.map(({ step }) => step))]).toEqual(STEPS)
    const animation = await recorder.animate()
    const { format, width, pages, delay, loop } = await sharp(animation, { animated: true }).metadata()
    expect({ format, width, pages, loop }).toEqual({
      format: 'webp',
      width: 2 * RECORDED_SCREEN.width,
      pages: frames.length,
      loop: 0,
    })
    expect(delay).toEqual(frames.map(({ milliseconds }) => milliseconds))
    expect(animation.length).toBeLessThan(MAX_BYTES)
    // Each frame has content, and differs from the one before it.
    const pictures = await Promise.all(frames.map((_, page) => sharp(animation, { page }).raw().toBuffer()))
    for (const [index, { png }] of frames.entries()) {
      const { entropy } = await sharp(png).stats()
      expect([index, entropy > 1]).toEqual([index, true])
      if (index > 0)
        expect([index, pictures[index]?.equals(pictures[index - 1] ?? Buffer.alloc(0))]).toEqual([index, false])
    }
    if (DEMO_RECORDING) await writeFile(DEMO_RECORDING, animation)
  })
})
