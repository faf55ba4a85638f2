// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { textOf } from '../certificates/read-pdf.ts'
import { newApplicant, registerAs } from './accounts.ts'
import { applyWith, cardOf, openForm, openTab } from './applying.ts'
import type { Visit } from './browser.ts'
import { type FilledForm, readableAnswers } from './filled-form.ts'
import { downloadedByFirefox } from './firefox.ts'
import { documentsFor } from './form-documents.ts'
import { decide, findRow, openReview } from './office.ts'
import { expectHeading, expectMessage, isFirefox, waitForPath, waitForVisible } from './screen.ts'

/**
 * A submitted application and its form. The functions of this file are the steps of the portal's main job, in order: a citizen
 * applies, staff verify, an admin approves, and the citizen downloads the certificate.
 */
export interface SubmittedForm {
  service: OfferedService
  form: FilledForm
  reference: string
}

/** A new citizen registers and applies; returns the application ID. */
export async function registerAndApply(
  { page }: Visit,
  { service, form }: Omit<SubmittedForm, 'reference'>,
  person = newApplicant(),
) {
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

/** Staff compare the answers and documents with the form, and verify the application. */
export async function verify({ page }: Visit, { service, form, reference }: SubmittedForm) {
  const row = await findRow(page, service, reference)
  for (const fact of [service.words.department, service.words.scheme, 'Pending'])
    await waitForVisible(row.getByText(fact))
  const review = await openReview(row, 'UPDATE', reference)
  for (const answer of readableAnswers(service, form)) await waitForVisible(review.getByText(answer).first())
  for (const { file } of await documentsFor(service)) {
    await review.getByRole('button', { name: file.name }).click()
    const path = await review.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
    const stored = await fetchBytes(page, path ?? '')
    // A photo is re-encoded on the phone, which removes its location.
    if (file.type === 'image/jpeg') expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    else expect(stored).toEqual(Buffer.from(await file.arrayBuffer()))
  }
  await decide(review, 'Verified', 'Your documents are in order.')
  await expectMessage(page, 'Verification status and message updated successfully!')
  await waitForVisible(row.getByText('Verified'))
}

/** An admin approves the application. */
export async function approve({ page }: Visit, { service, reference }: SubmittedForm) {
  await expectHeading(page, 'Admin Dashboard')
  await page.getByRole('link', { name: /View all applications/ }).click()
  const row = await findRow(page, service, reference)
  const review = await openReview(row, 'Review', reference)
  await waitForVisible(review.getByText('Your documents are in order.').first())
  await decide(review, 'Approved', 'Congratulations.')
  await expectMessage(page, 'Application Status updated successfully!')
  await waitForVisible(row.getByText('Approved'))
}

/** The citizen downloads the certificate, which contains the answers; returns it. */
export async function downloadCertificate({ page }: Visit, submitted: SubmittedForm) {
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
  const repeated = await fetchBytes(page, '/api/generatepdf', { row: { _id: reference } })
  expect(bytes.equals(repeated)).toBe(true)
  return bytes
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

function expectCertificate(bytes: Buffer, { service, form, reference }: SubmittedForm) {
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const printed = textOf(bytes).replace(/\s+/g, ' ')
  expect(printed).toContain(service.words.certificate.title)
  expect(printed).toContain(reference)
  for (const answer of readableAnswers(service, form, service.certificate)) expect(printed).toContain(answer)
}

/**
 * Requests a path from within the open page, and returns the bytes of the response. Posts `body` if it is given. Unlike a
 * request of Playwright, this one uses the network of the browser.
 */
export async function fetchBytes(page: Page, path: string, body?: unknown): Promise<Buffer> {
  const posted = body === undefined ? undefined : JSON.stringify(body)
  const bytes = await page.evaluate(
    async ({ path, posted }) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: posted ?? null }
      const response = await fetch(path, posted === undefined ? {} : post)
      return Array.from(new Uint8Array(await response.arrayBuffer()))
    },
    { path, posted },
  )
  return Buffer.from(bytes)
}
