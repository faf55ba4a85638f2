// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { chooseFiles, documentCard, openDocument } from '../support/form-documents.ts'
import {
  changeSection,
  checkHeading,
  continueForm,
  fillField,
  groupOf,
  labelOf,
  sectionOf,
} from '../support/form-filler.ts'
import { expectEventually, expectHeading, waitForVisible } from '../support/screen.ts'
import { readDevice } from './device.ts'
import { computeDigests, fileFor, type Question, recordAttempt, type Work } from './work.ts'

/** Represents the page "Check and send" in the order of the sections. */
const CHECK_PAGE = 'the page Check and send'

/** Opens a form and waits until it can be filled in. */
export async function openForm(page: Page, service: OfferedService) {
  await page.goto(service.paths.page)
  await waitUntilFormIsReady(page, service)
}

/** Waits until the open form can be filled in. */
export async function waitUntilFormIsReady(page: Page, service: OfferedService) {
  await expectHeading(page, service.words.title)
  await expectEventually(() => findOpenSection(page, service)).toBeDefined()
}

/** The section that is open; undefined while the form loads. */
async function findOpenSection(page: Page, service: OfferedService) {
  if (await checkHeading(page).isVisible()) return CHECK_PAGE
  for (const section of Object.keys(service.sections)) {
    if (await groupOf(page, service, section).isVisible()) return section
  }
  return undefined
}

/** Answers the next `amount` questions, or all remaining questions if there are fewer. */
export async function answerNext(page: Page, work: Work, amount: number) {
  const end = Math.min(work.questions.length, work.answered + amount)
  while (work.answered < end) {
    const question = work.questions[work.answered]
    if (!question) return
    await goToSection(page, work, question.section)
    if (question.isDocument) await chooseDocument(page, work, question)
    else await typeAnswer(page, work, question)
    work.answered += 1
  }
}

/** Types the changed answer to a question. */
export async function typeChangedAnswer(page: Page, work: Work, question: Question) {
  await goToSection(page, work, question.section)
  await typeAnswer(page, work, question)
}

/** Answers the remaining questions and presses Submit, without waiting for the outcome. */
export async function submitForm(page: Page, work: Work) {
  await answerNext(page, work, work.questions.length)
  await goToSection(page, work, CHECK_PAGE)
  recordAttempt(work)
  await page.getByRole('button', { name: 'Submit application' }).click()
}

async function typeAnswer(page: Page, { service, form }: Work, { name }: Question) {
  const field = service.fields[name]
  if (!field) throw new Error(`${service.id} has no field ${name}`)
  const document = service.words.documents[name]
  // The question for the kind of a document is on its card.
  if (document !== undefined) await openDocument(page, document)
  return fillField(page, { service, name, field }, form)
}

/** Goes to a section, forwards or backwards, from whichever section is open. */
async function goToSection(page: Page, work: Work, section: string) {
  const { service } = work
  const order = [...Object.keys(service.sections), CHECK_PAGE]
  for (;;) {
    const open = (await findOpenSection(page, service)) ?? ''
    if (open === section) return
    if (open === CHECK_PAGE) await changeSection(page, service, section)
    else if (order.indexOf(open) > order.indexOf(section)) await page.getByRole('button', { name: 'Back' }).click()
    else {
      await typeAadhaarAgain(page, work, open)
      await continueForm(page)
    }
    await expectEventually(() => findOpenSection(page, service)).not.toBe(open)
  }
}

/** Types the Aadhaar number if the field is empty, because a restored draft contains no Aadhaar number. */
async function typeAadhaarAgain(page: Page, { service, form }: Work, section: string) {
  for (const name of service.sections[section] ?? []) {
    const field = service.fields[name]
    if (field?.kind !== 'aadhaar') continue
    const input = sectionOf(page, service, name).getByRole('textbox', {
      name: labelOf(service.words.fields[name], field),
      exact: true,
    })
    if ((await input.inputValue()) === '') await input.fill(form.texts[name] ?? '')
  }
}

/** Chooses a PDF or a photo, and waits until the form shows it. */
async function chooseDocument(page: Page, work: Work, { name }: Question) {
  const { service } = work
  const label = service.words.documents[name] ?? name
  const isPhoto = work.attempts.length === 0 && Object.keys(work.files).length % 3 === 0
  const { file, digest } = await fileFor(work, name, isPhoto)
  await chooseFiles(page, label, [file])
  await waitForVisible(documentCard(page, label).getByText(/^Ready: /))
  work.files[name] = digest ? { onDevice: digest, inPortal: digest } : await readPreparedPhoto(page, work, name)
}

/** Reads the photo as the browser has prepared it from the draft, after waiting until the draft contains it. */
async function readPreparedPhoto(page: Page, { service }: Work, slot: string) {
  const find = async () => {
    const draft = (await readDevice(page)).drafts.find(({ serviceId }) => serviceId === service.id)
    return draft?.documents.find((document) => document.slot === slot)
  }
  await expectEventually(find).toBeDefined()
  const stored = await find()
  if (!stored) throw new Error(`The draft of ${service.id} has lost a photo`)
  return computeDigests(stored)
}

/** Waits for the outcome of a submission, as the page shows it: the outbox, the application ID, or an error message. */
export async function readOutcome(page: Page, { service }: Work) {
  const { notices } = service.words
  const main = page.getByRole('main')
  const reference = main.getByText(new RegExp(`^${service.prefix}-\\d{4}-[0-9A-Z]{8}$`))
  const failures = [notices.failed, notices.duplicate ?? notices.failed, 'This form has already been received']
  const find = async () => {
    if (new URL(page.url()).pathname === '/outbox') return { kind: 'outbox' as const }
    if (await page.getByRole('heading', { level: 1, name: 'Your application has been submitted' }).isVisible()) {
      const text = await reference.first().textContent()
      return { kind: 'acknowledged' as const, reference: text ?? '' }
    }
    const isBusy = await page.locator('button[aria-busy=true]').first().isVisible()
    for (const text of isBusy ? [] : failures) {
      if (await main.getByText(text).first().isVisible()) return { kind: 'failed' as const, text }
    }
    return undefined
  }
  await expectEventually(find).toBeDefined()
  const outcome = await find()
  if (!outcome) throw new Error('The outcome disappeared')
  return outcome
}
