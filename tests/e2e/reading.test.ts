// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi } from '../support/accounts.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { OFFLINE, test } from '../support/journey.ts'
import { expectHeading, expectNoHorizontalOverflow, waitForVisible } from '../support/screen.ts'
import { addVoice } from '../support/voice.ts'

const CHECKED = ['Portal', 'Records', 'Login', 'Version', 'Browser', 'Cookies', 'Drafts', 'Camera', 'Certificates']

/** The width of the headings and paragraphs together, and of the longest line, in pixels. */
const measureText = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const lines = [...main.querySelectorAll('h2, h3, p, li, dt, dd, summary')].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    })
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    return { width: right - left, longestLine: Math.max(...lines.map(({ width }) => width)) }
  })

describe('Help', () => {
  test('lists the required documents of every service, and the contact details of the office', async ({
    visit,
    village,
  }) => {
    const { page } = await visit()
    await page.goto('/help')
    await expectHeading(page, 'Help')
    for (const { words, documents } of village.services) {
      const topic = page.getByRole('region', { name: words.card.title, exact: true })
      await topic.getByText('What documents do I need?').click()
      const documentNames = await topic.getByRole('term').allTextContents()
      expect(documentNames.map((name) => name.replace(/ \([a-z]+\)$/, ''))).toEqual(
        Object.keys(documents).map((name) => words.documents[name]),
      )
      await waitForVisible(topic.getByRole('link', { name: words.title }))
    }
    const birth = page.getByRole('region', { name: 'Birth Certificate', exact: true })
    await waitForVisible(birth.getByText('Marriage Certificate (optional)'))
    await waitForVisible(birth.getByText('Take a photo, or choose a picture or PDF (up to 5MB)', { exact: true }))
    await waitForVisible(page.getByRole('link', { name: 'office@panchayat.example' }))
    expect(await page.getByRole('button', { name: 'Listen' }).count()).toBe(0)
  })

  test('searches while the person types, and reads an answer aloud if the device has a voice', async ({ visit }) => {
    const { page } = await visit()
    const spoken = await addVoice(page)
    await page.goto('/help')
    const search = page.getByRole('searchbox', { name: 'Search Help' })
    await search.fill('mango')
    await waitForVisible(page.getByText('No answer contains “mango”. Try another word, or ask the office.'))
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await search.fill('FORGOT password')
    await waitForVisible(page.getByText('1 answer found'))
    await page.getByText('I forgot my password').click()
    await page.getByRole('button', { name: 'Listen' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await waitForVisible(page.getByRole('button', { name: 'Listen' }))
    expect(spoken[0]).toBe('I forgot my password')
    expect(spoken).toHaveLength(4)
    expect(spoken[3]).toBe('stopped')
  })
})

describe('A page that the footer links to', () => {
  test.for(['/help', '/contact', '/privacy', '/accessibility'])(
    '(%s) uses the width of a desktop with lines that are not too long, and has one column on a phone',
    async (path, { visit }) => {
      const { page } = await visit({ viewport: DESKTOP })
      await page.goto(path)
      await waitForVisible(page.getByRole('heading', { level: 2 }).last())
      await waitForVisible(page.getByRole('link', { name: 'office@panchayat.example' }).first())
      const wide = await measureText(page)
      expect(wide.width).toBeGreaterThan(850)
      expect(wide.longestLine).toBeLessThan(700)
      await page.setViewportSize(PHONE)
      const narrow = await measureText(page)
      expect(narrow.width).toBeLessThan(PHONE.width)
      await expectNoHorizontalOverflow(page)
    },
  )

  test('shows whom to call (Contact), which data is stored (Privacy), or what does not work (Accessibility)', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/contact')
    await expectHeading(page, 'Contact')
    for (const name of ['Call the office: 0123 456 789', '0123 456 789']) {
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe('tel:0123456789')
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expectHeading(page, 'Privacy')
    await waitForVisible(page.getByRole('heading', { name: 'The privacy notice' }))
    await page.getByText('More details: what is kept').click()
    await waitForVisible(page.getByText('Screens show only the last four digits, also to the office.'))
    await waitForVisible(page.getByText(/Digital Personal Data Protection Act, 2023/))
    expect(await page.getByRole('link', { name: 'Open Account Settings' }).getAttribute('href')).toBe(
      '/profile/settings',
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expectHeading(page, 'Accessibility')
    await waitForVisible(page.getByText(/Web Content Accessibility Guidelines 2\.2, level AA/))
    await waitForVisible(page.getByRole('heading', { name: 'What does not work yet' }))
  })
})

describe('The connection check, /test', () => {
  test('shows in sentences what works and what does not, and offers the result as text', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: [OFFLINE] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logInThroughApi(context, DEMO.user)
    await page.goto('/test')
    await expectHeading(page, 'Connection check')
    await waitForVisible(page.getByText('Everything works'))
    const lines = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    expect((await lines.allTextContents()).map((line) => line.split(':')[0])).toEqual(CHECKED)
    await waitForVisible(lines.getByText('You are logged in as sunita.'))
    await page.getByRole('button', { name: 'Copy result' }).click()
    await waitForVisible(page.getByText('Result copied. You can paste it into a message.'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'Records: Works – The portal can read and save records.',
    )

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Check again' }).click()
    await waitForVisible(page.getByText('One check failed'))
    await waitForVisible(page.getByText('Failed: Portal.'))
    await waitForVisible(
      lines.getByText('This device has no internet. Switch on mobile data or Wi-Fi, then check again.'),
    )
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Check again' }).click()
    await waitForVisible(page.getByText('Everything works'))
  })
})
