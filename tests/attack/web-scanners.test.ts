// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { ALL_SCREENS } from '#tests/e2e/walk/screens.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { runWapiti } from '#tests/support/attack/wapiti.ts'
import { watchAddress } from '#tests/support/attack/watched-address.ts'
import { test } from '#tests/support/journey.ts'

/** The time limit for each of wapiti's modules, in seconds. */
const MODULE_TIMEOUT_S = Number(process.env.WAPITI_SECONDS ?? 12)

/** The minimum number of scanned pages. With fewer, wapiti has not scanned the portal. */
const MIN_PAGES = 10

/** URLs with parameters. The scanner finds none itself, because scripts render the pages. */
const PARAMETER_URLS = [
  '/api/getapplication?category=noc&status=pending&q=a&limit=5',
  '/api/announcements?limit=2',
  '/api/gallery?limit=2',
  '/api/statistics?year=2026',
  '/uploads/00/000000?download=1',
  '/api/certificates/NC/2026/1',
  '/.well-known/certificate-status/0',
  '/.well-known/certificate-log/0',
]
/** The paths from which the scanner starts. */
const START_PATHS = [...new Set(ALL_SCREENS.map(({ path }) => path.split('#')[0] ?? '/')), ...PARAMETER_URLS]

/** The messages of wapiti's false positives, each with the reason. */
const FALSE_POSITIVES: Record<string, string> = {
  'HTTP Secure Headers: GET /  X-XSS-Protection is not set':
    'it turned on a filter that browsers removed because it caused vulnerabilities; the Content-Security-Policy replaces it',
  'HTTP Secure Headers: GET /  Strict-Transport-Security is not set':
    'the demo portal uses plain HTTP on this machine; tests/api/security-headers.test.ts checks the header in production',
}

/** Whether a "backup copy" found by wapiti is only the app's page, which every unknown URL returns. */
async function isPageOfTheApp(finding: string) {
  const address = /^Backup file: GET \S+ {2}Backup file (\S+) found for/.exec(finding)?.[1]
  if (!address) return false
  const answer = await fetch(address)
  const page = await answer.text()
  return answer.headers.get('content-type') === 'text/html; charset=utf-8' && page.includes('<div id="root">')
}

/** The findings that are not false positives. */
async function vulnerabilitiesAmong(findings: readonly string[]) {
  const vulnerabilities = await Promise.all(
    findings.map(async (finding) => (finding in FALSE_POSITIVES || (await isPageOfTheApp(finding)) ? [] : [finding])),
  )
  return vulnerabilities.flat()
}

// A10 is the attack in docs/security/faults-and-attacks.md.
describe('A general vulnerability scanner (attack A10)', () => {
  test('wapiti finds planted vulnerabilities: reflected text, and missing headers', async () => {
    const vulnerableServer = await watchAddress((path) => {
      const name = new URL(path, 'http://localhost').searchParams.get('name') ?? ''
      return { body: `<!doctype html><a href="/hello?name=Asha">Hello</a><p>${name}</p>` }
    })
    const { origin } = vulnerableServer
    const { found, pages } = await runWapiti({
      origin,
      startPaths: ['/hello?name=Asha'],
      cookies: [],
      timeLimit: MODULE_TIMEOUT_S,
    })
    vulnerableServer.close()
    expect(found.join('\n')).toMatch(/Cross Site Scripting: GET \/hello name/)
    expect(found.join('\n')).toMatch(/Content Security Policy/)
    expect(pages).toBeGreaterThan(0)
  })

  for (const who of ['visitor', 'admin'] as const) {
    test(`wapiti finds nothing in the portal, as ${who}`, async ({ village }) => {
      const context = await village.browser.newContext({ baseURL: village.origin })
      if (who === 'admin') await logInThroughApi(context, DEMO.admin)
      const cookies = await context.cookies()
      const { found, pages } = await runWapiti({
        origin: village.origin,
        startPaths: START_PATHS,
        cookies,
        timeLimit: MODULE_TIMEOUT_S,
      })
      console.log(`${who}: ${found.length} findings on ${pages} pages, including false positives`)
      expect(await vulnerabilitiesAmong(found)).toEqual([])
      expect(pages).toBeGreaterThan(MIN_PAGES)
      // The session must not have ended, because the scanner's last requests would then have been unauthenticated.
      const user = await context.request.get('/api/user')
      expect(user.status()).toBe(who === 'admin' ? 200 : 401)
      await context.close()
    })
  }
})
