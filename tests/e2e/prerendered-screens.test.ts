// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { BuiltPages } from '#shared/built-pages.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'
import { layoutFindings, watchLayout } from '#tests/support/walk/layout-shifts.ts'

/** `ended` is a citizen whose session has ended on the server only. */
type Person = 'visitor' | keyof typeof DEMO | 'ended'

const built = JSON.parse(readFileSync(new URL('../../dist/web/pages.json', import.meta.url), 'utf8')) as BuiltPages
const ROUTES = [
  ...built.screens.filter((screen) => screen.prerendered).map(({ route }) => route),
  ...Object.keys(built.forms),
]
const PATHS = ROUTES.map((route) => route.replace(':username', DEMO.user.username))

/** The largest total layout shift of a screen. */
const MAX_SHIFT = 0.02

/** The responses for visitors, whom a screen redirects to the landing page, and for `/activate` without a token. */
const EXPECTED_ERRORS = ['401 POST /api/verify', '410 POST /api/activation/owner']

/** Most screens are for citizens or for the office only, so each person also opens screens of other roles. */
const PEOPLE: readonly [person: Person, language: 'en' | 'hi', device: 'phone' | 'desktop'][] = [
  ['visitor', 'hi', 'phone'],
  ['user', 'en', 'phone'],
  ['user', 'hi', 'desktop'],
  ['staff', 'hi', 'phone'],
  ['admin', 'en', 'desktop'],
  ['ended', 'en', 'phone'],
]

// Each test opens all of these screens.
describe('Every prerendered screen (decision 047)', { timeout: 300_000 }, () => {
  test.for(PEOPLE)(
    'is hydrated without an error, and hardly moves: for %s, in %s, on a %s',
    async ([person, language, device], { visit, village }) => {
      const viewport = device === 'phone' ? PHONE : DESKTOP
      const { page, context, troubles } = await visit({ viewport, expectedErrors: EXPECTED_ERRORS })
      await context.addCookies([{ name: 'language', value: language, url: village.origin }])
      await signIn(context, person)
      await watchLayout(page)
      const findings: string[] = []
      for (const path of PATHS) {
        const count = troubles.length
        await openSlowly(page, path)
        const newTroubles = troubles.slice(count).filter((trouble) => !EXPECTED_ERRORS.includes(trouble))
        const found = [...newTroubles, ...(await layoutFindings(page, MAX_SHIFT))]
        findings.push(...found.map((finding) => `${path}: ${finding}`))
      }
      expect(findings).toEqual([])
    },
  )
})

test('The HTML of every prerendered screen is the same for two citizens, so it contains nothing of a person', async ({
  visit,
}) => {
  const [sunita, newcomer] = [(await visit()).context, (await visit()).context]
  await logInThroughApi(sunita, DEMO.user)
  const { username } = await registerThroughApi(newcomer)
  for (const route of ROUTES) {
    const [html, other] = await Promise.all([
      htmlOf(sunita, route.replace(':username', DEMO.user.username)),
      htmlOf(newcomer, route.replace(':username', username)),
    ])
    expect(html, route).toBe(other)
    expect(html, route).toMatch(/<div id="root">\s*<(?!\/div)/)
  }
})

// If this HTML had a control, it would be mounted again when the frame changes, and lose the text that was typed into it.
test.for(['/gallery', '/help', '/accessibility', '/privacy', '/contact', '/verify', '/track', '/test'])(
  'The HTML of %s contains no control, because the frame of a public screen changes when the session is known',
  async (path, { visit }) => {
    const html = await htmlOf((await visit()).context, path)
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0]
    expect(main).toContain('<h1')
    expect(main).not.toMatch(/<(button|input|select|summary|textarea)\b/)
  },
)

const htmlOf = async (context: BrowserContext, path: string) => (await context.request.get(path)).text()

async function signIn(context: BrowserContext, person: Person) {
  if (person === 'visitor') return
  await logInThroughApi(context, DEMO[person === 'ended' ? 'user' : person])
  if (person !== 'ended') return
  const cookies = await context.cookies()
  await context.request.post('/api/logout')
  await context.addCookies(cookies)
}

/** Opens a page whose scripts load only after its first paint, and whose session arrives only after hydration. */
async function openSlowly(page: Page, path: string) {
  const scripts = createGate()
  const session = createGate()
  await page.route('**/assets/start-*.js', (route) => scripts.opened.then(() => route.continue()))
  await page.route('**/api/session', (route) => session.opened.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  // Pages that are prerendered for citizens only are empty for others until the scripts run.
  await page.waitForFunction(() => document.querySelector('#root ~ *, #root > *') !== null)
  if ((await page.locator('#root > *').count()) > 0) {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  }
  scripts.open()
  await page.waitForFunction(() => document.readyState === 'complete' && !('earlyClick' in window))
  await nextFrame(page)
  session.open()
  await waitForVisible(page.getByRole('heading', { level: 1 }).first())
  await expectEventually(() => page.locator('main .animate-pulse').count()).toBe(0)
  await nextFrame(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
