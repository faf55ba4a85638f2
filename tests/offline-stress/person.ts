import type { BrowserContext, Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { expectEventually, expectHeading } from '../support/screen.ts'
import { killServiceWorker, readDevice, type StoredForm } from './device.ts'
import { answerNext, formIsReady, openForm, outcomeOf, submitForm, typeAgain } from './open-form.ts'
import type { Step } from './script.ts'
import type { UnreliablePortal } from './unreliable-portal.ts'
import { beginWork, differencesOnDevice, isOf, markerOf, retype, type Work } from './work.ts'

interface Tab {
  page: Page
  /** The form that is open in this tab. */
  work: Work | undefined
}

/** A person with a phone, who follows a script. */
export interface Person {
  context: BrowserContext
  portal: UnreliablePortal
  services: readonly OfferedService[]
  tabs: (Tab | undefined)[]
  /** Every form that they have begun. */
  works: Work[]
  isOffline: boolean
  /** The steps as they were played. */
  log: string[]
}

const OUTBOX_TITLE = 'Outbox'

/** Plays one step. A step that the situation does not allow is left out. */
export async function play(person: Person, { action, tab, pick }: Step) {
  const { context, portal, log } = person
  log.push(`tab ${tab + 1}: ${action}`)
  switch (action) {
    case 'type': {
      const { page, work } = await formIn(person, tab, pick)
      return answerNext(page, work, 1 + (pick % 8))
    }
    case 'retype':
      return changeAnswer(person, tab, pick)
    case 'submit':
      return submit(person, tab, pick)
    case 'submit and close the tab':
      await pressSubmit(person, tab, pick)
      return closeTab(person, tab)
    case 'submit while the portal is killed': {
      const { page, work } = await pressSubmit(person, tab, pick)
      await portal.kill()
      return learnOutcome(person, page, work)
    }
    case 'edit in the outbox':
      return void (await editInOutbox(person, tab, pick))
    case 'try now in the outbox':
      return tryNow(person, tab)
    case 'lose the network':
    case 'regain the network':
      person.isOffline = action === 'lose the network'
      await context.setOffline(person.isOffline)
      if (!person.isOffline) await portal.start()
      return portal.repair()
    case 'cut the next answers':
      return portal.cutSubmissions(Array(1 + (pick % 3)).fill('answer'))
    case 'cut the next uploads':
      return portal.cutSubmissions(Array(1 + (pick % 3)).fill('upload'))
    case 'kill the portal':
      return portal.kill()
    case 'restart the portal':
      await portal.kill()
      return portal.start()
    case 'close the tab':
      return closeTab(person, tab)
    case 'reload the tab':
      return reload(person, tab)
    case 'kill the service worker': {
      const open = person.tabs.find((one) => one !== undefined)
      return open && killServiceWorker(context, open.page)
    }
  }
}

/** The tab, which is opened if necessary. */
export async function tabOf(person: Person, index: number): Promise<Tab> {
  const open = person.tabs[index]
  if (open) return open
  const tab: Tab = { page: await person.context.newPage(), work: undefined }
  person.tabs[index] = tab
  return tab
}

/** The form that is open in the tab; if there is none, the form of a service is opened. */
async function formIn(person: Person, index: number, pick: number): Promise<{ page: Page; work: Work }> {
  const tab = await tabOf(person, index)
  if (tab.work) return { page: tab.page, work: tab.work }
  const service = person.services[pick % person.services.length]
  if (!service) throw new Error('The portal offers no service')
  await openForm(tab.page, service)
  const work = (await currentWork(person, tab.page, service)) ?? beginWork(service)
  if (!person.works.includes(work)) person.works.push(work)
  person.log.push(`  opened ${markerOf(work)}`)
  return { page: tab.page, work: showIn(person, tab, work) }
}

/** A form is open in one tab only. */
function showIn({ tabs }: Person, tab: Tab, work: Work) {
  for (const other of tabs) if (other?.work?.service.id === work.service.id) other.work = undefined
  tab.work = work
  work.state = 'writing'
  return work
}

/**
 * The form that the person was writing, which the device must have offered when the form opened; undefined if there is none.
 * One that was submitted without an outcome may also be in the outbox or in the portal.
 */
export async function currentWork(person: Person, page: Page, service: OfferedService) {
  const isOpen = ({ state }: Work) => state === 'writing' || state === 'unknown'
  const begun = person.works.filter((work) => work.service.id === service.id && isOpen(work) && work.answered > 0)
  const draft = (await readDevice(page)).drafts.find(({ serviceId }) => serviceId === service.id)
  const current = draft && person.works.find((work) => isOf(work, draft))
  if (draft && !current)
    throw new Error(`A draft of ${service.id} is not from this script: ${JSON.stringify(draft.texts)}`)
  if (current) assertStored(current, draft)
  const gone = begun.find((work) => work !== current && work.state === 'writing')
  if (gone) throw new Error(`The draft of "${markerOf(gone)}" is gone`)
  return current
}

/** Throws if the device has not stored everything that the person typed and chose. */
function assertStored(work: Work, stored: StoredForm | undefined) {
  const differences = stored ? differencesOnDevice(work, stored) : [`"${markerOf(work)}" is not on the device`]
  if (differences.length > 0) throw new Error(differences.join('\n'))
}

async function changeAnswer(person: Person, index: number, pick: number) {
  const { page, work } = await formIn(person, index, pick)
  const question = retype(work, pick)
  if (question) await typeAgain(page, work, question)
}

async function pressSubmit(person: Person, index: number, pick: number) {
  const opened = await formIn(person, index, pick)
  await submitForm(opened.page, opened.work)
  opened.work.state = 'unknown'
  return opened
}

async function submit(person: Person, index: number, pick: number) {
  const { page, work } = await pressSubmit(person, index, pick)
  await learnOutcome(person, page, work)
}

/** Submits a form again, from a tab that may show another screen. */
export async function submitAgain(person: Person, index: number, work: Work) {
  const tab = await tabOf(person, index)
  if (tab.work !== work) {
    await openForm(tab.page, work.service)
    showIn(person, tab, work)
  }
  await submit(person, index, 0)
}

async function learnOutcome(person: Person, page: Page, work: Work) {
  const outcome = await outcomeOf(page, work)
  person.log.push(`  ${Object.values(outcome).join(' ')}`)
  if (outcome.kind === 'failed') return
  work.state = outcome.kind
  if (outcome.kind === 'acknowledged') work.reference = outcome.reference
  for (const tab of person.tabs) if (tab?.work === work) tab.work = undefined
}

async function closeTab(person: Person, index: number) {
  const tab = person.tabs[index]
  person.tabs[index] = undefined
  await tab?.page.close()
}

async function reload(person: Person, index: number) {
  const tab = person.tabs[index]
  if (!tab) return
  if (!tab.work) return void (await tab.page.reload())
  const { service } = tab.work
  tab.work = undefined
  await openForm(tab.page, service)
  const work = await currentWork(person, tab.page, service)
  if (work) showIn(person, tab, work)
}

/** Opens the outbox; returns the forms that wait. */
async function openOutbox(person: Person, index: number) {
  const tab = await tabOf(person, index)
  tab.work = undefined
  await tab.page.goto('/outbox')
  await expectHeading(tab.page, OUTBOX_TITLE)
  const { outbox } = await readDevice(tab.page)
  if (outbox.length > 0) await expectEventually(() => cards(tab.page).count()).toBe(outbox.length)
  const waiting = outbox.flatMap((entry, place) => (entry.outcome?.kind === 'sent' ? [] : [{ entry, place }]))
  return { tab, waiting }
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

export async function tryNow(person: Person, index: number) {
  const { tab, waiting } = await openOutbox(person, index)
  const [first] = waiting
  if (!first) return
  // It may have been sent a moment before.
  await cards(tab.page)
    .nth(first.place)
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 2000 })
    .catch(() => {})
}

/** Takes a form out of the outbox and opens it; undefined if it is sent before, or another form of its kind is begun. */
export async function editInOutbox(person: Person, index: number, pick: number): Promise<Work | undefined> {
  const { tab, waiting } = await openOutbox(person, index)
  const chosen = waiting[pick % Math.max(1, waiting.length)]
  const work = chosen && person.works.find((one) => isOf(one, chosen.entry))
  if (!chosen || !work) return undefined
  const card = cards(tab.page).nth(chosen.place)
  const button = card.getByRole('button', { name: /^(Edit|Enter the number)$/ })
  const isPressed = await button.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (!isPressed) return undefined
  const isOpen = () => new URL(tab.page.url()).pathname === work.service.paths.page
  const obstacle = /^(You have another unfinished form of this kind|This form is open in another tab)\./
  const isBlocked = () => tab.page.getByText(obstacle).isVisible()
  const isSent = () => card.getByText(/^Received by the portal/).isVisible()
  await expectEventually(async () => isOpen() || (await isBlocked()) || (await isSent())).toBe(true)
  if (!isOpen()) return undefined
  await formIsReady(tab.page, work.service)
  person.log.push(`  opened ${markerOf(work)}`)
  return showIn(person, tab, work)
}
