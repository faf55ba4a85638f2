// SPDX-License-Identifier: Apache-2.0
import type { Browser, Page } from 'playwright'
import { expect, vi } from 'vitest'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { openSignatureChecker } from '../../certificates/signature-checker.ts'
import { logInAs, newApplicant } from '../accounts.ts'
import { openVisit, type Visit } from '../browser.ts'
import { aFilledForm } from '../filled-form.ts'
import type { MailServer } from '../mail-server.ts'
import { approve, downloadCertificate, fetchBytes, registerAndApply, verify } from '../main-job.ts'
import { waitForPath, waitForVisible } from '../screen.ts'
import { codeOf } from '../set-up-phone.ts'

const MAIL_OPTIONS = { timeout: 60_000, interval: 100 }

interface OfficeAccount {
  email: string
  username: string
  firstName: string
  lastName: string
  password: string
}

const SUNITA: OfficeAccount = {
  email: 'sunita@sundarpur.example',
  username: 'sunita',
  firstName: 'Sunita',
  lastName: 'Rao',
  password: 'the secret of the first admin',
}
const RAMESH: OfficeAccount = {
  email: 'ramesh@sundarpur.example',
  username: 'ramesh',
  firstName: 'Ramesh',
  lastName: 'Joshi',
  password: 'the secret of the first clerk',
}

/** The portal of a new installation, and everything that a test needs to use it. */
interface Office {
  origin: string
  browser: Browser
  mail: MailServer
  /** The activation link of the first admin. */
  link: string
}

/** The key of the first admin's phone, and a certificate. Another machine with the same data must accept both. */
export interface IssuedOffice {
  adminSecret: string
  certificate: Buffer
}

/** Runs all steps in browsers, from the activation of the first admin to a certificate of a citizen. */
export async function issueFirstCertificate({ origin, browser, mail, link }: Office): Promise<IssuedOffice> {
  const visit = () => openVisit(browser, origin)
  const [admin, staff, citizen, bank] = await Promise.all([visit(), visit(), visit(), visit()])
  await activate(admin, SUNITA, link)
  const secret = await logInWithNewPhone(admin, SUNITA, '/Admin')
  // The current code was used for the login, so the next code of the phone is used here.
  await createStaffAccount(admin.page, RAMESH, { password: SUNITA.password, code: codeOf(secret, 1) })
  await activate(staff, RAMESH, await linkInMail(mail, RAMESH.email))
  await logInWithNewPhone(staff, RAMESH, '/staff_dashboard')

  const services: OfferedServices = JSON.parse(String(await fetchBytes(staff.page, '/api/services')))
  const service = services.services.find(({ id }) => id === 'noc')
  if (!service) throw new Error('The portal does not offer NOCs')
  const person = newApplicant({ email: 'asha@sundarpur.example' })
  const submitted = { service, form: aFilledForm(service) }
  const application = { ...submitted, reference: await registerAndApply(citizen, submitted, person) }
  await citizen.page.goto(await linkInMail(mail, person.email))
  await citizen.page.getByRole('button', { name: 'Confirm address' }).click()
  await waitForVisible(citizen.page.getByText('Your email address is confirmed.'))

  await staff.page.goto('/staff_dashboard')
  await verify(staff, application)
  await admin.page.goto('/Admin')
  await approve(admin, application)
  await citizen.page.goto(`/viewApplication/${person.username}`)
  const certificate = await downloadCertificate(citizen, application)
  await checkCertificate(bank, certificate)
  for (const { troubles } of [admin, staff, citizen, bank]) expect(troubles).toEqual([])
  return { adminSecret: secret, certificate }
}

/** On a machine with the restored data, the first admin logs in with the same phone, and the certificate is still valid. */
export async function checkRestoredOffice(
  { origin, browser }: Pick<Office, 'origin' | 'browser'>,
  issued: IssuedOffice,
) {
  const [admin, bank] = await Promise.all([openVisit(browser, origin), openVisit(browser, origin)])
  await admin.page.goto('/login')
  await logInAs(admin.page, SUNITA)
  await admin.page.getByRole('textbox', { name: 'Code from your phone' }).fill(codeOf(issued.adminSecret))
  await admin.page.keyboard.press('Enter')
  await waitForPath(admin.page, '/Admin')
  await checkCertificate(bank, issued.certificate)
  for (const { troubles } of [admin, bank]) expect(troubles).toEqual([])
}

/** Waits for the link by which the owner of a new account activates the account or confirms the address. */
const linkInMail = (mail: MailServer, address: string) =>
  vi.waitUntil(async () => {
    const texts = (await mail.waitForMails(0)).flatMap(({ to, text }) => (to?.[0]?.address === address ? [text] : []))
    return texts.map((text) => /https?:\S+\/(activate|confirm-email)#\S+/.exec(text ?? '')?.[0]).find(Boolean)
  }, MAIL_OPTIONS)

/** A bank checks the certificate: with poppler, which trusts only the published root certificate, and on /verify. */
async function checkCertificate({ page: screen }: Visit, certificate: Buffer) {
  await screen.goto('/verify')
  const checker = await openSignatureChecker(String(await fetchBytes(screen, '/.well-known/certificate-root.pem')))
  try {
    const verdict = await checker.check(certificate)
    expect(verdict).toMatchObject({ isValid: true, isTrusted: true, coversAll: true })
  } finally {
    await checker.close()
  }
  await screen
    .locator('#verify-file')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: certificate })
  await waitForVisible(screen.getByRole('heading', { level: 2, name: 'This certificate is genuine and valid.' }))
}

/** Chooses the password of a new staff account with its activation link. */
async function activate({ page }: Visit, { firstName, password }: OfficeAccount, link: string) {
  await page.goto(link)
  await waitForVisible(page.getByText(`Dear ${firstName}, choose the password of your account`, { exact: false }))
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.keyboard.press('Enter')
  await waitForVisible(page.getByText('Your account is active. You can log in now.'))
}

/** Logs in for the first time and sets up a phone, which the portal requires of staff; returns the key of the phone. */
async function logInWithNewPhone({ page }: Visit, account: OfficeAccount, home: string) {
  await page.goto('/login')
  await logInAs(page, account)
  await waitForVisible(page.getByRole('heading', { level: 1, name: 'Set up your phone' }))
  const secret = ((await page.locator('p[translate=no]').textContent()) ?? '').replace(/\s/g, '')
  await page.getByRole('textbox', { name: 'Code from your phone' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Check code' }).click()
  await waitForVisible(page.getByRole('heading', { name: 'Your recovery codes' }))
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await waitForPath(page, home)
  return secret
}

/** An admin creates a staff account; the portal mails the activation link to its owner. */
async function createStaffAccount(page: Page, account: OfficeAccount, admin: { password: string; code: string }) {
  await page.goto('/Admin/people')
  const form = page.getByRole('region', { name: 'Add staff account' })
  await form.getByRole('textbox', { name: 'First Name' }).fill(account.firstName)
  await form.getByRole('textbox', { name: 'Last Name' }).fill(account.lastName)
  await form.getByRole('textbox', { name: 'Username' }).fill(account.username)
  await form.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await form.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: `Create an account for ${account.firstName} ${account.lastName}?` })
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill(admin.password)
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(admin.code)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await waitForVisible(page.getByText('The owner has not chosen a password yet'))
}
