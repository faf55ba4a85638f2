// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  continueRegistration,
  DEMO,
  fillRegistration,
  newApplicant,
  registerThroughApi,
} from '#tests/support/accounts.ts'
import { openVisit } from '#tests/support/browser.ts'
import { aPdf, aPicture } from '#tests/support/files.ts'
import { chooseFiles } from '#tests/support/form-documents.ts'
import { fillDate } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { mailsInOutbox } from '#tests/support/outbox.ts'
import {
  expectEventually,
  expectMessage,
  expectRedirectAfter,
  failOnce,
  waitForVisible,
} from '#tests/support/screen.ts'
import { copySeededVillage } from '#tests/support/seeded-village.ts'
import { clearDataFolder, startWholePortal } from '#tests/support/whole-portal.ts'

describe('Toasts (spec §9)', () => {
  test('are shown at the top right, at most three at a time; Alt+T moves the focus to them', async ({ visit }) => {
    const { page } = await visit()
    await page.clock.install()
    await page.goto('/register')
    const submit = page.getByRole('button', { name: 'Continue' })
    await waitForVisible(submit)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
    const toasts = page.getByRole('listitem').filter({ hasText: 'Please fix the errors in the form' })
    const visible = page.locator('[data-sonner-toast][data-visible="true"]').and(toasts)
    const shownAfter = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds)
      return toasts.count()
    }
    for (const count of [1, 2, 3, 4]) {
      // The key is used, because a click waits for frames, which stop with the clock.
      await submit.press('Enter')
      await expectEventually(() => shownAfter(50)).toBe(count)
    }
    await expectEventually(() => visible.count()).toBe(3)
    await page.keyboard.press('Alt+KeyT')
    const list = page.getByRole('region', { name: /^Messages/ }).getByRole('list')
    expect(await list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const { x, y, width } = (await visible.last().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect([x > 640, x + width > 1200, y < 300]).toEqual([true, true, true])
  })
})

/** The five sections of the specification, with the message of each required answer. */
const STEPS = [
  ['Personal Information', ['Username is required', 'Email is required', 'Password is required']],
  ['Name Information', ['First Name is required', 'Last Name is required']],
  ['Personal Details', ['Date of Birth is required']],
  ['Address Information', ['Address Line 1 is required', 'City is required', 'Country is required']],
  [
    'Contact & Professional Information',
    ['Mobile Number is required', 'Emergency Contact is required', 'Occupation is required', 'Nationality is required'],
  ],
] as const

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const fieldErrorsOf = (page: Page) => page.getByRole('alert').getByRole('link')
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

describe('Registration (spec §2, §5, §8)', () => {
  test('summarises the privacy notice, which registration accepts, in five lines, with a link to the full text', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/register')
    await fillRegistration(page, newApplicant())
    const summary = page.getByText('By registering you accept the privacy notice. In short:')
    await waitForVisible(summary)
    const lines = summary.locator('..').getByRole('listitem')
    await expectEventually(() => lines.count()).toBe(5)
    expect(await lines.nth(2).textContent()).toBe(
      'How long it is kept: Your documents are removed one year after the decision.',
    )
    const link = page.getByRole('link', { name: 'Read the full privacy notice (opens in a new tab)' })
    expect(await link.getAttribute('href')).toBe('/privacy')
  })

  test('is possible with a picture, and leads to the dashboard two seconds later', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    const person = newApplicant()
    await chooseFiles(page, 'Profile Picture', [await aPicture('me.jpg')])
    await fillRegistration(page, person)
    await expectRedirectAfter(page, '/dashboard', 2000, async () => {
      await page.getByRole('button', { name: 'Register' }).click()
      await expectMessage(page, 'Registration successful!')
    })
    await waitForVisible(page.getByText(person.email, { exact: true }))
    const stored = await page.evaluate(() => sessionStorage.getItem('user'))
    expect(JSON.parse(stored ?? '')).toEqual({ username: person.username, email: person.email })
    expect(await page.evaluate(() => localStorage.getItem('registration-draft'))).toBeNull()
  })

  test('confirms the email address with a link, after which the dashboard stops asking for it', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['410 POST /api/confirm-email'] })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    const prompt = page.getByText('Confirm your email address')
    await waitForVisible(prompt)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    const link = page.getByRole('link', { name: 'Open the link here, as no emails leave this computer' })
    await waitForVisible(link)
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '', page.url())
    const confirm = page.getByRole('button', { name: 'Confirm address' })
    await page.goto(`${pathname}#expired`)
    await confirm.click()
    await waitForVisible(page.getByText('This link has expired or is incomplete.'))
    // The same link would fail again, so the page only offers the ways to a new link.
    expect(await confirm.count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['Login', 'Create an account'])
    await page.goto('/help')
    await page.goto(pathname + hash)
    await confirm.click()
    await waitForVisible(page.getByText('Your email address is confirmed.'))
    await page.goto('/dashboard')
    await waitForVisible(page.getByRole('heading', { name: 'Quick Actions' }))
    await expectEventually(() => prompt.count()).toBe(0)
  })

  test('confirms the email address only with the username and password if STRICT_ACCOUNT_PRIVACY is set', async ({
    village,
    onTestFinished,
  }) => {
    const dataDir = await copySeededVillage()
    const portal = await startWholePortal(dataDir, { STRICT_ACCOUNT_PRIVACY: 'true' })
    const { page, context, troubles } = await openVisit(village.browser, portal.origin)
    onTestFinished(async () => {
      await context.close()
      await portal.end('SIGTERM')
      await clearDataFolder(dataDir)
    })
    const person = await registerThroughApi(context)
    const mails = await mailsInOutbox(dataDir, 1)
    const link = mails.map(({ text }) => /\/confirm-email#\S+/.exec(text ?? '')?.[0]).find(Boolean)
    await page.goto(link ?? '')
    const confirm = page.getByRole('button', { name: 'Confirm address' })
    await confirm.click()
    await waitForVisible(page.getByText('Type the username and password that you chose when you registered.'))
    await confirm.click()
    await waitForVisible(page.getByText('Password is required'))
    await page.getByRole('textbox', { name: 'Username' }).fill(person.username)
    const password = page.getByRole('textbox', { name: 'Password', exact: true })
    await password.fill('the password of a stranger')
    await confirm.click()
    await waitForVisible(page.getByText('These are not the username and password of your registration'))
    await password.fill(person.password)
    await confirm.click()
    await waitForVisible(page.getByText('Your email address is confirmed.'))
    expect(troubles).toEqual(['422 POST /api/confirm-email', '422 POST /api/confirm-email'])
  })

  test('has five sections, reports missing answers together, and removes each error when its field is edited', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/register')
    const person = newApplicant()
    const answers = [
      [
        ['Username', person.username],
        ['Email', person.email],
        ['Password', person.password],
      ],
      [
        ['First Name', 'Asha'],
        ['Last Name', 'Devi'],
      ],
      [],
      [
        ['Address Line 1', '4 Temple Lane'],
        ['City', 'Sundarpur'],
        ['Country', 'India'],
      ],
      [
        ['Mobile Number', person.mobile],
        ['Emergency Contact', person.emergencyContact],
        ['Occupation', 'Farmer'],
        ['Nationality', 'Indian'],
      ],
    ] as const
    for (const [index, [section, faults]] of STEPS.entries()) {
      await waitForVisible(page.getByText(`Step ${index + 1} of 6`, { exact: true }))
      expect(await headings(page)).toEqual([section])
      // Country and nationality have defaults.
      for (const [name] of answers[index] ?? []) await field(page, name).fill('')
      await continueRegistration(page)
      await expectMessage(page, 'Please fix the errors in the form')
      expect(await headings(page)).toEqual(['There is a problem', section])
      expect(await fieldErrorsOf(page).allTextContents()).toEqual(faults)
      for (const [left, [name, answer]] of (answers[index] ?? []).entries()) {
        await fieldErrorsOf(page).first().click()
        await page.keyboard.type(answer)
        await expectEventually(() => fieldErrorsOf(page).count()).toBe(faults.length - left - 1)
        expect(await field(page, name).inputValue()).toBe(answer)
      }
      if (section === 'Personal Details') await fillDate(page, 'Date of Birth', person.dob)
      await continueRegistration(page)
    }
    await waitForVisible(page.getByText('Step 6 of 6: Check and register', { exact: true }))
    expect(await headings(page)).toEqual([...STEPS.map(([section]) => section), 'Your consent'])
    // The error toast disappears with the errors, before its four seconds are over.
    const errors = page.locator('[data-sonner-toast][data-type="error"][data-removed="false"]')
    await expect.poll(() => errors.count(), { timeout: 1500 }).toBe(0)
  })

  test('reports invalid answers with the messages of the specification', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    await field(page, 'Username').fill('asha')
    await field(page, 'Email').fill('no address')
    await field(page, 'Password').fill('short')
    await continueRegistration(page)
    await expectMessage(page, 'Please fix the errors in the form')
    expect(await fieldErrorsOf(page).allTextContents()).toEqual([
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ])
    await field(page, 'Email').fill('asha@panchayat.example')
    await field(page, 'Password').fill('a long secret')
    await fillRegistration(page, newApplicant({ mobile: '5876543210', emergencyContact: '98765' }))
    await expectEventually(() => fieldErrorsOf(page).allTextContents()).toEqual([
      'Please enter a valid Mobile Number',
      'Please enter a valid Mobile Number',
    ])
  })

  test('reports an email in use and an invalid picture', async ({ visit }) => {
    const { page } = await visit({ expectedErrors: ['500 POST /api/register', '409 POST /api/register'] })
    await page.goto('/register')
    await waitForVisible(page.getByText(/JPEG or PNG, up to 5MB/))
    await chooseFiles(page, 'Profile Picture', [aPdf()])
    const person = newApplicant({ email: DEMO.user.email })
    await field(page, 'Username').fill(person.username)
    await field(page, 'Email').fill(person.email)
    await field(page, 'Password').fill(person.password)
    await continueRegistration(page)
    await waitForVisible(fieldErrorsOf(page).filter({ hasText: 'This file cannot be used for Profile Picture' }))
    await chooseFiles(page, 'Profile Picture', [await aPicture('me.png', 'png')])
    await fillRegistration(page, person)
    await failOnce(page, '/api/register', { status: 500 })
    await page.getByRole('button', { name: 'Register' }).click()
    await expectMessage(page, 'Registration failed!')
    await page.getByRole('button', { name: 'Register' }).click()
    await expectMessage(page, 'User already exists!')
    const name = page.getByRole('region', { name: 'Name Information' })
    expect(await name.getByRole('definition').first().textContent()).toBe('Asha')
  })
})
