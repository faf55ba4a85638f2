// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { DEMO, logInAs, logInThroughApi } from '../support/accounts.ts'
import { test } from '../support/journey.ts'
import { keyboardUser, waitForFocus } from '../support/keyboard-user.ts'
import { waitForVisible } from '../support/screen.ts'
import { codeOf } from '../support/set-up-phone.ts'

const PASSWORD = 'quite a long secret'

describe('A new staff member', () => {
  test('activates the account with a link, sets up a phone, and uses it at each login, by keyboard only', async ({
    visit,
  }) => {
    const admin = await visit({ expectedErrors: ['422 POST /api/colleagues'] })
    await logInThroughApi(admin.context, DEMO.admin)
    await admin.page.goto('/Admin/people')
    const form = admin.page.getByRole('region', { name: 'Add staff account' })
    const email = 'kavita.joshi@panchayat.example'
    const person = { 'First Name': 'Kavita', 'Last Name': 'Joshi', Username: 'kavita.joshi', Email: email }
    for (const [name, answer] of Object.entries(person)) {
      await form.getByRole('textbox', { name, exact: true }).fill(answer)
    }
    await form.getByRole('button', { name: 'Create account' }).click()
    const confirmation = admin.page.getByRole('dialog', { name: 'Create an account for Kavita Joshi?' })
    const proof = confirmation.getByRole('textbox', { name: 'Your own password' })
    await waitForFocus(proof)
    await proof.fill('a guess')
    const wrongPassword = confirmation.getByText('This is not your current password')
    await confirmation.getByRole('button', { name: 'Create account' }).press('Enter')
    await waitForVisible(wrongPassword)
    await waitForFocus(proof)
    expect(await proof.inputValue()).toBe('a guess')
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    expect(await form.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('kavita.joshi')
    await form.getByRole('button', { name: 'Create account' }).click()
    await proof.fill(DEMO.admin.password)
    await admin.page.keyboard.press('Enter')
    await waitForFocus(form.getByRole('heading', { name: 'Add staff account' }))
    const link = await form.getByRole('link', { name: /\/activate#/ }).getAttribute('href')
    await waitForVisible(admin.page.getByText('The owner has not chosen a password yet'))

    const expectedErrors = ['422 POST /api/login/code', '401 GET /api/login/step', '410 POST /api/activation/owner']
    const { page, context } = await visit({ expectedErrors })
    const activation = new URL(link ?? '', page.url())
    await page.goto(`${activation.pathname}${activation.hash}`)
    await waitForVisible(page.getByText('Dear Kavita, choose the password of your account', { exact: false }))
    const newPassword = page.getByRole('textbox', { name: 'New Password' })
    await newPassword.fill('short')
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByText('Password must be at least 6 characters'))
    await newPassword.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByText('Your account is active. You can log in now.'))
    await page.reload()
    await waitForVisible(page.getByText('This link can no longer be used'))
    await page.goto('/login')
    await logInAs(page, { email, password: PASSWORD })
    await page.waitForURL('**/staff_dashboard')

    await page.goto('/profile/settings')
    const section = page.getByRole('region', { name: 'Two-step login' })
    await section.getByRole('button', { name: 'Set up a phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up a phone' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const key = await section.locator('[translate=no]').textContent()
    const secret = (key ?? '').replace(/\s/g, '')
    await section.getByRole('textbox', { name: 'Code from your phone' }).fill(codeOf(secret))
    await section.getByRole('button', { name: 'Check code' }).click()
    await waitForFocus(section.getByRole('heading', { name: 'Your recovery codes' }))
    const codes = await section.locator('ol li').allInnerTexts()
    expect(codes).toHaveLength(10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('link', { name: 'Download codes' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('gram-seva-codes.txt')
    await section.getByRole('button', { name: 'I have saved the codes' }).click()
    await waitForVisible(section.getByText('10 recovery codes are left.'))

    await context.clearCookies({ name: 'gramseva_session' })
    await page.goto('/login')
    const user = keyboardUser(page)
    await user.type(page.getByRole('textbox', { name: 'Email' }), email)
    await user.type(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
    await page.keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: 'Code from your phone' })
    await waitForFocus(code)
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByText('This code is wrong or has already been used. Please type the next code'))
    await user.press(page.getByRole('button', { name: 'I do not have my phone' }))
    const recovery = page.getByRole('textbox', { name: 'Recovery code' })
    await waitForFocus(recovery)
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/staff_dashboard')

    await page.goto('/login/code')
    await waitForVisible(page.getByText('Your login took too long. Please log in again.'))
    await waitForVisible(page.getByRole('link', { name: 'Log in again' }))
    await admin.page.getByRole('button', { name: 'Disable: Kavita Joshi' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await waitForVisible(admin.page.getByText('Disabled', { exact: true }))
    await admin.page.getByRole('button', { name: 'Reset two-step login: Kavita Joshi' }).click()
    const reset = admin.page.getByRole('dialog', { name: 'Reset two-step login for Kavita Joshi?' })
    await reset.getByRole('textbox', { name: 'Password' }).fill(DEMO.admin.password)
    await reset.getByRole('button', { name: 'Reset two-step login' }).click()
    const row = admin.page.getByRole('listitem').filter({ hasText: email })
    await waitForVisible(row.getByText('Two-step login is off'))
    expect((await context.request.post('/api/verify')).status()).toBe(401)
  })
})
