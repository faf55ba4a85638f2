// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'

const manifestSchema = z.object({
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})

describe('The app on the home screen of a phone', () => {
  test('can be installed, with a name in the reader’s language and the colours of its start screen', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await page.goto('/')
    const { errors } = await (await context.newCDPSession(page)).send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifests = []
    for (const language of ['en', 'hi']) {
      await context.addCookies([{ name: 'language', value: language, url: page.url() }])
      await page.goto('/')
      const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
      const response = await context.request.get(href)
      expect(response.headers()['content-type']).toContain('application/manifest+json')
      manifests.push(manifestSchema.parse(await response.json()))
    }
    expect(manifests.map(({ name, lang }) => [name, lang])).toEqual([
      ['Gram Seva', 'en'],
      ['ग्राम सेवा', 'hi'],
    ])
    const themeColour = page.locator('meta[name=theme-color][media*=light]')
    const background = (await themeColour.getAttribute('content'))?.toLowerCase()
    for (const { background_color, theme_color } of manifests)
      expect([background_color, theme_color]).toEqual([background, background])
  })

  test('has icons in both sizes, as a whole and for any shape, and an icon for iPhones', async ({ visit }) => {
    const { page, context } = await visit()
    await page.goto('/')
    const { icons } = manifestSchema.parse(await (await context.request.get('/manifest.en.webmanifest')).json())
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).sort()).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ])
    const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
    for (const { src, sizes, purpose } of [...icons, { src: apple, sizes: '180x180', purpose: undefined }]) {
      const picture = sharp(await (await context.request.get(src)).body())
      const { width, height, format } = await picture.metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
      if (purpose !== 'maskable') continue
      // A phone may crop a maskable icon to a circle with four fifths of its width, so nothing may be drawn outside.
      const { data, info } = await picture.flatten().raw().toBuffer({ resolveWithObject: true })
      const background = data.subarray(0, 3).toString('hex')
      for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
        const [x, y] = [(pixel % info.width) - info.width / 2, Math.floor(pixel / info.width) - info.height / 2]
        const isOutside = Math.hypot(x, y) > info.width * 0.4
        const start = pixel * info.channels
        if (isOutside && data.subarray(start, start + 3).toString('hex') !== background)
          throw new Error(`${src} draws at ${x}, ${y} from its centre`)
      }
    }
  })
})

describe('With reduced motion', () => {
  test('no element of a screen, a dialog or a message moves', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const findMoving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
          const longest = (durations: string) =>
            Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration)))
          const isMoving =
            (animationName !== 'none' && longest(animationDuration) > 0.001) || longest(transitionDuration) > 0
          return isMoving ? [element.outerHTML.slice(0, 100)] : []
        }),
      )
    await page.goto('/')
    await expectHeading(page, 'Digital governance')
    expect(await findMoving()).toEqual([])
    await logInThroughApi(context, DEMO.user)
    await page.goto(offered('noc').paths.page)
    await waitForVisible(page.getByRole('listitem').filter({ hasText: offered('noc').words.notices.opening ?? '' }))
    expect(await findMoving()).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await waitForVisible(page.getByRole('dialog'))
    expect(await findMoving()).toEqual([])
  })
})
