// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { type Page, request } from 'playwright'
import { expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { todayInIndia } from '#shared/rules.ts'
import { DEMO } from '#tests/support/accounts.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'
import { ownReference, type Step, type Walker } from '#tests/support/walk/walker.ts'

const { services } = await loadCatalogue()
const [first] = services
if (!first) throw new Error('The catalogue has no service')
/** The service of the walk's own forms. */
export const { id: firstId, paths: firstPaths } = first.definition

export function press(word: MessageKey): Step {
  return ({ page, say }) =>
    page
      .getByRole('button', { name: say(word), exact: true })
      .first()
      .click()
}

/** Clicks a button by its position, because people entered its text. */
export function pressIn(selector: string, index = 0): Step {
  return ({ page }) => page.locator(selector).getByRole('button').nth(index).click()
}

/** Opens every folded section of the page, so that its content is inspected, too. */
export async function unfoldAll({ page }: Walker) {
  for (const summary of await page.locator('#content summary').all()) await summary.click()
}

export async function leaveUnsaved({ page }: Walker) {
  await page.locator('#occupation').fill('')
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await waitForVisible(page.getByRole('dialog'))
}

/** Saves the profile after the session has ended. Then the cookies are restored for the next visit. */
export async function saveWithoutSession(walker: Walker) {
  const { page, say } = walker
  const cookies = await page.context().cookies()
  await page.locator('#occupation').fill('किसान')
  await page.context().clearCookies({ name: /^(?!language$)/ })
  await press('profile.save')(walker)
  await waitForVisible(page.getByRole('dialog', { name: say('session.ended') }))
  await page.context().addCookies(cookies)
}

/** Opens a demo screen from the side menu of a guest. */
export function openDemo(word: MessageKey): Step {
  return async ({ page, say }) => {
    const link = page.getByRole('navigation').getByRole('link', { name: say(word) })
    if (!(await link.first().isVisible())) await page.getByRole('button', { name: say('shell.menu.short') }).click()
    await link.first().click()
    await waitForVisible(page.getByRole('heading', { level: 1, name: say(word) }))
  }
}

/** Answers the first question of a form, and leaves the form, which becomes a draft. */
export async function beginForm(walker: Walker) {
  const { page, say } = walker
  await page.goto(firstPaths.page)
  await waitForVisible(page.getByRole('button', { name: say('apply.continue'), exact: true }))
  await page.locator('form input[type=text]').first().fill('सीता')
  // The form saves its draft half a second later.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('shell.dashboard') })
    .first()
    .click()
  await waitForVisible(page.getByText(say('dashboard.draft'), { exact: true }))
  await page.goto('/drafts')
  await waitForVisible(page.locator('#content li').first())
}

/** Changes the draft in the account as another device would, and opens the form, which asks which answers to use. */
export async function changeElsewhere({ page, say }: Walker) {
  const context = page.context()
  const find = async () => (await draftsOfVisitor(context)).find(({ collection }) => collection === firstId)
  await expectEventually(find).toBeDefined()
  const { key, version, savedAt: _, ...draft } = (await find()) ?? {}
  const data = { ...draft, basedOn: version, writer: randomUUID(), changedAt: Date.now() }
  expect((await context.request.put(`/api/drafts/${key}`, { data })).status()).toBe(200)
  await page.goto(firstPaths.page)
  await waitForVisible(page.getByRole('button', { name: say('drafts.offer.keep') }))
}

/** Opens the advice for people without the first document. The list is folded if this tab has shown it before. */
export async function openAlternative({ page, say }: Walker) {
  const alternative = page.getByText(say('apply.ready.missing')).first()
  if (!(await alternative.isVisible())) await page.locator('#documents-needed').click()
  await alternative.click()
}

/** Logs out of the demo, which opens a toast with a button. The toast stays while it has the focus. */
export async function logOutOfDemo({ page, say }: Walker) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell.logout') })
    .click()
  await waitForVisible(page.getByRole('listitem').filter({ hasText: say('shell.guest.logout') }))
  await page.keyboard.press('Alt+KeyT')
}

export function openLanguages({ page, say }: Walker) {
  return page
    .getByRole('button', { name: say('shell.languages') })
    .first()
    .click()
}

export async function askForCode(walker: Walker) {
  await walker.page.locator('#email').fill(DEMO.user.email)
  await press('reset.email.submit')(walker)
  await waitForVisible(walker.page.locator('#otp'))
}

export async function giveCode(walker: Walker) {
  const { page } = walker
  const sentence = await page.getByText(/\d{8}/).first().textContent()
  await page.locator('#otp').fill(/\d{8}/.exec(sentence ?? '')?.[0] ?? '')
  await press('reset.code.submit')(walker)
  await waitForVisible(page.locator('#newPassword'))
}

export function openDetails(status: 'Pending' | 'Rejected'): Step {
  return async (walker) => {
    const { page, say } = walker
    const reference = await ownReference(walker, status)
    await openTab(walker, status === 'Pending' ? 'applications.tab.applied' : 'applications.tab.rejected')
    await page.getByRole('button', { name: say('applications.viewOf', { reference }) }).click()
    await waitForVisible(page.getByRole('dialog').getByText(say('applications.details.documents')))
  }
}

/** Matches the beginning of the label, because one word may be part of another, such as स्वीकृत of अस्वीकृत. */
const openTab = ({ page, say }: Walker, word: MessageKey) =>
  page.getByRole('tab', { name: new RegExp(`^${say(word)}`) }).click()

export async function openCertificate(walker: Walker) {
  const { page, say } = walker
  const reference = await ownReference(walker, 'Approved')
  await openTab(walker, 'applications.tab.approved')
  await page.getByRole('button', { name: say('applications.downloadOf', { reference }) }).click()
  await waitForVisible(page.getByRole('img', { name: say('applications.certificate.preview', { reference }) }))
}

/** Chooses a status for the first application. */
const pickStatus = (status: Decision) => async (walker: Walker) => {
  await openFirstRow(walker)
  await walker.page.getByRole('radio', { name: walker.say(`status.${status}`), exact: true }).check()
}

/** Opens a rejection, which offers reasons. */
export const openRejection = pickStatus('Rejected')

/** Opens an approval, which shows the certificate as it will be issued. */
export async function openApproval(walker: Walker) {
  await pickStatus('Approved')(walker)
  const name = walker.say('review.documents.previewOf', { name: walker.say('review.preview') })
  await waitForVisible(walker.page.getByRole('dialog').getByRole('img', { name }).locator('canvas'))
}

export async function openPalette({ page, say }: Walker) {
  await page.keyboard.press('Control+k')
  await waitForVisible(page.getByRole('dialog', { name: say('review.keys.palette') }))
}

/** Selects the first application that can be verified with others, and opens the question. */
export async function askToVerify({ page, say }: Walker) {
  await page.locator('tbody').getByRole('checkbox').first().check()
  const name = say('review.select.verify', { shown: '1', count: 1 })
  await page.getByRole('button', { name }).click()
  await waitForVisible(page.getByRole('dialog', { name }))
}

export async function openFirstRow({ page, say }: Walker) {
  await page.locator('tbody').getByRole('button').first().click()
  await waitForVisible(page.getByRole('dialog').getByRole('region', { name: say('review.applicant'), exact: true }))
}

/** Requests changes of the first field and the first document as staff, unless they were requested before. */
async function requestChanges(walker: Walker) {
  const { page } = walker
  const reference = await ownReference(walker, 'Pending')
  const { origin } = new URL(page.url())
  const { data } = (await (await page.context().request.get(`/api/applications/${reference}`)).json()) as {
    data: { collection: string }
  }
  const { fields, documents } = walker.service(data.collection)
  const names = [...Object.keys(fields).slice(0, 1), ...Object.keys(documents).slice(0, 1)]
  const office = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const { email, password } = DEMO.staff
  await office.post('/api/login', { form: { email, password } })
  const items = [...new Set(names)].map((name) => ({ name, reason: 'कृपया इसे साफ़ लिखें।' }))
  const response = await office.post(amendmentRequestPath(reference), { data: { items } })
  const wasRequested = response.status() === 409
  await office.dispose()
  if (!response.ok() && !wasRequested) throw new Error(`The request was not accepted: ${response.status()}`)
  return reference
}

export async function openRequestedChanges(walker: Walker) {
  const { page } = walker
  const reference = await requestChanges(walker)
  await page.goto(`/amend/${reference}`)
  await waitForVisible(page.locator('main form button[type=submit]'))
}

export async function askForChanges(walker: Walker) {
  await openFirstRow(walker)
  // The name of the button also contains the line that says what follows.
  await walker.page.getByRole('button', { name: walker.say('amendment.ask') }).click()
  await walker.page.locator('dialog input[name^="flag-"]').first().check()
}

/** Opens the form of the rejected application, filled with its answers. */
export async function openCorrection(walker: Walker) {
  const { page, say } = walker
  await openTab(walker, 'applications.tab.rejected')
  await page
    .getByRole('link', { name: say('applications.correct') })
    .first()
    .click()
  await waitForVisible(page.getByRole('button', { name: say('apply.continue'), exact: true }))
}

/** Looks up a certificate of this year by its number, and waits for the result. */
export function lookUpNumber(serial: string, result: MessageKey): Step {
  return async ({ page, say }) => {
    await page.locator('#certificate-number').fill(`BC/${todayInIndia().slice(0, 4)}/${serial}`)
    await page.getByRole('button', { name: say('verify.number.submit') }).click()
    await waitForVisible(page.getByText(say(result), { exact: true }))
  }
}

/** For each page, the function that releases its delayed requests. */
const releaseByPage = new WeakMap<Page, () => void>()

/** Submits the form, and delays its request until `receiveSubmission`. */
export function holdSubmission(path: string): Step {
  return async (walker) => {
    const { page } = walker
    const { promise, resolve } = Promise.withResolvers<void>()
    releaseByPage.set(page, resolve)
    await page.route(new RegExp(`${path}(/from-parts)?$`), async (route) => {
      await promise
      await route.continue()
    })
    await press('apply.submit')(walker)
    await waitForVisible(page.getByRole('progressbar'))
  }
}

export async function receiveSubmission({ page, say }: Walker) {
  releaseByPage.get(page)?.()
  await waitForVisible(page.getByRole('heading', { level: 1, name: say('apply.done.title') }))
}
