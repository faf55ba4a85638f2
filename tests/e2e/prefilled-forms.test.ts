// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { documentsSchema } from '#shared/applications/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { send, submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chosenFiles, openDocument } from '#tests/support/form-documents.ts'
import { continueForm, reachSection } from '#tests/support/form-filler.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

const FROM_PROFILE = 'From your profile. You can change it.'

describe('The correction of an application with one of four documents', () => {
  test('says that the other three must be added, and outlines Continue until then', async ({ visit, offered }) => {
    const service = offered('household')
    const { proofIdentity } = service.documents
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const incomplete = { ...service, documents: proofIdentity ? { proofIdentity } : {} }
    const reference = await submitThroughApi(context, incomplete, aFilledForm(service))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.admin)
    const decision = { appId: reference, status: 'Rejected', collection: service.id, message: 'Affidavit: missing.' }
    expect((await office.context.request.post('/api/updatestatus', { data: decision })).status()).toBe(200)
    await page.goto(`${service.paths.page}?again=${reference}`)
    const missing = 'Please also add the 3 documents that your earlier application did not have.'
    await waitForVisible(page.getByText(missing, { exact: true }))
    const colourOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await colourOf('Continue')).toBe(await colourOf('Back'))
  })
})

describe('Answers from the profile', () => {
  test('are filled in, marked and editable, except the Aadhaar number, which the citizen must type', async ({
    visit,
    offered,
  }) => {
    const household = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    const { email } = await registerThroughApi(context, { aadhar: '2345 6789 0124' })
    await page.goto(household.paths.page)
    const name = page.getByRole('textbox', { name: 'Full Name' })
    await waitForVisible(name)
    const marks = page.getByRole('main').getByText(FROM_PROFILE)
    expect(await marks.count()).toBe(6)
    expect(await page.getByRole('textbox', { name: 'Full Name', description: FROM_PROFILE }).count()).toBe(1)
    await name.fill('Asha Kumari Devi')
    await expectEventually(() => marks.count()).toBe(5)
    expect((await readForm(page, household)).texts).toEqual({
      fullName: 'Asha Kumari Devi',
      dob: '1990-02-03',
      gender: 'Female',
      address: '4 Temple Lane, Sundarpur',
      phone: '9876543210',
      email,
      purpose: '',
    })

    await page.goto(offered('noc').paths.page)
    await waitForVisible(page.getByRole('textbox', { name: 'Applicant Name' }))
    expect(await page.getByRole('textbox', { name: 'Applicant Name' }).inputValue()).toBe('Asha Devi')
    expect(await page.getByRole('textbox', { name: 'Aadhaar Number' }).inputValue()).toBe('')
  })

  test('do not make a draft on their own', async ({ visit, offered }) => {
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(offered('noc').paths.page)
    const name = page.getByRole('textbox', { name: 'Applicant Name' })
    await name.fill('Asha')
    await name.fill('Asha Devi')
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('No recent activity'))
    await page.goto(offered('noc').paths.page)
    await waitForVisible(page.getByRole('region', { name: /^You need/ }))
  })

  test('are left out if they cannot be loaded; a notification about another application changes nothing that was typed', async ({
    visit,
    offered,
  }) => {
    const { paths } = offered('noc')
    const household = offered('household')
    const { page, context } = await visit({ expectedErrors: ['500 GET /api/prefill'] })
    await registerThroughApi(context)
    const reference = await submitThroughApi(context, household, aFilledForm(household))
    await page.route('**/api/prefill?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto(paths.page)
    const name = page.getByRole('textbox', { name: 'Applicant Name' })
    await waitForVisible(name)
    expect(await name.inputValue()).toBe('')
    await name.fill('Kamla Devi')
    const input = await name.elementHandle()
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    const decision = { appId: reference, status: 'Verified', collection: household.id }
    expect((await office.context.request.post('/api/updatestatus', { data: decision })).status()).toBe(200)
    await waitForVisible(page.getByRole('status', { name: 'Notifications' }).getByText(/^You have a new notification/))
    await page.getByRole('textbox', { name: 'Contact Number' }).fill('9876543222')
    expect(await input?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await name.inputValue()).toBe('Kamla Devi')
  })
})

describe('The button “I am the mother”', () => {
  test('fills in the mother’s name; a second press undoes this', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const birth = offered('birth-certificates')
    await page.goto(birth.paths.page)
    await reachSection(page, birth, 'parents')
    const [mother, father] = [
      page.getByRole('textbox', { name: "Mother's Name" }),
      page.getByRole('textbox', { name: "Father's Name" }),
    ]
    const button = page.getByRole('button', { name: 'I am the mother' })
    await page.getByRole('button', { name: 'I am the father' }).click()
    expect([await mother.inputValue(), await father.inputValue()]).toEqual(['', 'Asha Devi'])
    await button.focus()
    await page.keyboard.press('Enter')
    expect([await mother.inputValue(), await father.inputValue()]).toEqual(['Asha Devi', ''])
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await father.fill('Ravi Devi')
    await button.click()
    expect([await mother.inputValue(), await father.inputValue()]).toEqual(['', 'Ravi Devi'])
  })
})

describe('Documents of an earlier application', () => {
  test('are added with one tap, converted to PDF if necessary, and sent with the new application', async ({
    visit,
    offered,
  }) => {
    const [birth, household] = [offered('birth-certificates'), offered('household')]
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const reference = await submitThroughApi(context, birth, aFilledForm(birth))
    await page.goto(household.paths.page)
    await reachSection(page, household, 'documents')
    const card = page.getByRole('group', { name: /^Proof of Identity/ })
    await card.getByRole('button', { name: /^Use an earlier document PAN Card/ }).click()
    await waitForVisible(page.getByRole('status').getByText(`The document of ${reference} was added.`))
    await waitForVisible(card.getByText(/^Ready: 2 files, /))
    await expectEventually(() => chosenFiles(page)).toEqual([
      'Parent Identity Proof (documents).pdf',
      'Parent Identity Proof (documents).pdf',
    ])
    expect(await card.getByRole('button', { name: /^Use an earlier document/ }).count()).toBe(0)
    await continueForm(page)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    const submitted = await page.getByText(/^HH-\d{4}-/).textContent()
    const documents = await context.request.get(`/api/getDocuments/${submitted}/${household.id}`)
    const { supportingDocuments } = documentsSchema.parse(await documents.json())
    expect(supportingDocuments.map(({ slot, mediaType }) => [slot, mediaType])).toEqual([
      ['proofIdentity', 'application/pdf'],
      ['proofIdentity', 'application/pdf'],
    ])
  })

  test('keep their kind, and are offered to nobody else', async ({ visit, offered }) => {
    const birth = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await submitThroughApi(context, birth, aFilledForm(birth))
    await page.goto(birth.paths.page)
    await reachSection(page, birth, 'proofs')
    const card = page.getByRole('group', { name: /^Parent Address Proof/ })
    await openDocument(page, 'Parent Address Proof')
    await card.getByRole('button', { name: /^Use an earlier document Utility Bill/ }).click()
    await waitForVisible(card.getByText(/^Ready: /))
    await waitForVisible(card.getByText('Utility Bill', { exact: true }))
    await openDocument(page, 'Parent Address Proof')
    expect(await card.getByRole('combobox', { name: 'Parent Address Proof' }).inputValue()).toBe('utilityBill')

    const otherCitizen = await visit()
    await registerThroughApi(otherCitizen.context)
    await otherCitizen.page.goto(birth.paths.page)
    await reachSection(otherCitizen.page, birth, 'proofs')
    await openDocument(otherCitizen.page, 'Parent Address Proof')
    expect(await otherCitizen.page.getByRole('button', { name: /^Use an earlier/ }).count()).toBe(0)
  })

  test('are listed if there are several', async ({ visit, offered }) => {
    const [birth, household] = [offered('birth-certificates'), offered('household')]
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await submitThroughApi(context, birth, aFilledForm(birth))
    await submitThroughApi(context, household, aFilledForm(household))
    await page.goto(household.paths.page)
    await reachSection(page, household, 'documents')
    const card = page.getByRole('group', { name: /^Proof of Identity/ })
    await card.getByRole('button', { name: 'Use an earlier document', expanded: false }).click()
    await card
      .getByRole('listitem')
      .getByRole('button', { name: /^Proof of Identity Application HH-/ })
      .click()
    await waitForVisible(card.getByText('Proof of Identity.pdf', { exact: true }))
  })
})

describe('Household members', () => {
  test('can be copied from the last household registration', async ({ visit, offered }) => {
    const household = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const form = aFilledForm(household)
    await submitThroughApi(context, household, form)
    await page.goto(household.paths.page)
    await reachSection(page, household, 'family')
    await page.getByRole('button', { name: 'Copy from your last application: Family Members (1)' }).click()
    await waitForVisible(page.getByRole('group', { name: 'Family member 1' }))
    await waitForVisible(page.getByRole('status').getByText('1 entry was copied. Check them.'))
    expect((await readForm(page, household)).lists).toEqual(form.lists)
  })
})
