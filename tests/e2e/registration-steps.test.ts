// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Registration } from '#shared/accounts/registration.ts'
import { continueRegistration, fillRegistration, newApplicant } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { fillDate } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectNoHorizontalOverflow, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Fills in the first two steps. */
async function fillAccountAndName(page: Page, { username, email, password }: Registration) {
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await continueRegistration(page)
  await field(page, 'First Name').fill('Asha')
  await field(page, 'Last Name').fill('Devi')
  await continueRegistration(page)
}

describe('Registration in steps', () => {
  test('has defaults for gender, country and nationality, and ends with “Check and register”, where each section can be changed', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE, hasTouch: true })
    await page.goto('/register')
    await waitForVisible(page.getByText('Fill in everything that is not marked “optional”.', { exact: true }))
    const person = newApplicant({ aadhar: '2345 6789 0124' })
    await fillAccountAndName(page, person)
    expect(await page.getByRole('combobox', { name: 'Gender' }).inputValue()).toBe('Male')
    await fillDate(page, 'Date of Birth', '1990-02-03')
    await page.getByRole('textbox', { name: /Aadhaar Number/ }).fill('234567890124')
    await continueRegistration(page)
    expect(await field(page, 'Country').inputValue()).toBe('India')
    await field(page, 'Address Line 1').fill('4 Temple Lane')
    await field(page, 'City').fill('Sundarpur')
    await continueRegistration(page)
    expect(await field(page, 'Nationality').inputValue()).toBe('Indian')
    // The Back button of the browser leads to the previous step, which keeps its answers.
    await page.goBack()
    await waitForVisible(page.getByText('Step 4 of 6', { exact: true }))
    expect(await field(page, 'City').inputValue()).toBe('Sundarpur')
    await continueRegistration(page)
    await field(page, 'Mobile Number').fill(person.mobile)
    await field(page, 'Emergency Contact').fill(person.emergencyContact)
    await field(page, 'Occupation').fill('Farmer')
    await continueRegistration(page)
    await waitForVisible(page.getByText('Step 6 of 6: Check and register', { exact: true }))
    await expectNoHorizontalOverflow(page)
    const details = page.getByRole('region', { name: 'Personal Details' })
    expect(await details.getByRole('definition').allTextContents()).toEqual(['Male', 'Feb 3, 1990', 'XXXX XXXX 0124'])
    expect(await page.getByRole('main').textContent()).not.toContain(person.password)

    await page.getByRole('button', { name: 'Change Personal Details' }).click()
    await page.getByRole('combobox', { name: 'Gender' }).selectOption('Female')
    await continueRegistration(page)
    await expectEventually(() => details.getByRole('definition').first().textContent()).toBe('Female')
    await waitForVisible(page.getByRole('region', { name: 'Your consent' }).getByText(/^By registering you accept/))
    await page.getByRole('button', { name: 'Agree and register', exact: true }).click()
    await waitForPath(page, '/dashboard')
    const profile = await page.request.get('/api/profile')
    expect((await profile.json()).data).toMatchObject({
      gender: 'Female',
      nationality: 'Indian',
      address: { addressLine1: '4 Temple Lane', city: 'Sundarpur', country: 'India' },
    })
  })

  test('fills in the state of a PIN code and offers its district as the city, without replacing typed text', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/register')
    const person = newApplicant()
    await fillAccountAndName(page, person)
    await fillDate(page, 'Date of Birth', '1990-02-03')
    await continueRegistration(page)
    const [pin, state, city] = [
      page.getByRole('textbox', { name: /PIN Code/ }),
      page.getByRole('textbox', { name: /State/ }),
      field(page, 'City'),
    ]
    await pin.fill('226001')
    await waitForVisible(page.getByText('This PIN code belongs to the district of Lucknow, Uttar Pradesh.'))
    expect([await state.inputValue(), await city.inputValue()]).toEqual(['Uttar Pradesh', ''])
    await page.getByRole('button', { name: 'Use Lucknow as city' }).click()
    await expectEventually(() => city.inputValue()).toBe('Lucknow')
    // The focus moves to the city only after its value has changed.
    await expectEventually(() => city.evaluate((element) => element === document.activeElement)).toBe(true)
    // Another PIN code replaces the state that was filled in, but neither the chosen city nor a state that the person typed.
    await pin.fill('560001')
    await expectEventually(() => state.inputValue()).toBe('Karnataka')
    expect(await city.inputValue()).toBe('Lucknow')
    await state.fill('Goa')
    await pin.fill('226001')
    await waitForVisible(page.getByText('This PIN code belongs to the district of Lucknow, Uttar Pradesh.'))
    expect(await state.inputValue()).toBe('Goa')
  })

  test('keeps typed answers when the tab is closed, except password, Aadhaar number and picture, and shows the next person on the device none of them', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await page.goto('/register')
    const person = newApplicant({ aadhar: '2345 6789 0124' })
    await fillRegistration(page, person)
    await page.getByRole('button', { name: 'Change Personal Details' }).click()
    await page.getByRole('textbox', { name: /Aadhaar Number/ }).fill('234567890124')
    await continueRegistration(page)
    await page.getByRole('button', { name: 'Change Name Information' }).click()
    await field(page, 'First Name').fill('Kamala')
    await page.close()

    const newTab = await context.newPage()
    await newTab.goto('/register')
    await waitForVisible(newTab.getByText('A registration was begun on this device'))
    expect(await field(newTab, 'Username').inputValue()).toBe('')
    expect(await field(newTab, 'Email').inputValue()).toBe('')
    const emailField = field(newTab, 'Email address of the registration')
    const showButton = newTab.getByRole('button', { name: 'Show my registration' })
    await emailField.fill('neighbour@panchayat.example')
    await showButton.click()
    await waitForVisible(newTab.getByText('The registration on this device has another email address'))
    expect(await newTab.content()).not.toContain(person.username)
    await emailField.fill(` ${person.email.toUpperCase()}`)
    await showButton.click()
    await waitForVisible(newTab.getByText('What you typed before is still here'))
    const stored = await newTab.evaluate(() => JSON.stringify(localStorage))
    expect(stored).toContain('Kamala')
    for (const secret of [person.password, '2345 6789 0124', '234567890124']) expect(stored).not.toContain(secret)
    expect(await field(newTab, 'Username').inputValue()).toBe(person.username)
    expect(await field(newTab, 'Password').inputValue()).toBe('')
    // All steps were completed before, so Continue goes straight to “Check and register”.
    await field(newTab, 'Password').fill(person.password)
    await continueRegistration(newTab)
    const name = newTab.getByRole('region', { name: 'Name Information' })
    await expectEventually(() => name.getByRole('definition').first().textContent()).toBe('Kamala')
    const details = newTab.getByRole('region', { name: 'Personal Details' })
    expect(await details.getByRole('definition').last().textContent()).toBe('Not given')

    await newTab.reload()
    await emailField.fill(person.email)
    await showButton.click()
    await newTab.getByRole('button', { name: 'Start again' }).click()
    await newTab.getByRole('button', { name: 'Keep my answers' }).click()
    expect(await field(newTab, 'Username').inputValue()).toBe(person.username)
    await newTab.getByRole('button', { name: 'Start again' }).click()
    await newTab.getByRole('button', { name: 'Delete and start again' }).click()
    await expectEventually(() => field(newTab, 'Username').inputValue()).toBe('')
    expect(await newTab.getByText('What you typed before is still here').count()).toBe(0)
    await newTab.reload()
    await waitForVisible(field(newTab, 'Username'))
    expect(await field(newTab, 'Username').inputValue()).toBe('')
    expect(await newTab.getByText('A registration was begun on this device').count()).toBe(0)
  })

  test('is deleted after a day if it was left unfinished', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    await field(page, 'Username').fill('kamala')
    await field(page, 'Email').fill('kamala@panchayat.example')
    const stored = () => page.evaluate(() => localStorage.getItem('registration-draft'))
    await expectEventually(stored).toContain('kamala@panchayat.example')
    await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 + 60_000 })
    // Leaving the page stores the answers once more, which must not prolong the day.
    await page.goto('about:blank')
    await page.goto('/register')
    await waitForVisible(field(page, 'Username'))
    expect(await page.getByText('A registration was begun on this device').count()).toBe(0)
    expect(await stored()).toBeNull()
  })
})
