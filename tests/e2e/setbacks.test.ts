import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { cardOf, handIn, openForm, openTab, send } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { chosenFiles, papersFor } from '#tests/support/form-papers.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import { decide, findRow, openReview } from '#tests/support/office.ts'
import { DEMO, enterAs, enterAsNewcomer, logInAs } from '#tests/support/people.ts'
import { arrivesAt, reads, stands } from '#tests/support/screen.ts'

describe('A rejection (spec §2, §4)', () => {
  test('the citizen reads the reason, and no certificate is offered', async ({ visit, offered }) => {
    const service = offered('household')
    const citizen = await visit()
    const { username } = await enterAsNewcomer(citizen.context)
    const reference = await handIn(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit()
    await enterAs(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const row = await findRow(page, service, reference)
    const sheet = await openReview(row, 'UPDATE', reference)
    await decide(sheet, 'Rejected', 'The affidavit is not signed.')
    await reads(page, 'Verification status and message updated successfully!')
    await row.getByText('Rejected').waitFor()
    await citizen.page.goto(`/viewApplication/${username}`)
    await openTab(citizen.page, 'Rejected')
    const card = cardOf(citizen.page, reference)
    expect(await card.getByRole('button').allTextContents()).toEqual(['View Application'])
    await card.getByRole('button', { name: 'View Application' }).click()
    const details = citizen.page.getByRole('dialog', { name: 'Application Details' })
    await details.getByText('Reason for Rejection').waitFor()
    await details.getByText('The affidavit is not signed.').first().waitFor()
  })
})

describe('A second application for the same child (spec §8)', () => {
  test('is told by a warning, and nothing typed is lost', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const { page, context } = await visit({ refusals: [`410 POST ${service.paths.submit}`] })
    await enterAsNewcomer(context)
    await handIn(context, service, form)
    await page.goto(service.paths.page)
    await stands(page, service.words.title)
    await fillForm(page, service, form)
    await send(page)
    await reads(page, 'An application for this child already exists.')
    await page.getByRole('main').getByText('An application for this child already exists.').waitFor()
    expect(await readForm(page, service)).toEqual(form)
    expect(await chosenFiles(page)).toEqual((await papersFor(service)).map(({ file }) => file.name))
  })
})

describe('A session that ends in the middle of a form', () => {
  test('what was typed is kept, but for Aadhaar numbers, and is sent after the next login', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const refusals = [`401 POST ${service.paths.submit}`, '401 GET /api/user', '401 POST /api/verify']
    const { page, context } = await visit({ refusals })
    const { email } = await enterAsNewcomer(context)
    await page.goto('/dashboard')
    await openForm(page, service)
    await fillForm(page, service, form)
    await endSessions(context, email)
    await send(page)
    await page.getByRole('main').getByText('Your session has ended').waitFor()
    await page.getByRole('link', { name: 'Log in again' }).click()
    await logInAs(page, { email, password: 'another secret' })
    await arrivesAt(page, '/dashboard')
    await page.getByRole('link', { name: `Continue ${service.words.title}` }).click()
    await stands(page, service.words.title)
    await page.getByText('Aadhaar numbers are never kept: please fill them in again.').waitFor()
    expect(await readForm(page, service)).toEqual({ ...form, texts: { ...form.texts, aadhaarNumber: '' } })
    expect(await chosenFiles(page)).toEqual((await papersFor(service)).map(({ file }) => file.name))
    await fillAadhaarAndSend(page, form.texts.aadhaarNumber ?? '')
    await reads(page, service.words.notices.submitted)
    await stands(page, 'Your application is on its way')
  })
})

describe('A dead line in the middle of sending', () => {
  test('is told, and the next try sends the application once', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit({ refusals: [OFFLINE] })
    const { username } = await enterAsNewcomer(context)
    await page.goto(service.paths.page)
    await stands(page, service.words.title)
    await fillForm(page, service, aFilledForm(service))
    await context.setOffline(true)
    await send(page)
    await page.getByRole('alert').getByText('Your application has not been sent yet').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await stands(page, 'Your application is on its way')
    await page.goto(`/viewApplication/${username}`)
    await page.getByRole('tab', { name: 'Applied 1' }).waitFor()
  })
})

/** A new password ends every session of its account. */
async function endSessions({ request }: BrowserContext, email: string) {
  const { otp } = await (await request.post('/api/checkUser', { data: { email } })).json()
  const reset = await request.post('/api/resetPassword', { data: { email, otp, newPassword: 'another secret' } })
  expect(reset.status()).toBe(200)
}

async function fillAadhaarAndSend(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Aadhaar Number' }).fill(number)
  await send(page)
}
