// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  failOnce,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

declare global {
  interface Window {
    shifted: number
  }
}

describe('While a page loads (decision 047),', () => {
  test('the landing page, the login and the header of the dashboard are visible, in the language of the reader', async ({
    village,
  }) => {
    const device = { baseURL: village.origin, javaScriptEnabled: false, viewport: PHONE }
    const english = await village.browser.newContext({ ...device, locale: 'en-IN' })
    const context = await village.browser.newContext({ ...device, locale: 'hi-IN' })
    try {
      const englishPage = await english.newPage()
      await englishPage.goto('/')
      expect(await englishPage.title()).toContain('Digital governance')
      await expectHeading(englishPage, 'Digital governance')
      await englishPage.goto('/dashboard')
      expect(await englishPage.title()).toBe('Dashboard · Gram Seva')
      await waitForVisible(englishPage.getByText('Apply to Sundarpur Gram Panchayat and track your applications'))

      const page = await context.newPage()
      await page.goto('/')
      expect(await page.title()).toContain('ग्रामीण भारत')
      await expectHeading(page, 'ग्रामीण भारत')
      await waitForVisible(page.getByRole('banner').getByText('सुंदरपुर ग्राम पंचायत'))
      await page.getByRole('banner').getByRole('link', { name: 'लॉग इन' }).click()
      await expectHeading(page, 'फिर से स्वागत है')
      await waitForVisible(page.getByRole('textbox', { name: 'ईमेल' }))
      await waitForVisible(page.getByText(DEMO.user.email))
    } finally {
      await english.close()
      await context.close()
    }
  })

  test('the requests of a screen are preloaded, once and only for signed-in users', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE, expectedErrors: ['401 POST /api/verify'] })
    const calls: string[] = []
    page.on('request', (request) => {
      const path = request.url().replace(/^https?:\/\/[^/]+/, '')
      if (path.startsWith('/api/') && !path.endsWith('/stream')) calls.push(`${request.method()} ${path}`)
    })
    await page.goto('/dashboard')
    await waitForPath(page, '/')
    expect(calls).not.toContain('POST /api/user/getapplication')

    const dashboardCalls = [
      'GET /api/announcements?limit=3',
      'GET /api/notifications/unread',
      'GET /api/services',
      'GET /api/session',
      'POST /api/user/getapplication',
      'POST /api/verify',
    ]
    const listCalls = dashboardCalls.filter((call) => !/announcements|services/.test(call))
    const formCalls = dashboardCalls.filter((call) => !/announcements|getapplication|services/.test(call))
    const queueCalls = [...formCalls, 'GET /api/overview'].sort()
    const { paths, words } = offered('household')
    for (const [person, path, heading, expected] of [
      ['user', '/', 'Digital governance', dashboardCalls.filter((call) => /services|session/.test(call))],
      ['user', '/dashboard', 'Dashboard', dashboardCalls],
      ['user', paths.page, words.title, formCalls],
      ['user', `/viewApplication/${DEMO.user.username}`, 'My Applications', listCalls],
      ['staff', '/staff_dashboard', 'Staff Dashboard', queueCalls],
      ['admin', '/Admin', 'Admin Dashboard', [...queueCalls, 'GET /api/statistics'].sort()],
    ] as const) {
      await logInThroughApi(context, DEMO[person])
      await page.goto('about:blank') // The previous screen, whose heading is prerendered, may still send requests.
      calls.length = 0
      const releaseScripts = await delayScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expectEventually(async () => [...calls].sort()).toEqual(expected)
      releaseScripts()
      await expectHeading(page, heading)
      await expectEventually(() => page.evaluate(() => 'earlyClick' in window)).toBe(false) // Hydration deletes it.
      await expectEventually(() => page.locator('main .animate-pulse').count()).toBe(0)
      expect(calls.filter((call) => expected.includes(call)).sort()).toEqual(expected)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('at most 15 requests are sent, apart from the icon, even on the first visit to a form', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname !== '/favicon.svg') requests.push(`${request.method()} ${pathname}`)
    })
    const { paths, words } = offered('birth-certificates')
    const streamOpens = page.waitForRequest('**/api/notifications/stream')
    // The toast library is loaded a second after the screen.
    const toastsLoad = page.waitForRequest(/assets\/toasts-/)
    await page.goto(paths.page)
    await expectHeading(page, words.title)
    await Promise.all([streamOpens, toastsLoad])
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(15)
  })

  test('a preloaded response that failed or is older than 20 seconds is not used, and the screen sends the request again', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE, expectedErrors: ['500 POST /api/user/getapplication'] })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
    const [verify, list] = ['/api/verify', '/api/user/getapplication']
    await logInThroughApi(context, DEMO.user)
    await page.clock.install()
    await failOnce(page, list, { status: 500 })
    for (const [elapsed, requested] of [
      [0, [list, list, verify]],
      [21_000, [list, list, verify, verify]],
    ] as const) {
      posts.length = 0
      const releaseScripts = await delayScripts(page)
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await expectEventually(async () => [...posts].sort()).toEqual([list, verify])
      await page.clock.fastForward(elapsed)
      releaseScripts()
      await expectHeading(page, 'Dashboard')
      await expectEventually(async () => [...posts].sort()).toEqual(requested)
    }
  })

  test('a click that began during the check of the session takes effect after the check', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await page.clock.install()
    await page.goto('/dashboard')
    await page.clock.fastForward(TIMINGS.verifyScreen)
    await expectHeading(page, 'Dashboard')
    const editProfile = page.getByRole('link', { name: 'Edit Profile' })
    // The page needs its timers until the menu is there.
    await waitForVisible(editProfile)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await editProfile.click()
    await waitForVisible(page.getByText('Checking your session...'))
    const back = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
    await back.hover()
    await page.mouse.down()
    await page.clock.resume()
    await expectHeading(page, 'Edit Profile')
    await page.mouse.up()
    await waitForPath(page, '/dashboard')
  })

  test('typed text, ticks and clicks are kept, and applied after hydration', async ({ visit }) => {
    const { page, context } = await visit({ viewport: PHONE })
    const releaseScripts = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Email' }).fill(DEMO.user.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO.user.password)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    releaseScripts()
    await expectMessage(page, 'User logged in successfully!')
    const [session] = await context.cookies()
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000)
  })

  test('a message with a retry appears: immediately if the scripts fail, and later if they are slow', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE, expectedErrors: [ABORTED_CALL] })
    const warning = page.getByRole('alert').filter({ hasText: 'This page has not finished loading.' })
    await page.clock.install()
    const releaseScripts = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expectHeading(page, 'Welcome Back')
    await page.clock.fastForward(TIMINGS.scriptTimeout - 1000)
    await expect.poll(() => warning.isVisible()).toBe(false)
    await page.clock.fastForward(1000)
    await waitForVisible(warning)
    releaseScripts()
    await expectEventually(() => warning.count()).toBe(0)

    await page.route('**/assets/start-*.js', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await waitForVisible(warning)
    await page.unrouteAll()
    await warning.getByRole('link', { name: 'Try again' }).click()
    await expectEventually(() => warning.count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('text has the size that was chosen on this device', async ({ visit }) => {
    const { page } = await visit()
    await page.addInitScript(() => localStorage.setItem('text-size', '130'))
    const releaseScripts = await delayScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expectHeading(page, 'Welcome Back')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20.8px')
    releaseScripts()
  })

  test('the scroll position stays when the app hydrates the page', async ({ visit }) => {
    const { page } = await visit({ viewport: PHONE })
    const releaseScripts = await delayScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await waitForVisible(page.getByRole('banner').getByText('Sundarpur Gram Panchayat'))
    await page.evaluate(() => window.scrollTo(0, 300))
    releaseScripts()
    await expectEventually(() => page.evaluate(() => 'earlyClick' in window)).toBe(false)
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
  })

  test('nothing moves when the app hydrates the page, or when the dashboard replaces the check of the session (CLS at most 0.05)', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await page.addInitScript(countShifts)
    for (const [path, heading] of [
      ['/', 'Digital governance'],
      ['/login', 'Welcome Back'],
      ['/dashboard', 'Dashboard'],
    ] as const) {
      if (path === '/dashboard') await logInThroughApi(context, DEMO.user)
      await page.goto(path)
      await expectHeading(page, heading)
      await expectEventually(() => page.evaluate(() => 'earlyClick' in window)).toBe(false)
      expect([path, await page.evaluate(() => window.shifted <= 0.05)]).toEqual([path, true])
    }
  })
})

describe('Files of the app', () => {
  test('are compressed with brotli if the browser accepts it, with gzip otherwise, and cached permanently', async ({
    village,
  }) => {
    const request = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(village.origin + path, { headers })
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    const page = await request('/login', { 'accept-encoding': 'gzip, deflate, br' })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(page.headers.get('vary')).toContain('accept-encoding')
    const repeated = await request('/login', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([repeated.status, repeated.text]).toEqual([304, ''])
    const files = [...page.text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    // The limit includes the HTML, and all files that the login needs before it is interactive.
    expect(files.length + 1).toBeLessThanOrEqual(8)
    for (const file of files) {
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', null],
      ] as const) {
        const { headers, status } = await request(file, { 'accept-encoding': accepted })
        expect([file, status, headers.get('content-encoding')]).toEqual([file, 200, encoding])
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
    }
  })
})

/** Delays the scripts of the app until the returned function is called. Scripts for the first paint load immediately. */
async function delayScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/start-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

function countShifts() {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
