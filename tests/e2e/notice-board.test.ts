// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { type Announcement, announcementListSchema } from '#shared/announcements/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { aPicture, aTextCalled } from '#tests/support/files.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

const asUpload = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})

async function listAnnouncements({ request }: BrowserContext) {
  const response = await request.get('/api/announcements')
  return announcementListSchema.parse(await response.json()).data
}

/** Publishes these announcements again, because other tests on this village need them. */
async function announce({ request }: BrowserContext, announcements: readonly Announcement[]) {
  for (const { title, body, language } of announcements.toReversed()) {
    await request.post('/api/announcements', { data: { title, body, language } })
  }
}

/** Counts the POST requests to a path from now on; returns a function that returns the number. */
function countSent(page: Page, path: string) {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent += 1
  })
  return () => sent
}

describe('Announcements (spec §2, citizen dashboard, as resolved)', () => {
  test('are written by an admin, kept when the screen is left, published and withdrawn; two permanent announcements always remain', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    const announcementsBefore = await listAnnouncements(context)
    await page.goto('/announcements')
    await page.getByRole('button', { name: 'Publish' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    expect(await summary.getByRole('link').allTextContents()).toEqual(['Title is required', 'Text is required'])
    await summary.getByRole('link', { name: 'Title is required' }).click()
    await page.keyboard.type('Polio drops on Sunday')
    const english = page.getByRole('group', { name: 'English' })
    await english.getByRole('textbox', { name: 'Text' }).fill('At the anganwadi, from nine to four.')
    const hindi = page.getByRole('group', { name: 'हिन्दी' })
    await hindi.getByRole('textbox', { name: 'Title' }).fill('रविवार को पोलियो की खुराक')
    await page.getByRole('button', { name: 'Publish' }).click()
    expect(await summary.getByRole('link').allTextContents()).toEqual(['Text (हिन्दी) is required'])
    await hindi.getByRole('textbox', { name: 'Text' }).fill('आंगनवाड़ी में, नौ से चार बजे तक।')
    await summary.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Gallery' }).click()
    await expectHeading(page, 'Gallery')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Announcements' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await waitForVisible(preview.getByRole('heading', { name: 'Polio drops on Sunday' }))
    await page.getByRole('button', { name: 'Publish' }).click()
    await expectMessage(page, 'Announcement published')
    await preview.waitFor({ state: 'detached' })

    const citizen = await visit()
    await registerThroughApi(citizen.context)
    await citizen.page.goto('/dashboard')
    const board = citizen.page.getByRole('region', { name: 'Announcements' })
    await expectEventually(() => board.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Polio drops on Sunday',
      'System maintenance',
      'A portal in many languages',
    ])

    await citizen.context.addCookies([{ name: 'language', value: 'hi', url: citizen.page.url() }])
    await citizen.page.reload()
    await waitForVisible(citizen.page.getByRole('heading', { level: 3, name: 'रविवार को पोलियो की खुराक' }))
    await citizen.context.clearCookies({ name: 'language' })

    const published = page.getByRole('region', { name: 'Published announcements' })
    const withdraw = published.getByRole('button', { name: /^Withdraw/ })
    try {
      for (const remaining of [4, 3, 2, 1, 0]) {
        await withdraw.first().click()
        const question = page.getByRole('dialog', { name: 'Withdraw this announcement?' })
        await question.getByRole('button', { name: 'Withdraw' }).click()
        await expectEventually(() => withdraw.count()).toBe(remaining)
        await question.waitFor({ state: 'detached' })
        await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
          'Published announcements',
        )
      }
      await waitForVisible(published.getByText('No announcements yet'))
      await citizen.page.reload()
      await expectEventually(() => board.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'System maintenance',
        'A portal in many languages',
      ])
    } finally {
      await announce(context, announcementsBefore)
    }
  })
})

describe('The gallery (spec §2, side menu, as resolved)', () => {
  test('shows a visitor the pictures with captions, and enlarges them one after another with a button or the arrow keys', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/gallery')
    await expectHeading(page, 'Gallery')
    const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expectEventually(() => tiles.allTextContents()).toEqual([
      'The Gram Sabha below the banyan',
      'First day at the primary school on School Road',
      'The new hand pump in Tulsi Mohalla',
      'Wheat fields beyond the river, early in the morning',
    ])
    const opener = tiles.filter({ hasText: 'hand pump' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await waitForVisible(dialog.getByText('The new hand pump in Tulsi Mohalla'))
    await page.keyboard.press('ArrowLeft')
    await waitForVisible(dialog.getByText('First day at the primary school'))
    for (const caption of ['hand pump', 'Wheat fields']) {
      await dialog.getByRole('button', { name: 'Next' }).click()
      await waitForVisible(dialog.getByText(caption))
    }
    await page.keyboard.press('ArrowRight')
    await waitForVisible(dialog.getByText('The Gram Sabha below the banyan'))
    await expectEventually(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      1200,
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Add a picture' }).count()).toBe(0)
  })

  test('lets an admin add a picture with its caption, only once despite several clicks, and remove it after a confirmation', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/gallery')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    const form = page.getByRole('dialog', { name: 'Add a picture' })
    await form.locator('input[type=file]').setInputFiles(await asUpload(aTextCalled('notes.pdf')))
    await form.getByRole('button', { name: 'Add to the gallery' }).click()
    const faults = form.getByRole('alert').getByRole('link')
    expect(await faults.allTextContents()).toEqual(['This file cannot be used for Picture', 'Caption is required'])
    const sent = countSent(page, '/api/gallery')
    const pressedTwice = Promise.withResolvers<void>()
    await page.route('**/api/gallery', async (route) => {
      if (route.request().method() === 'POST') await pressedTwice.promise
      await route.continue()
    })
    await form.locator('input[type=file]').setInputFiles(await asUpload(await aPicture()))
    await form.getByRole('textbox', { name: 'Caption' }).fill('The new street light')
    await form.getByRole('button', { name: 'Add to the gallery' }).click()
    await form.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit())
    pressedTwice.resolve()
    await expectMessage(page, 'Picture added')
    expect(sent()).toBe(1)
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Remove picture: The new street light' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this picture?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Remove picture: The new street light' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectMessage(page, 'Picture removed')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('list', { name: 'Pictures' }).getByText('The new street light').count()).toBe(0)
  })
})
