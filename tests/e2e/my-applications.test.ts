// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page, Route } from 'playwright'
import { describe, expect } from 'vitest'
import { type OwnApplication, ownListSchema } from '#shared/applications/wire.ts'
import { formatDay } from '#shared/locales/formats.ts'
import { textOf } from '#tests/certificates/read-pdf.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { cardOf, openTab } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { issueNewCertificate, revokeThroughApi } from '#tests/support/certified.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  expectMessage,
  failOnce,
  waitForVisible,
} from '#tests/support/screen.ts'

describe('My Applications (spec §2, §5)', () => {
  test('shows the specified sentences while it loads, if it fails, and in each empty tab', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['500 POST /api/user/getapplication'] })
    const { username } = await registerThroughApi(context)
    // The handler answers the preloaded request, and requests that the screen sends later.
    const fail = (route: Route) => route.fulfill({ status: 500 })
    await page.route('**/api/user/getapplication', fail)
    await page.goto(`/viewApplication/${username}`)
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch applications' })
    await waitForVisible(failure)
    await page.unroute('**/api/user/getapplication', fail)
    const loading = async (route: Route) => {
      await waitForVisible(page.getByText('Loading your applications...'))
      await route.continue()
    }
    await page.route('**/api/user/getapplication', loading, { times: 1 })
    await failure.getByRole('button', { name: 'Try again' }).click()
    for (const [tab, text] of [
      ['Applied', "You haven't submitted any applications yet."],
      ['Approved', "You don't have any approved applications."],
      ['Rejected', "You don't have any rejected applications."],
    ] as const) {
      await openTab(page, tab)
      await waitForVisible(page.getByRole('heading', { name: `No ${tab} Applications` }))
      await waitForVisible(page.getByText(text, { exact: true }))
    }
  })

  test('has three tabs with counts, whose cards show the data of each application, and Download Certificate only if Approved; a list that cannot be fetched again stays', async ({
    visit,
  }) => {
    const visitor = await visit({ expectedErrors: ['500 POST /api/user/getapplication'] })
    const { page, context, applications } = await openOwnList(visitor)
    for (const [tab, statuses] of [
      ['Applied', ['Pending', 'Verified']],
      ['Approved', ['Approved']],
      ['Rejected', ['Rejected']],
    ] as const) {
      const expected = applications.filter(({ status }) => statuses.some((selected) => selected === status))
      await openTab(page, tab)
      await waitForVisible(page.getByRole('tab', { name: `${tab} ${expected.length}` }))
      await expectEventually(() => references(page)).toEqual(expected.map(({ _id }) => _id))
      const downloads = await page.getByRole('button', { name: /^Download Certificate/ }).count()
      expect(downloads).toBe(tab === 'Approved' ? expected.length : 0)
      for (const { _id, department, createdAt, updatedAt } of expected.slice(0, 1)) {
        const card = cardOf(page, _id)
        const terms = ['Application ID', 'Department', 'Applied', 'Last Updated']
        expect(await card.getByRole('term').allTextContents()).toEqual(terms)
        const days = [createdAt, updatedAt].map((instant) => formatDay('en', instant))
        expect(await card.getByRole('definition').allTextContents()).toEqual([_id, department, ...days])
      }
    }
    // A change of the language fetches everything again.
    await failOnce(page, '/api/user/getapplication', { status: 500 })
    const [firstReference = ''] = await references(page)
    await page.getByRole('button', { name: 'Languages' }).click()
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click()
    const failure = page.getByRole('main').getByRole('alert')
    try {
      await waitForVisible(failure.getByRole('button', { name: 'फिर कोशिश करें' }))
    } finally {
      await context.request.post('/api/language', { data: { language: 'en' } })
    }
    await waitForVisible(page.getByRole('main').getByText(firstReference, { exact: true }))
  })

  test('searches on the server, within the tab, in any case and script; a change of the tab clears the search', async ({
    visit,
  }) => {
    const { page, applications } = await openOwnList(await visit())
    const search = page.getByPlaceholder('Search by Application ID, Department or Scheme...')
    const applied = applications.filter(({ status }) => status === 'Pending' || status === 'Verified')
    const year = applied[0]?._id.slice(3, 7) ?? ''
    const inDevanagari = year.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    for (const [typed, term] of [
      [applied[0]?._id.toLowerCase(), applied[0]?._id],
      [applied[0]?.department.toUpperCase(), applied[0]?.department],
      [applied.at(-1)?.scheme, applied.at(-1)?.scheme],
      [inDevanagari, year],
    ]) {
      const searchRequest = page.waitForRequest((request) => request.postDataJSON()?.q === typed)
      await search.fill(typed ?? '')
      expect((await searchRequest).postDataJSON()).toMatchObject({ status: 'applied', q: typed })
      const expected = applied.filter(({ _id, department, scheme }) =>
        [_id, department, scheme].join('|').includes(term ?? ''),
      )
      await expectEventually(() => references(page)).toEqual(expected.map(({ _id }) => _id))
    }
    await search.fill('nothing like this')
    await waitForVisible(page.getByRole('heading', { name: 'No results' }))
    await openTab(page, 'Approved')
    expect(await search.inputValue()).toBe('')
    await waitForVisible(page.getByRole('button', { name: /^Download Certificate/ }).first())
  })

  test('shows details with the specified data and documents, and shares or copies the link', async ({ visit }) => {
    const { page, context, applications } = await openOwnList(await visit())
    const [newest] = applications.filter(({ status }) => status === 'Pending')
    await page.getByRole('button', { name: `View Application ${newest?._id}` }).click()
    const details = page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText('Supporting Documents'))
    expect(await details.getByRole('term').allTextContents()).toEqual(
      expect.arrayContaining(['Application ID', 'Scheme', 'Department', 'Status', 'Submitted On', 'Last Updated']),
    )
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await topOf(details.getByRole('heading', { name: 'Progress' }))).toBeLessThan(
      await topOf(details.getByRole('term').first()),
    )
    for (const { fileName, filePath, size } of newest?.documents ?? []) {
      const link = details.getByRole('link', { name: fileName })
      expect(await link.getAttribute('href')).toBe(`/uploads/${filePath}`)
      expect((await (await context.request.get(`/uploads/${filePath}`)).body()).length).toBe(size)
    }
    // The print has more than one page, because it shows the part that the dialog hides on screen.
    const print = textOf(await page.pdf({ format: 'A4' }))
    for (const part of [newest?._id, 'Progress', 'Supporting Documents', 'Your answers']) expect(print).toContain(part)
    await waitForVisible(details.getByRole('button', { name: 'Print Application' }))
    await shareBySheetAndByLink(page, context, newest?._id ?? '')
    await details.getByRole('button', { name: 'Close', exact: true }).last().click()
    await details.waitFor({ state: 'detached' })
  })
})

describe('The table view (spec §2, the older screen)', () => {
  test('shows each application with name, status and date, and offers a PDF only if approved', async ({ visit }) => {
    const { page, applications } = await openOwnList(await visit())
    await page.getByRole('button', { name: 'Table' }).click()
    await waitForVisible(page.getByRole('columnheader', { name: 'Scheme Name' }))
    for (const [tab, statuses] of [
      ['Applied', ['Pending', 'Verified']],
      ['Approved', ['Approved']],
      ['Rejected', ['Rejected']],
    ] as const) {
      await openTab(page, tab)
      // The tab Applied has no buttons, so it has no column for them.
      const actions = { Applied: [], Approved: ['Select'], Rejected: ['Action'] }[tab]
      const columns = ['Application ID', 'Name', 'Department Name', 'Scheme Name', 'Status', ...actions]
      await expectEventually(() => page.getByRole('columnheader').allTextContents()).toEqual(columns)
      const expected = applications.filter(({ status }) => statuses.some((selected) => selected === status))
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
      await expectEventually(() => rows.getByRole('cell').nth(0).textContent()).toBe(expected[0]?._id)
      for (const [index, { _id, summary, department, scheme, status, createdAt, reason = '' }] of expected.entries()) {
        const cells = rows.nth(index).getByRole('cell')
        const applied = `${status}Applied ${formatDay('en', createdAt)}${reason}`
        expect((await cells.allTextContents()).slice(0, 5)).toEqual([_id, summary, department, scheme, applied])
      }
      expect(await rows.count()).toBe(expected.length)
      const selects = await page.getByRole('button', { name: /^Select Scheme/ }).count()
      expect(selects).toBe(tab === 'Approved' ? expected.length : 0)
    }
  })

  test('requires a selected scheme, and creates the PDF of an approved application', async ({ visit }) => {
    const { page, applications } = await openOwnList(await visit())
    await page.getByRole('button', { name: 'Table' }).click()
    const [applied] = applications.filter(({ status }) => status === 'Pending')
    await page
      .getByRole('cell')
      .getByRole('button', { name: `View Application ${applied?._id}` })
      .click()
    const details = page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText('Supporting Documents'))
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    const generate = page.getByRole('button', { name: 'Generate PDF' })
    expect(await generate.count()).toBe(0)
    const released = await recordReleasedUrls(page)
    await openTab(page, 'Approved')
    await generate.click()
    await expectMessage(page, 'Please select a scheme to generate the PDF.')
    const [approved] = applications.filter(({ status }) => status === 'Approved')
    await page.getByRole('button', { name: `Select Scheme ${approved?._id}` }).click()
    await generate.click()
    await expectMessage(page, 'PDF Generated Successfully')
    const certificate = page.getByRole('dialog', { name: 'Certificate' })
    await waitForVisible(certificate.getByRole('button', { name: 'Print' }))
    await waitForVisible(certificate.getByRole('link', { name: 'Read as a web page' }))
    const address = await certificate.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
    expect(address).toMatch(/^blob:/)
    expect(released).not.toContain(address)
    await certificate.getByRole('button', { name: 'Close', exact: true }).last().click()
    await certificate.waitFor({ state: 'detached' })
    await expectEventually(async () => released).toContain(address)
  })

  test('creates no PDF if the certificate was withdrawn meanwhile, or without a response; a missing date is shown as N/A', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit({ expectedErrors: ['409 POST /api/generatepdf', ABORTED_CALL] })
    const owner = await registerThroughApi(context)
    const office = await visit()
    // The button stays while the list has a certificate that is valid.
    await issueNewCertificate(office.context, offered('noc'), owner)
    const { reference } = await issueNewCertificate(office.context, offered('household'), owner)
    await page.goto(`/viewApplication/${owner.username}?view=table`)
    await openTab(page, 'Approved')
    await page.getByRole('button', { name: `Select Scheme ${reference}` }).click()
    await revokeThroughApi(office.context, { _id: reference, reason: 'The address was wrong.' })
    await page.getByRole('button', { name: 'Generate PDF' }).click()
    await expectMessage(page, 'Failed to Generate PDF')
    const certificate = page.getByRole('dialog', { name: 'Certificate' })
    await abortOnce(page, '/api/generatepdf')
    await certificate.getByRole('button', { name: 'Try again' }).click()
    await expectMessage(page, 'Error generating PDF')
    await certificate.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.route('**/api/user/getapplication', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      for (const application of list.data) application.updatedAt = null
      await route.fulfill({ response, json: list })
    })
    await page.goto(`/viewApplication/${owner.username}`)
    await openTab(page, 'Approved')
    await expectEventually(() => cardOf(page, reference).getByRole('definition').last().textContent()).toBe('N/A')
  })
})

/** Clicks Share on a device with a share sheet, and on a device where the sheet fails. */
async function shareBySheetAndByLink(page: Page, context: Visit['context'], reference: string) {
  const details = page.getByRole('dialog', { name: 'Application Details' })
  const share = details.getByRole('button', { name: 'Share' })
  const url = `${page.url().replace(/\?.*/, '')}?application=${reference}`
  const sharedLinks: unknown[] = []
  await page.exposeFunction('handToSheet', (link: unknown) => sharedLinks.push(link))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: ({ url: link }: ShareData) => Reflect.get(window, 'handToSheet')(link),
    })
  })
  await share.click()
  await expectEventually(async () => sharedLinks).toEqual([url])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    const noSheet = () => Promise.reject(new DOMException('No sheet', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { configurable: true, value: noSheet })
  })
  await share.click()
  await expectMessage(page, 'Link copied. Only you and the office can open it.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
}

/** Records every object URL that the page releases. */
async function recordReleasedUrls(page: Page) {
  const released: string[] = []
  await page.exposeFunction('wasReleased', (address: string) => released.push(address))
  await page.evaluate(() => {
    const release = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (address) => {
      release(address)
      Reflect.get(window, 'wasReleased')(address)
    }
  })
  return released
}

/** Opens the list of the demo citizen; returns it with the applications that the portal returned. */
async function openOwnList({
  page,
  context,
}: Visit): Promise<{ page: Page; context: Visit['context']; applications: OwnApplication[] }> {
  await logInThroughApi(context, DEMO.user)
  const response = await context.request.post('/api/user/getapplication')
  const applications = ownListSchema.parse(await response.json()).data
  await page.goto(`/viewApplication/${DEMO.user.username}`)
  await expectHeading(page, 'My Applications')
  await waitForVisible(page.getByRole('tab', { name: 'Applied' }))
  return { page, context, applications }
}

/** The listed references. They are read in one step, because the list may change between two reads. */
function references(page: Page) {
  return page
    .getByRole('button', { name: /^View Application/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.replace('View Application ', '')),
    )
}
