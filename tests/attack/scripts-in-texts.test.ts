// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { findPdfError } from '#server/documents/checking/find-pdf-error.ts'
import { ALL_SCREENS } from '#tests/e2e/walk/screens.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { type Planted, plantScripts } from '#tests/support/attack/plant-scripts.ts'
import { packed, scriptPayloads } from '#tests/support/attack/script-payloads.ts'
import { visitWholeScreen } from '#tests/support/attack/visit-whole-screen.ts'
import { watchAddress } from '#tests/support/attack/watched-address.ts'
import { watchContext } from '#tests/support/attack/watched-context.ts'
import { photoOf } from '#tests/support/certified.ts'
import { test as journey } from '#tests/support/journey.ts'
import { mailsInOutbox } from '#tests/support/outbox.ts'
import { waitUntilDrawn } from '#tests/support/walk/observed-page.ts'
import { nameOf } from '#tests/support/walk/walker.ts'

/**
 * A village in which every text is a payload. A payload contains a script that calls the function `canary`, which reports the script,
 * and an address outside the portal that the browser must not request.
 */
const test = journey.extend('attacked', { scope: 'file' }, async ({ village }, { onCleanup }) => {
  const outside = await watchAddress(() => ({ body: 'nothing' }))
  onCleanup(outside.close)
  const payloads = scriptPayloads(`${outside.origin}/x`)
  const context = await village.browser.newContext({ baseURL: village.origin })
  const planted = await plantScripts(context, village.services, payloads)
  await context.close()
  console.log(`${payloads.length} payloads in ${planted.applications.length} applications`)
  /** Opens pages in a new browser session. Returns the scripts that ran, and the requests to other addresses. */
  const watched = async (visit: (context: BrowserContext, page: Page) => Promise<unknown>) => {
    const visited = await village.browser.newContext({ baseURL: village.origin, acceptDownloads: true })
    const { findings } = await watchContext(visited, village.origin)
    await visit(visited, await visited.newPage())
    await visited.close()
    return findings
  }
  return { ...planted, payloads, outside, watched }
})

/** Waits until the page has a heading, and no placeholder for content that is still loading. */
async function waitUntilIdle(page: Page) {
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.animate-pulse'))
  await waitUntilDrawn(page)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitUntilIdle(page)
}

async function openDetails(page: Page, path: string) {
  await open(page, path)
  const dialog = page.getByRole('dialog')
  if (path.includes('&q=')) await page.locator('tbody').getByRole('button').first().click()
  await dialog.waitFor()
  await waitUntilIdle(page)
  await page.emulateMedia({ media: 'print' })
  await waitUntilDrawn(page)
  await page.emulateMedia({ media: 'screen' })
}

/** URLs with payloads: several payloads in each part that allows any text, and one payload in each other part. */
function* addressesWithPayloads(payloads: readonly string[]) {
  const paths = new Set(ALL_SCREENS.map(({ path }) => path.split(/[?#]/)[0] ?? '/'))
  // A request line may have at most 16 KB.
  for (const slice of packed(payloads, 1600)) {
    const text = encodeURIComponent(slice)
    for (const [position, path] of [...paths].entries()) {
      const parts = ['status', 'category', 'view', 'application', 'year'].map(
        (name, index) => `${name}=${encodeURIComponent(payloads[(position * 5 + index) % payloads.length] ?? '')}`,
      )
      yield `${path}?q=${text}&to=${text}&${parts.join('&')}#${text}`
    }
    yield `/viewApplication/${text}`
    yield `/no/${text}`
  }
}

async function searchFor(page: Page, path: string, texts: readonly string[]) {
  await open(page, path)
  for (const text of texts) {
    await page.getByRole('searchbox').first().fill(text)
    await waitUntilIdle(page)
  }
}

// A9 is the attack in docs/security/faults-and-attacks.md.
describe('Scripts in every text (attack A9)', () => {
  test('a script that runs is detected on a page that does not escape text', async ({ village }) => {
    const [payload = ''] = scriptPayloads('')
    const careless = await watchAddress((path) => ({
      body: `<!doctype html>${payload}<style>p{}</style><img src="http://127.0.0.1:9/">`,
      headers: path === '/strict' ? { 'content-security-policy': "default-src 'self'" } : {},
    }))
    const context = await village.browser.newContext()
    const { findings } = await watchContext(context, careless.origin)
    const page = await context.newPage()
    for (const path of ['/careless', '/strict']) await page.goto(careless.origin + path, { waitUntil: 'networkidle' })
    await context.close()
    careless.close()
    const text = findings.join('\n')
    expect(text).toMatch(/canary 0 ran at \S+careless/)
    expect(text).toMatch(/requested http:\/\/127.0.0.1:9\/ at \S+careless/)
    expect(text).toMatch(/policy breached: script-src-elem inline/)
    expect(text).toMatch(/policy breached: style-src-elem inline/)
  })

  test('do not run on any screen or dialog of any user', async ({ attacked, village }) => {
    expect(attacked.payloads.length).toBeGreaterThanOrEqual(60)
    const found: string[] = []
    for (const screen of ALL_SCREENS) {
      const { findings, troubles } = await visitWholeScreen(village, screen)
      found.push(...[...findings, ...troubles].map((finding) => `${nameOf(screen)}: ${finding}`))
    }
    expect(found).toEqual([])
  })

  test('do not run in details, documents, printed views and certificate pages', async ({ attacked }) => {
    const citizen = attacked.watched((context, page) => visitAsCitizen(context, page, attacked))
    const admin = attacked.watched(async (context, page) => {
      await logInThroughApi(context, DEMO.admin)
      for (const { reference, service } of attacked.applications) {
        await openDetails(page, `/Admin/Dashboard?category=${service.id}&q=${reference}`)
      }
    })
    const staff = attacked.watched(async (context, page) => {
      await logInThroughApi(context, DEMO.staff)
      // Staff use the same dialog as the admin, so only every sixth application is opened.
      for (const { reference, service } of attacked.applications.filter((_, index) => index % 6 === 0)) {
        await openDetails(page, `/staff_dashboard?category=${service.id}&q=${reference}`)
      }
    })
    expect((await Promise.all([citizen, admin, staff])).flat()).toEqual([])
  })

  test('do not run in names of people', async ({ attacked }) => {
    const findings = await attacked.watched(async (context, page) => {
      for (const person of attacked.people) {
        await logInThroughApi(context, person)
        for (const path of ['/dashboard', '/profile/edit']) await open(page, path)
      }
    })
    expect(findings).toEqual([])
  })

  test('do not run from a URL, a search, a certificate number or a code', async ({ attacked, village }) => {
    const { payloads } = attacked
    const findings = await attacked.watched(async (context, page) => {
      for (const account of [undefined, DEMO.admin]) {
        if (account) await logInThroughApi(context, account)
        for (const address of addressesWithPayloads(payloads)) await page.goto(address, { waitUntil: 'load' })
      }
      await searchFor(page, '/Admin/Dashboard', packed(payloads, 100))
      await logInThroughApi(context, DEMO.user)
      await searchFor(page, `/viewApplication/${DEMO.user.username}`, packed(payloads, 100))
      await searchFor(page, '/help', packed(payloads, 100))
      await open(page, '/verify')
      for (const text of packed(payloads, 100)) {
        await page.locator('[name=certificate-number]').fill(text)
        await page.keyboard.press('Enter')
        await waitUntilDrawn(page)
      }
      for (const text of payloads) {
        // One half of the codes contains only the payload; the other half contains it in the link to the verification.
        const content = text.length % 2 === 0 ? text : `${village.origin}/verify#${text}`
        const buffer = await photoOf(content)
        await page.locator('#verify-file').setInputFiles({ name: `${text}.png`, mimeType: 'image/png', buffer })
        await waitUntilDrawn(page)
      }
      await waitUntilIdle(page)
    })
    expect(findings).toEqual([])
  })

  test('appear only as text in mails, and not in certificates; nothing requests the address in the payloads', async ({
    attacked,
    village,
  }) => {
    const mails = await mailsInOutbox(village.dataDir, attacked.applications.length)
    expect(mails.filter(({ html }) => html !== undefined)).toEqual([])
    expect(mails.some(({ text }) => text?.includes('<script>canary(0)</script>'))).toBe(true)
    expect(attacked.approved.length).toBeGreaterThan(0)
    let documents = 0
    const findings = await attacked.watched(async (context, page) => {
      await logInThroughApi(context, DEMO.user)
      for (const _id of attacked.approved) {
        const answer = await context.request.post('/api/generatepdf', { data: { row: { _id } } })
        // A revoked certificate has no PDF.
        if (!answer.ok()) continue
        const pdf = await answer.body()
        documents += 1
        expect([_id, await findPdfError(pdf), linksOf(pdf)]).toEqual([_id, undefined, ['127.0.0.1/verify']])
      }
      const [first = ''] = attacked.approved
      await open(page, `/viewApplication/${DEMO.user.username}?application=${first}`)
    })
    expect(documents).toBeGreaterThan(10)
    expect(findings).toEqual([])
    expect(attacked.outside.requests).toEqual([])
  })
})

/** The links of a PDF without the port, because the port of the portal is unknown when the certificates are created. */
const linksOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/URI *\(([^)#]+)/g)].map(([, address = '']) => {
    const { hostname, pathname } = new URL(address)
    return hostname + pathname
  })

async function visitAsCitizen(context: BrowserContext, page: Page, { applications, approved }: Planted) {
  await logInThroughApi(context, DEMO.user)
  for (const { reference } of applications) {
    await openDetails(page, `/viewApplication/${DEMO.user.username}?application=${reference}`)
  }
  for (const reference of approved) await open(page, `/certificates/${reference}`)
}
