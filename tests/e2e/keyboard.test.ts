// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Registration } from '#shared/accounts/registration.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, newApplicant } from '#tests/support/accounts.ts'
import { cardOf } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { test } from '#tests/support/journey.ts'
import { type KeyboardUser, keyboardUser, waitForFocus } from '#tests/support/keyboard-user.ts'
import { saveButton, statusCard } from '#tests/support/office.ts'
import { expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true })

describe('By keyboard alone', () => {
  test('the main job works from registration to certificate, and the focus is always visible and in the right place', {
    timeout: 180_000,
  }, async ({ visit, offered }) => {
    const service = offered('household')
    const [citizen, staff, admin] = await Promise.all([visit(), visit(), visit()])
    const [reference] = await Promise.all([
      registerAndApply(citizen, service),
      logIn(staff, 'staff', '/staff_dashboard'),
      logIn(admin, 'admin', '/Admin'),
    ])
    await decideOn(staff, { service, reference, button: 'UPDATE', status: 'Verified' })
    await keyboardUser(admin.page).press(admin.page.getByRole('link', { name: /View all applications/ }))
    await waitForFocus(heading(admin.page, 'Applications'))
    await decideOn(admin, { service, reference, button: 'Review', status: 'Approved' })
    await download(citizen, reference)
  })
})

async function registerAndApply({ page }: Visit, service: OfferedService) {
  const user = keyboardUser(page)
  await page.goto('/')
  await user.press(page.getByRole('main').getByRole('link', { name: 'Create an account' }))
  await waitForFocus(heading(page, 'Create your account'))
  await fillRegistration(user, page, newApplicant())
  await user.press(page.getByRole('button', { name: 'Register' }))
  await waitForPath(page, '/dashboard')
  await waitForFocus(heading(page, 'Dashboard'))
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await user.press(actions.getByRole('link', { name: service.words.card.title }))
  await waitForFocus(heading(page, service.words.title))
  await fillHousehold(user, page, service)
  await user.press(page.getByRole('button', { name: 'Submit application' }))
  await waitForFocus(heading(page, 'Your application has been submitted'))
  const reference = await page.getByText(/^HH-\d{4}-[0-9A-Z]{8}$/).textContent()
  await user.press(page.getByRole('main').getByRole('link', { name: 'My Applications' }))
  await waitForFocus(heading(page, 'My Applications'))
  return reference ?? ''
}

async function fillRegistration(user: KeyboardUser, page: Page, person: Registration) {
  const fill = (name: string, answer: string) => user.type(field(page, name), answer)
  let step = 1
  const proceed = async () => {
    step += 1
    await user.press(page.getByRole('button', { name: 'Continue', exact: true }))
    await waitForFocus(
      page.getByText(step > 5 ? 'Step 6 of 6: Check and register' : `Step ${step} of 6`, { exact: true }),
    )
  }
  await fill('Username', person.username)
  await fill('Email', person.email)
  await fill('Password', person.password)
  await proceed()
  await fill('First Name', person.firstName)
  await fill('Last Name', person.lastName)
  await proceed()
  await user.type(page.getByRole('combobox', { name: 'Gender' }), person.gender)
  await user.typeDate(page.getByRole('group', { name: 'Date of Birth' }), { day: '3', month: 'Feb', year: '1990' })
  await proceed()
  await fill('Address Line 1', person.address.addressLine1)
  await fill('City', person.address.city)
  await proceed()
  await fill('Mobile Number', person.mobile)
  await fill('Emergency Contact', person.emergencyContact)
  await fill('Occupation', person.occupation)
  await proceed()
}

async function fillHousehold(user: KeyboardUser, page: Page, service: OfferedService) {
  await user.type(field(page, 'Full Name'), 'Asha Devi')
  await user.typeDate(page.getByRole('group', { name: 'Date of Birth' }), { day: '3', month: 'Feb', year: '1990' })
  await user.type(page.getByRole('combobox', { name: 'Gender' }), 'Fem')
  await user.type(field(page, 'Phone Number'), '9876543210')
  const proceed = async (heading: string) => {
    await user.press(page.getByRole('button', { name: 'Continue', exact: true }))
    await waitForFocus(page.getByRole('heading', { level: 2, name: heading }))
  }
  await proceed('Family members')
  await user.press(page.getByRole('button', { name: 'Add a family member' }))
  const member = page.getByRole('group', { name: 'Family member 1' })
  await waitForFocus(field(member, 'Name'))
  await user.reach(page.getByRole('button', { name: 'Remove Family member 1' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await waitForFocus(page.getByRole('button', { name: 'Add a family member' }))
  await proceed('Documents')
  for (const { label, file } of await documentsFor(service)) {
    const button = page.getByRole('button', { name: label }).and(page.getByRole('button', { name: /Choose file/ }))
    await user.choose(button.first(), file)
    // The document closes, and the focus stays on it. The next one opens.
    await waitForFocus(page.getByRole('button', { name: `Change ${label}` }))
  }
  await proceed('Check and send')
}

async function logIn({ page }: Visit, role: 'staff' | 'admin', home: string) {
  const user = keyboardUser(page)
  await page.goto('/login')
  await user.type(field(page, 'Email'), DEMO[role].email)
  await user.type(page.getByRole('textbox', { name: 'Password' }), DEMO[role].password)
  await user.press(page.getByRole('main').getByRole('button', { name: 'Login' }))
  await waitForPath(page, home)
  await waitForFocus(page.getByRole('heading', { level: 1 }))
}

interface DecisionOptions {
  service: OfferedService
  reference: string
  button: 'UPDATE' | 'Review'
  status: 'Verified' | 'Approved'
}

const SAVED = {
  Verified: 'Verification status and message updated successfully!',
  Approved: 'Application Status updated successfully!',
} as const

async function decideOn({ page }: Visit, { service, reference, button, status }: DecisionOptions) {
  const user = keyboardUser(page)
  await user.type(page.getByRole('searchbox', { name: 'Search' }), reference)
  await user.reach(page.getByRole('tablist').getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await waitForFocus(page.getByRole('tab', { name: service.words.label, selected: true }))
  await user.press(page.getByRole('button', { name: `${button} ${reference}` }))
  const review = page.getByRole('dialog', { name: reference })
  await waitForVisible(review.getByRole('heading', { name: 'Documents', exact: true }))
  await user.reach(statusCard(review, status))
  await page.keyboard.press('Space')
  await user.press(review.getByRole('button', { name: 'Add a message' }))
  const message = review.getByRole('textbox', { name: 'Message to the applicant' })
  await waitForFocus(message)
  await user.type(message, 'In order.')
  await user.press(saveButton(review, status))
  await review.waitFor({ state: 'detached' })
  // The decision is sent ten seconds later. Then the button that opened the dialog has a different label, and the focus.
  await expectMessage(page, SAVED[status])
  await waitForFocus(page.getByRole('row').getByRole('button', { name: reference }))
}

async function download({ page }: Visit, reference: string) {
  const user = keyboardUser(page)
  await page.reload()
  await user.reach(page.getByRole('tab', { name: /^Applied/ }))
  await page.keyboard.press('ArrowRight')
  await waitForVisible(page.getByRole('tab', { name: /^Approved/, selected: true }))
  const opener = cardOf(page, reference).getByRole('button', { name: 'Download Certificate' })
  await user.press(opener)
  await expectMessage(page, 'PDF Generated Successfully')
  const certificate = page.getByRole('dialog', { name: 'Certificate' })
  const link = certificate.getByRole('link', { name: 'Download PDF' })
  await user.reach(link)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe(`certificate-${reference}.pdf`)
  await page.keyboard.press('Escape')
  await certificate.waitFor({ state: 'detached' })
  await waitForFocus(opener)
}
