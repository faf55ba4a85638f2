import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { textOf } from '#tests/certificates/read-pdf.ts'
import { DEMO, logInAs, newApplicant, registerAs } from '#tests/support/accounts.ts'
import { applyWith, cardOf, openForm, openTab } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { aFilledForm, type FilledForm, readableAnswers } from '#tests/support/filled-form.ts'
import { downloadedByFirefox } from '#tests/support/firefox.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { test } from '#tests/support/journey.ts'
import { decide, findRow, openReview } from '#tests/support/office.ts'
import { expectHeading, expectMessage, isFirefox, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const { services: catalogue } = await loadCatalogue()

/** One application and its form. */
interface Case {
  service: OfferedService
  form: FilledForm
  reference: string
}

describe('The main job for every service of the catalogue (spec §1, §2)', () => {
  test.for(catalogue.map(({ definition }) => definition.id))(
    '(%s) leads from registration, application, verification and approval to the certificate',
    async (id, { visit, offered }) => {
      const service = offered(id)
      const [citizen, staff, admin] = await Promise.all([visit(), visit(), visit()])
      const form = aFilledForm(service)
      const [reference] = await Promise.all([
        registerAndApply(citizen, service, form),
        enterOffice(staff, 'staff', '/staff_dashboard'),
        enterOffice(admin, 'admin', '/Admin'),
      ])
      const submitted = { service, form, reference }
      await verify(staff, submitted)
      await approve(admin, submitted)
      await receive(citizen, submitted)
    },
  )
})

async function registerAndApply({ page }: Visit, service: OfferedService, form: FilledForm) {
  const person = newApplicant()
  await page.goto('/register')
  await registerAs(page, person)
  await expectMessage(page, 'Registration successful!')
  await waitForPath(page, '/dashboard')
  await waitForVisible(page.getByText('No recent activity'))
  await openForm(page, service)
  if (service.words.notices.opening) await expectMessage(page, service.words.notices.opening)
  const reference = await applyWith(page, service, form)
  await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click()
  await waitForPath(page, `/viewApplication/${person.username}`)
  const card = cardOf(page, reference)
  for (const fact of [service.words.scheme, service.words.department, 'Pending'])
    await waitForVisible(card.getByText(fact))
  expect(await card.getByRole('button', { name: /Download Certificate/ }).count()).toBe(0)
  return reference
}

async function enterOffice({ page }: Visit, role: 'staff' | 'admin', home: string) {
  await page.goto('/login')
  await logInAs(page, DEMO[role])
  await waitForPath(page, home)
}

async function verify({ page, context }: Visit, { service, form, reference }: Case) {
  const row = await findRow(page, service, reference)
  for (const fact of [service.words.department, service.words.scheme, 'Pending'])
    await waitForVisible(row.getByText(fact))
  const review = await openReview(row, 'UPDATE', reference)
  for (const answer of readableAnswers(service, form)) await waitForVisible(review.getByText(answer).first())
  for (const { file } of await documentsFor(service)) {
    await review.getByRole('button', { name: file.name }).click()
    const path = await review.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
    const stored = await (await context.request.get(path ?? '')).body()
    // A photo is re-encoded on the phone, which removes its location.
    if (file.type === 'image/jpeg') expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    else expect(stored).toEqual(Buffer.from(await file.arrayBuffer()))
  }
  await decide(review, 'Verified', 'Your documents are in order.')
  await expectMessage(page, 'Verification status and message updated successfully!')
  await waitForVisible(row.getByText('Verified'))
}

async function approve({ page }: Visit, { service, reference }: Case) {
  await expectHeading(page, 'Admin Dashboard')
  await page.getByRole('link', { name: /View all applications/ }).click()
  const row = await findRow(page, service, reference)
  const review = await openReview(row, 'Review', reference)
  await waitForVisible(review.getByText('Your documents are in order.'))
  await decide(review, 'Approved', 'Congratulations.')
  await expectMessage(page, 'Application Status updated successfully!')
  await waitForVisible(row.getByText('Approved'))
}

async function receive({ page, context }: Visit, submitted: Case) {
  const { reference } = submitted
  await page.reload()
  await openTab(page, 'Approved')
  const card = cardOf(page, reference)
  await card.getByRole('button', { name: 'View Application' }).click()
  const details = page.getByRole('dialog', { name: 'Application Details' })
  await expectProgress(details)
  await details.getByRole('button', { name: 'Close' }).last().click()
  await card.getByRole('button', { name: 'Download Certificate' }).click()
  await expectMessage(page, 'PDF Generated Successfully')
  const certificate = page.getByRole('dialog', { name: 'Certificate' })
  await waitForVisible(certificate.getByRole('img', { name: `Preview of the certificate ${reference}` }))
  const bytes = await downloadFrom(certificate, `certificate-${reference}.pdf`)
  expectCertificate(bytes, submitted)
  const repeated = await context.request.post('/api/generatepdf', { data: { row: { _id: reference } } })
  expect(bytes.equals(await repeated.body())).toBe(true)
}

async function downloadFrom(certificate: Locator, name: string) {
  const page = certificate.page()
  const link = certificate.getByRole('link', { name: 'Download PDF' })
  if (isFirefox(page)) {
    await link.click()
    return downloadedByFirefox(name)
  }
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(name)
  return readFile(await download.path())
}

async function expectProgress(details: Locator) {
  await waitForVisible(details.getByText('Congratulations.'))
  const items = await details.getByRole('list', { name: 'Progress' }).getByRole('listitem').all()
  // `allTextContents` crashes the page in Firefox.
  const steps = await Promise.all(items.map((item) => item.textContent()))
  expect(steps).toEqual([
    expect.stringContaining('Submitted'),
    expect.stringMatching(/^Verified.*Your documents are in order\.$/),
    expect.stringMatching(/^Approved.*Congratulations\.$/),
    expect.stringContaining('download your certificate'),
  ])
}

function expectCertificate(bytes: Buffer, { service, form, reference }: Case) {
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const printed = textOf(bytes).replace(/\s+/g, ' ')
  expect(printed).toContain(service.words.certificate.title)
  expect(printed).toContain(reference)
  for (const answer of readableAnswers(service, form, service.certificate)) expect(printed).toContain(answer)
}
