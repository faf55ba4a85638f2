import { describe } from 'vitest'
import { applyWith, cardOf, openForm } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { aNewcomer, registerAs } from '#tests/support/people.ts'
import { appears, arrivesAt, fitsTheScreen, stands } from '#tests/support/screen.ts'

describe('On a phone of 360 pixels', () => {
  test('the way from the landing page to the details of an application never scrolls sideways', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/')
    await stands(page, 'Digital governance for rural India')
    await fitsTheScreen(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await stands(page, 'Create your account')
    await fitsTheScreen(page)
    await registerAs(page, aNewcomer())
    await arrivesAt(page, '/dashboard')
    await appears(page.getByText('No recent activity'))
    await fitsTheScreen(page)
    await openForm(page, service)
    await fitsTheScreen(page)
    const reference = await applyWith(page, service, aFilledForm(service))
    await fitsTheScreen(page)
    await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click()
    const card = cardOf(page, reference)
    await appears(card)
    await fitsTheScreen(page)
    await card.getByRole('button', { name: 'View Application' }).click()
    await appears(page.getByRole('dialog', { name: 'Application Details' }).getByText('Supporting Documents'))
    await fitsTheScreen(page)
  })
})
