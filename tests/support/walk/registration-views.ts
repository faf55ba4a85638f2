// SPDX-License-Identifier: Apache-2.0
import { DEMO_USER } from '#web/session/session.ts'
import { waitForVisible } from '../screen.ts'
import type { Walker } from './walker.ts'

/** Starts a registration, reloads the page, and continues the registration that the device has stored. */
export async function reopenRegistration({ page, say }: Walker) {
  await page.locator('#email').fill(DEMO_USER.email)
  await page.reload()
  await waitForVisible(page.getByText(say('register.draft.begun'), { exact: true }))
  await page.getByRole('button', { name: say('register.draft.begun.continue') }).click()
}

/** The answers of each step. They are in Hindi, because “Check and register” repeats them. */
const STEPS: readonly Record<string, string>[] = [
  { username: 'कमला', email: DEMO_USER.email, password: 'a long secret' },
  { firstName: 'कमला', lastName: 'देवी' },
  { dob: '3', 'dob-year': '1990' },
  { 'address.addressLine1': 'मंदिर वाली गली', 'address.city': 'सुंदरपुर' },
  { mobile: '9876543210', emergencyContact: '9876543211', occupation: 'किसान' },
]

/** Fills in a step of the registration, and opens the next one. */
export function answerRegistrationStep(step: number) {
  return async ({ page, say }: Walker) => {
    const answers = STEPS[step] ?? {}
    for (const [id, answer] of Object.entries(answers)) await page.locator(`[id="${id}"]`).fill(answer)
    if ('dob' in answers) await page.locator('#dob-month').selectOption('02')
    await page.getByRole('button', { name: say('register.continue') }).click()
    const [next] = Object.keys(STEPS[step + 1] ?? {})
    await waitForVisible(
      next === undefined ? page.getByRole('button', { name: say('register.submit') }) : page.locator(`[id="${next}"]`),
    )
  }
}
