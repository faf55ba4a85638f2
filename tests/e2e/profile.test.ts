// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aPicture } from '#tests/support/files.ts'
import { chooseFiles } from '#tests/support/form-documents.ts'
import { test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** The number of drafts on the device. The first draft creates the database. */
const countStoredDrafts = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'gram-seva-drafts')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('gram-seva-drafts')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('drafts').objectStore('drafts').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('The screen “Edit Profile” (spec §2: /profile/edit, /edit-profile)', () => {
  test('changes name and picture, and loses no typed text; the dashboard shows the new name', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['422 POST /api/profile', '401 POST /api/profile'] })
    const person = await registerThroughApi(context)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expectHeading(page, 'Edit Profile')
    await waitForVisible(region(page, 'Your account').getByText(person.username, { exact: true }))
    await waitForVisible(page.getByText('You have no picture yet.'))

    await box(page, 'First Name').fill('Usha')
    await box(page, 'City').fill('')
    await press(page, 'Save changes')
    await page.getByRole('alert').getByRole('link', { name: 'City is required' }).click()
    await page.keyboard.type('Sundarpur')

    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await leaving.getByRole('button', { name: 'Stay on this page' }).click()
    await page.goBack()
    await leaving.getByRole('button', { name: 'Stay on this page' }).click()
    expect([new URL(page.url()).pathname, await box(page, 'First Name').inputValue()]).toEqual([
      '/profile/edit',
      'Usha',
    ])

    await chooseFiles(page, 'Profile Picture', [await aPicture('me.png', 'png')])
    await waitForVisible(page.getByRole('img', { name: 'Your new picture' }))
    await context.clearCookies()
    await press(page, 'Save changes')
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(
      ended.getByText('Everything you typed is kept in this tab until you log in again. It has not been sent yet.'),
    )
    await ended.getByRole('link', { name: 'Log in' }).click()
    await logInAs(page, person)
    await waitForPath(page, '/profile/edit')
    await waitForVisible(page.getByRole('img', { name: 'Your new picture' }))
    expect(await box(page, 'First Name').inputValue()).toBe('Usha')
    await press(page, 'Save changes')
    await waitForVisible(page.getByRole('main').getByText('Your profile has been saved.'))
    const stored = page.getByRole('img', { name: 'Your picture', exact: true })
    await expectEventually(() => stored.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await waitForVisible(page.getByRole('heading', { name: 'Welcome, Usha' }))

    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await press(page, 'Remove the picture')
    await waitForVisible(page.getByText('The picture is removed when you save your changes.'))
    await page.goBack()
    await leaving.getByRole('button', { name: 'Leave without saving' }).click()
    await waitForVisible(page.getByRole('heading', { name: 'Welcome, Usha' }))
    await page.goto('/edit-profile')
    await waitForVisible(stored)
  })
})

describe('The account settings (spec §2: /profile/settings)', () => {
  test('log out one device with a button and another device with a changed password, and the old password no longer works', async ({
    visit,
  }) => {
    const loggedOut = ['401 POST /api/verify']
    const [thisDevice, phone, library] = await Promise.all([
      visit({ expectedErrors: ['422 POST /api/password'] }),
      visit({ expectedErrors: loggedOut }),
      visit({ expectedErrors: loggedOut }),
    ])
    const person = await registerThroughApi(thisDevice.context)
    await logInThroughApi(phone.context, person)
    const { page } = thisDevice
    await page.goto('/profile/settings')
    const devices = region(page, 'Devices where you are logged in').getByRole('listitem')
    await expectEventually(() => devices.count()).toBe(2)
    expect(await devices.first().textContent()).toMatch(/^Chrome on LinuxLogged in .*This device$/)
    await devices.nth(1).getByRole('button', { name: 'Log out Chrome on Linux' }).click()
    await expectMessage(page, 'The device has been logged out.')
    await waitForVisible(page.getByText('You are not logged in on any other device.'))
    await phone.page.goto('/dashboard')
    await waitForPath(phone.page, '/')
    // The button works even without other devices, because a phone that was logged out may still have a draft.
    await press(page, 'Log out all other devices')
    await expectMessage(page, 'All other devices have been logged out.')

    await logInThroughApi(library.context, person)
    await box(page, 'Current Password').fill('not this one')
    await box(page, 'New Password').fill('another long secret')
    await press(page, 'Change password')
    await page.getByRole('alert').getByRole('link', { name: 'This is not your current password' }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(person.password)
    await press(page, 'Change password')
    await waitForVisible(
      page
        .getByRole('main')
        .getByText('Your password has been changed. You have been logged out on all other devices.'),
    )
    await library.page.goto('/dashboard')
    await waitForPath(library.page, '/')
    await expect(logInThroughApi(library.context, person)).rejects.toThrow('401')
    await logInThroughApi(library.context, { ...person, password: 'another long secret' })
  })

  test('keep language and text size on a phone after a reload, and offer the data of the person as a download', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    const { email } = await registerThroughApi(context)
    await page.goto('/profile/settings')
    await page.getByRole('radio', { name: 'Very large' }).check()
    await page.getByRole('radio', { name: 'हिन्दी' }).click()
    await expectHeading(page, 'खाते की सेटिंग')
    await page.reload()
    await expectHeading(page, 'खाते की सेटिंग')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('22.1px')
    await expectNoHorizontalOverflow(page)
    await page.getByRole('radio', { name: 'English' }).click()
    await expectHeading(page, 'Account Settings')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download file' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^gram-seva-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await download.path(), 'utf8')).profile.email).toBe(email)
  })

  test('delete the drafts of a shared phone after a confirmation; a draft is saved half a second after the last letter', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.clock.install()
    await page.goto('/noc')
    const name = page.getByRole('main').getByRole('textbox').first()
    await waitForVisible(name)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await name.fill('Somebody')
    expect(TIMINGS.draftPause).toBe(500)
    await page.clock.runFor(TIMINGS.draftPause - 1)
    expect(await countStoredDrafts(page)).toBe(0)
    await page.clock.runFor(1)
    await expectEventually(() => countStoredDrafts(page)).toBe(1)
    await page.clock.resume()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await waitForVisible(page.getByText('One draft is saved on this device.'))
    await press(page, 'Clear drafts')
    const question = page.getByRole('dialog', { name: 'Clear all drafts on this device?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await countStoredDrafts(page)).toBe(1)
    await press(page, 'Clear drafts')
    await question.getByRole('button', { name: 'Clear drafts' }).click()
    await expectMessage(page, 'The drafts have been cleared from this device.')
    await waitForVisible(page.getByText('No drafts are saved on this device.'))
  })
})
