// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import type { Registration } from '#shared/accounts/registration.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { aRegistration, registrationParts } from './a-registration.ts'
import { fillDate } from './form-filler.ts'
import { waitForVisible } from './screen.ts'

/** The accounts that the login screen of the demo village lists. */
export const DEMO = {
  user: { email: 'citizen@panchayat.example', password: 'panchayat', username: 'sunita' },
  staff: { email: 'staff@panchayat.example', password: 'panchayat', username: 'ramesh' },
  admin: { email: 'admin@panchayat.example', password: 'panchayat', username: 'meera' },
  appellate: { email: 'appeals@panchayat.example', password: 'panchayat', username: 'arvind' },
} as const satisfies Record<Role, { email: string; password: string; username: string }>

/** Fills in the open login screen and clicks Login. */
export async function logInAs(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Logs in with an API call instead of the login screen. */
export async function logInThroughApi(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
) {
  const response = await context.request.post('/api/login', { form: { email, password } })
  if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()} ${await response.text()}`)
}

/** The body that accepts the current privacy notice, in English. */
export const PRIVACY_CONSENT = { version: PRIVACY_NOTICE.version, language: 'en' }

let newcomers = 0

/** The registration of a person without an account; each call returns a different person. */
export function newApplicant(changes: Partial<Registration> = {}): Registration {
  newcomers += 1
  const username = `newcomer${newcomers}`
  return aRegistration({ username, email: `${username}@panchayat.example`, ...changes })
}

/** Registers a newcomer through the API, which also logs them in; returns the registration. */
export async function registerThroughApi(context: BrowserContext, changes: Partial<Registration> = {}) {
  const newcomer = newApplicant(changes)
  const multipart = Object.fromEntries(registrationParts(newcomer))
  const response = await context.request.post('/api/register', { multipart })
  if (!response.ok()) throw new Error(`${newcomer.email} could not register: ${await response.text()}`)
  return newcomer
}

/** Clicks Continue, which opens the next step of the registration or, after the last step, “Check and register”. */
export const continueRegistration = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Fills in the five steps of the open registration screen, and clicks Register on “Check and register”. */
export async function registerAs(page: Page, person: Registration) {
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Fills in the five steps, which leads to “Check and register”. A step with an invalid answer stays open. */
export async function fillRegistration(page: Page, person: Registration) {
  const fill = (name: string, answer: string) => page.getByRole('textbox', { name, exact: true }).fill(answer)
  await fill('Username', person.username)
  await fill('Email', person.email)
  await fill('Password', person.password)
  await continueRegistration(page)
  await fill('First Name', person.firstName)
  await fill('Last Name', person.lastName)
  await continueRegistration(page)
  await page.getByRole('combobox', { name: 'Gender' }).selectOption(person.gender)
  await fillDate(page, 'Date of Birth', person.dob)
  await continueRegistration(page)
  await fill('Address Line 1', person.address.addressLine1)
  await fill('City', person.address.city)
  await fill('Country', person.address.country)
  await continueRegistration(page)
  await fill('Mobile Number', person.mobile)
  await fill('Emergency Contact', person.emergencyContact)
  await fill('Occupation', person.occupation)
  await fill('Nationality', person.nationality)
  await continueRegistration(page)
}

/** Logs in from the dialog about the end of the session, which says that the text is kept. */
export async function logInFromDialog(page: Page, person: { email: string; password: string }) {
  const ended = page.getByRole('dialog', { name: 'You have been logged out' })
  await waitForVisible(ended.getByText('Everything you typed is kept in this tab', { exact: false }))
  await ended.getByRole('link', { name: 'Log in' }).click()
  await logInAs(page, person)
}
