// SPDX-License-Identifier: Apache-2.0
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { LANGUAGES } from '#server/platform/i18n/languages.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** The source from which the build reads the app's routes (`scripts/build/pages.ts`). */
const SCREENS = new URL('../../src/web/app/screens.tsx', import.meta.url)

/** A screen with preloaded requests for signed-in users (`scripts/build/preloaded-requests.ts`). */
const PRELOADED_SCREEN = '/dashboard'

/** Prerendered screens, with the properties that decide which pages contain the HTML. */
const PRERENDERED: Record<string, object> = {
  '/help': {},
  '/login': { ignoresQuery: true },
  '/notifications': { isPrerenderedForCitizens: true, firstRequests: { forCitizens: {}, forOffice: {} } },
}
const HTML = '<h1>Prerendered</h1>'

/** The portal with a built web app of the current routes and minimal pages. */
async function withWebApp(portal: TestPortal) {
  const folder = join(portal.dataDir, 'web')
  await mkdir(folder)
  const program = await readFile(SCREENS, 'utf8')
  const paths = [...program.matchAll(/^ {2}'(\/[^']*)': screen\(/gm)].map(([, path]) => path)
  const calls = { forCitizens: { reads: ['/api/statistics'] }, forOffice: { reads: ['/api/overview'] } }
  const inEveryLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, { demo: { html: HTML } }]))
  const needs = { files: [], localeModules: [] }
  const screens = paths.map((route) => ({
    route,
    ...needs,
    ...(route === PRELOADED_SCREEN && { firstRequests: calls }),
    ...(PRERENDERED[route ?? ''] && { ...PRERENDERED[route ?? ''], prerendered: inEveryLanguage }),
  }))
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ screens, service: needs, forms: {}, texts: {} }))
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  for (const language of LANGUAGES) {
    await writeFile(
      join(folder, `index.${language}.html`),
      `<html lang="${language}"><head></head><body><div id="root"></div></body></html>`,
    )
  }
  const app = await buildApp(portal.services, { logger: false, webFolder: folder })
  return { app, paths }
}

const cookieOf = async (portal: TestPortal, role: Role) =>
  [...(await portal.as(role)).cookies].map((pair) => pair.join('=')).join('; ')

describe('A page URL', () => {
  test('returns the app, even for unknown paths, with a status that says whether the path exists', async ({
    portal,
  }) => {
    const { app, paths } = await withWebApp(portal)
    const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers: { accept: 'text/html', ...headers } })
    const forms = portal.catalogue.services.map(({ definition }) => definition.paths.page)
    const knownPaths = [
      ...paths,
      ...forms,
      '/Help/',
      '/viewapplication/asha.devi?view=table',
      '/viewApplication/a%2Fb',
      '/icon.svg',
    ]
    expect(knownPaths.length).toBeGreaterThan(25)
    for (const path of knownPaths) expect([path, (await open(path ?? '')).statusCode]).toEqual([path, 200])

    for (const unknown of ['/no/such/page', '/helpp', '/viewApplication', '/index.en.html', '/pages.json', '/.env']) {
      const { statusCode, headers, body } = await open(unknown)
      expect([unknown, statusCode, headers['content-type']]).toEqual([unknown, 404, 'text/html; charset=utf-8'])
      expect(body).toContain('<script type="application/json" id="portal">')
    }
    for (const unknown of ['/api/nothing', '/uploads']) {
      expect((await open(unknown)).headers['content-type']).toMatch(/^application\/json/)
    }

    const page = await open('/help', { 'accept-encoding': 'gzip' })
    const etag = String(page.headers.etag)
    expect(gunzipSync(page.rawPayload).toString()).toBe((await open('/help')).body)
    expect((await open('/help', { 'if-none-match': etag })).statusCode).toBe(304)
    const lost = await open('/no/such/page', { 'accept-encoding': 'gzip', 'accept-language': 'hi' })
    expect(gunzipSync(lost.rawPayload).toString()).toContain('<html lang="hi">')
    expect(lost.headers.etag).toBeUndefined()
    const lostAgain = await open('/no/such/page', { 'if-none-match': `${etag}, *` })
    expect([lostAgain.statusCode, lostAgain.headers['cache-control']]).toEqual([404, 'no-cache'])
    for (const [path, status] of [
      ['/help', 200],
      ['/no/such/page', 404],
    ] as const) {
      const head = await open(path, {}, 'HEAD')
      expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([status, '', 'no-cache'])
    }
    await app.close()
  })

  test('preloads what a user with this role will see, and nothing if nobody is signed in', async ({ portal }) => {
    const { app } = await withWebApp(portal)
    const preloads = async (cookie?: string) => {
      const { body, statusCode } = await app.inject({ url: PRELOADED_SCREEN, headers: { ...(cookie && { cookie }) } })
      expect(statusCode).toBe(200)
      return [...body.matchAll(/href="(\/api\/[^"]*)"/g)].map(([, path]) => path)
    }
    const cookies = [await cookieOf(portal, 'user'), await cookieOf(portal, 'staff'), await cookieOf(portal, 'admin')]
    // The pages are opened one after the other, because a page waits only a fifth of a second for its session.
    const found: unknown[] = []
    for (const cookie of [...cookies, undefined, 'gramseva_session=made-up']) found.push(await preloads(cookie))
    expect(found).toEqual([['/api/statistics'], ['/api/overview'], ['/api/overview'], [], []])
    await app.close()
  })

  test('contains the prerendered HTML only if the screen shows the same to this user and with this query', async ({
    portal,
  }) => {
    const { app } = await withWebApp(portal)
    const [citizen, staff] = [await cookieOf(portal, 'user'), await cookieOf(portal, 'staff')]
    const isPrerendered = async (url: string, cookie?: string) =>
      (await app.inject({ url, headers: { ...(cookie && { cookie }) } })).body.includes(HTML)
    expect(await isPrerendered('/help')).toBe(true)
    expect(await isPrerendered('/help?offline')).toBe(false)
    expect(await isPrerendered('/login?to=/noc')).toBe(true)
    expect(await isPrerendered('/notifications', citizen)).toBe(true)
    expect(await isPrerendered('/notifications', staff)).toBe(false)
    expect(await isPrerendered('/notifications')).toBe(false)
    await app.close()
  })
})

describe('A page URL with rate limits', () => {
  test.override({ environment: { BUDGET_FACTOR: '1' } })

  test('returns the generic page when the address is over its limit', async ({ portal }) => {
    const { app } = await withWebApp(portal)
    const citizen = await cookieOf(portal, 'user')
    const { callLimiter } = portal.services
    const calls = Array.from({ length: 30_001 }, () => callLimiter.consumeByAddress('127.0.0.1'))
    expect((await Promise.allSettled(calls)).at(-1)?.status).toBe('rejected')
    const { body, statusCode } = await app.inject({ url: PRELOADED_SCREEN, headers: { cookie: citizen } })
    expect([statusCode, body.includes('href="/api/statistics"')]).toEqual([200, false])
    await app.close()
  })
})
