// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '../accounts.ts'
import { cardOf, openForm, openTab, send } from '../applying.ts'
import type { Visit } from '../browser.ts'
import { fetchCertificate } from '../certified.ts'
import { aFilledForm } from '../filled-form.ts'
import { checkHeading, continueForm, fillSection } from '../form-filler.ts'
import { findRow, openReview, saveButton, statusCard } from '../office.ts'
import { expectHeading, waitForVisible } from '../screen.ts'
import type { openRecorder } from './recorder.ts'

type Recorder = Awaited<ReturnType<typeof openRecorder>>

interface Journey {
  recorder: Recorder
  service: OfferedService
  citizen: Visit
  staff: Visit
  admin: Visit
  stranger: Visit
}

const USERNAME = 'weaver'
const ANSWERS = {
  applicantName: 'Kamla Bai',
  // A number that was never issued, with a valid check digit.
  aadhaarNumber: '2345 6789 0124',
  contactNumber: '9876501234',
  plotNumber: '12/4',
  businessName: 'Bai Looms',
  purpose: 'A weaving shed for four looms',
  location: 'Well Road',
}

/** Plays the main journey on phones, from the application to the check of the certificate by someone else, and records it. */
export async function recordMainJourney(journey: Journey) {
  const reference = await apply(journey)
  await verify(journey, reference)
  await approve(journey, reference)
  await receive(journey, reference)
  await check(journey, reference)
}

async function apply({ recorder, service, citizen: { page, context } }: Journey) {
  await registerThroughApi(context, {
    ...{ username: USERNAME, email: `${USERNAME}@panchayat.example`, firstName: 'Kamla', lastName: 'Bai' },
    mobile: ANSWERS.contactNumber,
  })
  await page.goto('/dashboard')
  await waitForVisible(page.getByText('No recent activity'))
  const card = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name: service.words.card.title })
  await recorder.show(page, 'Apply', 'Kamla Bai wants to open a weaving shed. She chooses the service.', card)
  await openForm(page, service)
  const form = aFilledForm(service)
  Object.assign(form.texts, ANSWERS)
  for (const section of Object.keys(service.sections)) {
    await fillSection(page, service, section, form)
    const caption =
      section === 'documents' ? 'She adds a PDF of each document.' : 'The form asks a few questions at a time.'
    await recorder.show(page, 'Apply', caption)
    await continueForm(page)
  }
  await waitForVisible(checkHeading(page))
  await recorder.show(page, 'Apply', 'She checks her answers …')
  await recorder.show(
    page,
    'Apply',
    '… and submits the application.',
    page.getByRole('button', { name: 'Submit application' }),
  )
  await send(page)
  await expectHeading(page, 'Your application has been submitted')
  const reference = page.getByText(new RegExp(`^${service.prefix}-\\d{4}-[0-9A-Z]{8}$`))
  await recorder.show(page, 'Apply', 'The confirmation shows the application ID.')
  return (await reference.textContent()) ?? ''
}

async function verify({ recorder, service, staff: { page, context } }: Journey, reference: string) {
  await logInThroughApi(context, DEMO.staff)
  await page.goto('/staff_dashboard')
  const row = await findRow(page, service, reference)
  await waitForVisible(page.getByText('1 application', { exact: true }))
  const update = row.getByRole('button', { name: `UPDATE ${reference}` })
  await recorder.show(page, 'Verify', 'A staff member of the panchayat finds the application.', update)
  const review = await openReview(row, 'UPDATE', reference)
  // On a phone, the tabs hide their thumbnails.
  await waitForVisible(review.locator('canvas:visible').first())
  await recorder.show(page, 'Verify', 'They compare the answers with the documents.', decide(review))
  await decide(review).click()
  await statusCard(review, 'Verified').check()
  await review.getByRole('button', { name: 'Add a message' }).click()
  await review.getByRole('textbox', { name: 'Message to the applicant' }).fill('Your documents are in order.')
  const save = saveButton(review, 'Verified')
  await recorder.show(page, 'Verify', 'The documents are in order: “Verified”, with a message.', save)
  await save.click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await waitForVisible(row.getByText('Verified'))
}

/** On a phone, this button shows the decision in place of the documents and answers. */
const decide = (review: Locator) => review.getByRole('button', { name: 'Decide', exact: true })

async function approve({ recorder, service, admin: { page, context } }: Journey, reference: string) {
  await logInThroughApi(context, DEMO.admin)
  await page.goto('/Admin')
  // On a phone, this part of the overview is folded.
  await page.getByRole('heading', { name: 'All applications', exact: true }).click()
  await page.getByRole('link', { name: /View all applications/ }).click()
  const row = await findRow(page, service, reference)
  await waitForVisible(page.getByText('1 application', { exact: true }))
  await recorder.show(
    page,
    'Approve',
    'The admin opens the verified application.',
    row.getByRole('button', { name: `Review ${reference}` }),
  )
  const review = await openReview(row, 'Review', reference)
  await decide(review).click()
  await statusCard(review, 'Approved').check()
  await review.getByRole('button', { name: 'Add a message' }).click()
  await review.getByRole('textbox', { name: 'Message to the applicant' }).fill('Congratulations.')
  const sign = saveButton(review, 'Approved')
  await recorder.show(page, 'Approve', 'The admin approves. The portal signs the certificate.', sign)
  await sign.click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await waitForVisible(row.getByText('Approved'))
}

async function receive({ recorder, citizen: { page } }: Journey, reference: string) {
  await page.goto(`/viewApplication/${USERNAME}`)
  await openTab(page, 'Approved')
  const download = cardOf(page, reference).getByRole('button', { name: 'Download Certificate' })
  await waitForVisible(download)
  await recorder.show(page, 'Certificate', 'Kamla Bai sees that her application is approved.', download)
  await download.click()
  const certificate = page.getByRole('dialog', { name: 'Certificate' })
  const preview = certificate.getByRole('img', { name: `Preview of the certificate ${reference}` })
  await waitForVisible(preview)
  await waitForPicture(page)
  await recorder.show(page, 'Certificate', 'She downloads her certificate. In the demo it is a specimen.')
}

/** Waits until all pictures of the page are complete. */
const waitForPicture = (page: Page) =>
  page.waitForFunction(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))

async function check({ recorder, citizen, stranger: { page } }: Journey, reference: string) {
  const { jws } = await fetchCertificate(citizen.context, reference)
  await page.goto(`/verify#${jws}`)
  await waitForVisible(page.getByRole('heading', { level: 2, name: 'This certificate is genuine and valid.' }))
  await recorder.show(page, 'Check', 'Anyone can scan the code on it, and see that it is genuine.')
}
