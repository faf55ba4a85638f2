// SPDX-License-Identifier: Apache-2.0
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { browserStores } from '#tests/support/attack/browser-stores.ts'
import { openPersistentBrowser } from '#tests/support/attack/persistent-browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'
import { waitUntilDrawn } from '#tests/support/walk/observed-page.ts'

/** The two Aadhaar numbers of `applyAsPerson`, with or without separators. */
const AADHAAR_NUMBERS = /2345\D?6789\D?0124|9999\D?4105\D?7058/
/** Names and a number that occur nowhere else in the village. The username and email are not searched, because a tab may keep them. */
const PERSON = { firstName: 'Zyxara', lastName: 'Quvixel', occupation: 'Wexlorist', mobile: '9123456701' } as const
/** The last two words are the applicant and the street of `applyAsPerson`. */
const PERSONAL_DATA = new RegExp(`${Object.values(PERSON).join('|')}|Xyloquent|Vrindle`)

/** The places in the stored texts that match a pattern, each with the name of its store and with the characters around it. */
const tracesIn = (stores: Record<string, string>, trace: RegExp) =>
  Object.entries(stores).flatMap(([name, text]) => {
    const found = trace.exec(text)
    return found ? [`${name}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : []
  })

/** Logs out with the screen's button. */
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await waitForPath(page, '/')
}

/** Submits an application in which every text identifies the person. The person stays logged in. */
async function applyAsPerson(context: BrowserContext, service: OfferedService) {
  const address = { addressLine1: 'Vrindle Lane 7', city: 'Sundarpur', country: 'India' }
  const person = await registerThroughApi(context, { ...PERSON, address, aadhar: '9999 4105 7058' })
  const form = aFilledForm(service)
  const texts = { ...form.texts, applicantName: 'Xyloquent', aadhaarNumber: '2345 6789 0124' }
  const reference = await submitThroughApi(context, service, { ...form, texts })
  return { person, reference }
}

async function openPage(page: Page, path: string) {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('load')
  await waitUntilDrawn(page)
}

// A22 and A25 are the attacks in docs/security/faults-and-attacks.md.
describe('Stored data (attack A25)', () => {
  test('in a browser contains no Aadhaar number, even on the disk, and no personal data after the logout of any role', async ({
    village,
    offered,
  }) => {
    const { context, closeAndReadProfile } = await openPersistentBrowser(village.origin)
    const page = await context.newPage()
    const service = offered('noc')
    const { person, reference } = await applyAsPerson(context, service)
    const ownPage = `/viewApplication/${person.username}`
    for (const path of [
      '/dashboard',
      ownPage,
      `${ownPage}?application=${reference}`,
      '/profile/edit',
      '/profile/settings',
    ]) {
      await openPage(page, path)
    }
    await openPage(page, service.paths.page)
    await page.locator('[id="texts.applicantName"]').fill('Xyloquent')
    await page.locator('[id="texts.aadhaarNumber"]').fill('2345 6789 0124')
    // The browser saves the draft a moment later, so the test waits until it is found.
    await expectEventually(async () => tracesIn(await browserStores(page), /Xyloquent/).length).toBe(1)
    await openPage(page, '/dashboard')
    expect(tracesIn(await browserStores(page), AADHAAR_NUMBERS)).toEqual([])
    await logOut(page)
    expect(tracesIn(await browserStores(page), PERSONAL_DATA)).toEqual([])
    for (const account of [DEMO.staff, DEMO.admin]) {
      await logInThroughApi(context, account)
      await openPage(page, account === DEMO.staff ? '/staff_dashboard' : '/Admin')
      await openPage(page, `/Admin/Dashboard?category=noc&q=${reference}`)
      if (account === DEMO.admin) {
        await page.locator('tbody').getByRole('button').first().click()
        await waitForVisible(page.getByRole('dialog').getByText('Xyloquent').first())
      }
      await openPage(page, account === DEMO.staff ? '/staff_dashboard' : '/Admin')
      expect(tracesIn(await browserStores(page), AADHAAR_NUMBERS)).toEqual([])
      await logOut(page)
      expect(tracesIn(await browserStores(page), PERSONAL_DATA)).toEqual([])
    }
    const files = await closeAndReadProfile()
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter(({ text }) => AADHAAR_NUMBERS.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('in temporary files, logs and mails of the portal contains no Aadhaar number; metrics contain no personal data', async ({
    village,
    visit,
    offered,
  }) => {
    const { context } = await visit()
    await applyAsPerson(context, offered('noc'))
    const tempNames = (await readdir(tmpdir())).filter((name) => /^(gramseva|gram-seva|piscina|typst)/.test(name))
    const folders = [village.dataDir, ...tempNames.map((name) => join(tmpdir(), name))]
    const files = await Promise.all(folders.map(filesBelow))
    expect(files.flat().length).toBeGreaterThan(100)
    const filesWithNumbers = await Promise.all(
      files.flat().map(async (file) => ((await containsAadhaarNumber(file)) ? [file] : [])),
    )
    expect(filesWithNumbers.flat()).toEqual([])
    const metrics = await context.request.get('/metrics')
    expect(await metrics.text()).not.toMatch(PERSONAL_DATA)
  })
})

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The longest written form of a number, with separators, so that a number at the boundary of two chunks is found. */
const LONGEST_NUMBER = 20

/** Reads in chunks, because the folder may contain files that are longer than a string can be. */
async function containsAadhaarNumber(file: string) {
  let end = ''
  try {
    for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
      const text = `${end}${chunk}`
      if (AADHAAR_NUMBERS.test(text)) return true
      end = text.slice(-LONGEST_NUMBER)
    }
  } catch {
    // Another test deleted its file.
  }
  return false
}

describe('The Back button after a logout (attack A22)', () => {
  test('shows no personal data: not by the app’s navigation, nor from the back/forward cache, nor from the HTTP cache', async ({
    village,
    offered,
  }) => {
    const { context, closeAndReadProfile } = await openPersistentBrowser(village.origin)
    const page = await context.newPage()
    const { person, reference } = await applyAsPerson(context, offered('noc'))
    const ownPage = `/viewApplication/${person.username}?application=${reference}`
    for (const path of ['/profile/edit', ownPage, '/dashboard']) await openPage(page, path)
    await logOut(page)
    const texts: string[] = []
    for (let steps = 0; steps < 4; steps += 1) {
      await goBack(page)
      texts.push((await page.locator('body').textContent()) ?? '')
    }
    expect(texts.filter((text) => PERSONAL_DATA.test(text))).toEqual([])

    // The tab opens another URL, and the person logs out in a second tab.
    await logInThroughApi(context, person)
    await openPage(page, ownPage)
    await waitForVisible(page.getByRole('dialog').getByText('Xyloquent').first())
    // Browsers decide which pages they cache, so the test itself dispatches the event of a restored page.
    await dispatchTransition(page, 'pagehide')
    expect(await page.locator('body').isHidden()).toBe(true)
    await dispatchTransition(page, 'pageshow')
    await waitForVisible(page.getByRole('dialog').getByText('Xyloquent').first())
    await page.goto('/.well-known/jwks.json')
    const other = await context.newPage()
    await openPage(other, '/dashboard')
    await logOut(other)
    await goBack(page)
    await expectHeading(page, 'Digital governance for rural India').catch(() => undefined)
    expect(await page.locator('body').textContent()).not.toMatch(PERSONAL_DATA)

    await page.goto(`/certificates/${reference}`)
    expect(await page.locator('body').textContent()).not.toMatch(PERSONAL_DATA)
    const files = await closeAndReadProfile()
    const cached = files.filter(({ path }) => /Cache/.test(path))
    expect(cached.filter(({ text }) => PERSONAL_DATA.test(text)).map(({ path }) => path)).toEqual([])
  })
})

const dispatchTransition = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

/**
 * Goes back as with the browser's button. A cached page has no load event. A page that finds no session opens the landing
 * page, which interrupts the first wait, so the test then waits again.
 */
async function goBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' }).catch(() => null)
  const waitUntilLoaded = async () => {
    await page.waitForLoadState('load')
    await waitUntilDrawn(page)
  }
  await waitUntilLoaded().catch(waitUntilLoaded)
}
