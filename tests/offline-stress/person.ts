// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { expectEventually, expectHeading } from '../support/screen.ts'
import { killServiceWorker, readDevice, type StoredForm } from './device.ts'
import { answerNext, openForm, readOutcome, submitForm, typeChangedAnswer, waitUntilFormIsReady } from './open-form.ts'
import type { Step } from './script.ts'
import type { UnreliablePortal } from './unreliable-portal.ts'
import { beginWork, belongsTo, changeTypedAnswer, differencesOnDevice, markerOf, type Work } from './work.ts'

interface Tab {
  page: Page
  /** Tells the page whether the device has a network. */
  setOffline: (isOffline: boolean) => Promise<unknown>
  /** The form that is open in this tab. */
  work: Work | undefined
}

/** A person with a phone, who follows a script. */
export interface Person {
  context: BrowserContext
  portal: UnreliablePortal
  services: readonly OfferedService[]
  tabs: (Tab | undefined)[]
  /** Every form that the person has started. */
  works: Work[]
  isOffline: boolean
  /** The steps that were run, with their outcomes. */
  log: string[]
}

const OUTBOX_TITLE = 'Outbox'

/** Runs one step. A step that is impossible in the current situation is skipped. */
export async function runStep(person: Person, { action, tab, pick }: Step) {
  const { context, portal, log } = person
  log.push(`tab ${tab + 1}: ${action}`)
  switch (action) {
    case 'type': {
      const { page, work } = await openFormIn(person, tab, pick)
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
      return recordOutcome(person, page, work)
    }
    case 'edit in the outbox':
      return void (await editInOutbox(person, tab, pick))
    case 'try now in the outbox':
      return tryNow(person, tab)
    case 'lose the network':
    case 'regain the network':
      person.isOffline = action === 'lose the network'
      if (!person.isOffline) await portal.start()
      await setNetwork(person)
      return portal.repair()
    case 'lose the next responses':
      return portal.disconnectSubmissions(Array(1 + (pick % 3)).fill('response'))
    case 'disconnect the next uploads':
      return portal.disconnectSubmissions(Array(1 + (pick % 3)).fill('upload'))
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
      const openTab = person.tabs.find((candidate) => candidate !== undefined)
      return openTab && killServiceWorker(context, openTab.page)
    }
  }
}

/** Returns the tab with this index, and opens it if necessary. */
export async function tabOf(person: Person, index: number): Promise<Tab> {
  const openTab = person.tabs[index]
  if (openTab) return openTab
  const tab = await newTab(await person.context.newPage())
  person.tabs[index] = tab
  await tab.setOffline(person.isOffline)
  return tab
}

export async function newTab(page: Page): Promise<Tab> {
  // This session of the browser's debugging protocol stays open. If it ended, the page would be online again.
  const session = await page.context().newCDPSession(page)
  const setOffline = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  return { page, setOffline, work: undefined }
}

/**
 * Connects the device to the network, or disconnects it: the proxy accepts or closes connections, and each page receives the event
 * `online` or `offline`. The function `setOffline` of Playwright's browser context is not used, because a service worker that was
 * stopped keeps its old state, or blocks the call.
 */
export async function setNetwork({ portal, tabs, isOffline }: Person) {
  portal.setNetwork(!isOffline)
  for (const tab of tabs) await tab?.setOffline(isOffline)
}

/** Returns the form that is open in the tab. If none is open, opens the form of a service. */
async function openFormIn(person: Person, index: number, pick: number): Promise<{ page: Page; work: Work }> {
  const tab = await tabOf(person, index)
  if (tab.work) return { page: tab.page, work: tab.work }
  const service = person.services[pick % person.services.length]
  if (!service) throw new Error('The portal offers no service')
  await openForm(tab.page, service)
  const work = (await findCurrentWork(person, tab.page, service)) ?? beginWork(service)
  if (!person.works.includes(work)) person.works.push(work)
  person.log.push(`  opened ${markerOf(work)}`)
  return { page: tab.page, work: recordOpenForm(person, tab, work) }
}

/** Records that a form is open in a tab. The portal then closes the form of the same service in the other tab. */
function recordOpenForm(person: Person, tab: Tab, work: Work) {
  forgetOpenForms(person, work.service)
  tab.work = work
  work.state = 'writing'
  return work
}

/** Records that no tab shows a form of this service. */
function forgetOpenForms({ tabs }: Person, service: OfferedService) {
  for (const tab of tabs) if (tab?.work?.service.id === service.id) tab.work = undefined
}

/**
 * Returns the unfinished form of this service that the device has stored as a draft, if any. Throws if the device has lost an
 * unfinished form or a part of it. A form that was submitted without a known outcome may also be in the outbox or in the portal, so
 * its draft may be missing.
 */
export async function findCurrentWork(person: Person, page: Page, service: OfferedService) {
  const isUnfinished = ({ state }: Work) => state === 'writing' || state === 'unknown'
  const unfinished = person.works.filter(
    (work) => work.service.id === service.id && isUnfinished(work) && work.answered > 0,
  )
  const draft = (await readDevice(page)).drafts.find(({ serviceId }) => serviceId === service.id)
  const current = draft && person.works.find((work) => belongsTo(work, draft))
  if (draft && !current)
    throw new Error(`A draft of ${service.id} is not from this script: ${JSON.stringify(draft.texts)}`)
  if (current) assertStored(current, draft)
  const lost = unfinished.find((work) => work !== current && work.state === 'writing')
  if (lost) throw new Error(`The draft of "${markerOf(lost)}" is lost`)
  return current
}

/** Throws if the device has not stored everything that the person typed and chose. */
function assertStored(work: Work, stored: StoredForm | undefined) {
  const differences = stored ? differencesOnDevice(work, stored) : [`"${markerOf(work)}" is not on the device`]
  if (differences.length > 0) throw new Error(differences.join('\n'))
}

async function changeAnswer(person: Person, index: number, pick: number) {
  const { page, work } = await openFormIn(person, index, pick)
  const question = changeTypedAnswer(work, pick)
  if (question) await typeChangedAnswer(page, work, question)
}

async function pressSubmit(person: Person, index: number, pick: number) {
  const opened = await openFormIn(person, index, pick)
  await submitForm(opened.page, opened.work)
  opened.work.state = 'unknown'
  return opened
}

async function submit(person: Person, index: number, pick: number) {
  const { page, work } = await pressSubmit(person, index, pick)
  await recordOutcome(person, page, work)
}

/**
 * Submits a form again, from a tab that may show a different screen. Does nothing if its draft is gone, because the response to an
 * earlier attempt has arrived in the meantime.
 */
export async function submitAgain(person: Person, index: number, work: Work) {
  const tab = await tabOf(person, index)
  if (tab.work !== work) {
    await openForm(tab.page, work.service)
    if ((await findCurrentWork(person, tab.page, work.service)) !== work) return
    recordOpenForm(person, tab, work)
  }
  await submit(person, index, 0)
}

async function recordOutcome(person: Person, page: Page, work: Work) {
  const outcome = await readOutcome(page, work)
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
  // A tab that shows the confirmation has the same URL as the form. After a reload, it shows the form again.
  const isShown = ({ paths }: OfferedService) => new URL(tab.page.url()).pathname === paths.page
  const service = tab.work?.service ?? person.services.find(isShown)
  if (!service) return void (await tab.page.reload())
  tab.work = undefined
  await openForm(tab.page, service)
  const work = await findCurrentWork(person, tab.page, service)
  if (work) recordOpenForm(person, tab, work)
  else forgetOpenForms(person, service)
}

/** Opens the outbox. Returns its forms that are not sent, with their positions in the list. */
async function openOutbox(person: Person, index: number) {
  const tab = await tabOf(person, index)
  tab.work = undefined
  await tab.page.goto('/outbox')
  await expectHeading(tab.page, OUTBOX_TITLE)
  const { outbox } = await readDevice(tab.page)
  if (outbox.length > 0) await expectEventually(() => cards(tab.page).count()).toBe(outbox.length)
  const waiting = outbox.flatMap((entry, position) => (entry.outcome?.kind === 'sent' ? [] : [{ entry, position }]))
  return { tab, waiting }
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

export async function tryNow(person: Person, index: number) {
  const { tab, waiting } = await openOutbox(person, index)
  const [first] = waiting
  if (!first) return
  // The click fails if the form was sent a moment before.
  await cards(tab.page)
    .nth(first.position)
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 2000 })
    .catch(() => {})
}

/** Opens a form from the outbox. Returns undefined if it was already sent, or if a draft of the same service exists. */
export async function editInOutbox(person: Person, index: number, pick: number): Promise<Work | undefined> {
  const { tab, waiting } = await openOutbox(person, index)
  const chosen = waiting[pick % Math.max(1, waiting.length)]
  const work = chosen && person.works.find((candidate) => belongsTo(candidate, chosen.entry))
  if (!chosen || !work) return undefined
  const card = cards(tab.page).nth(chosen.position)
  const button = card.getByRole('button', { name: 'Edit' })
  const isPressed = await button.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (!isPressed) return undefined
  const isOpen = () => new URL(tab.page.url()).pathname === work.service.paths.page
  const blockingMessage = /^(You have another unfinished form of this kind|This form is open in another tab)\./
  const isBlocked = () => tab.page.getByText(blockingMessage).isVisible()
  const isSent = () => card.getByText(/^Received by the portal/).isVisible()
  await expectEventually(async () => isOpen() || (await isBlocked()) || (await isSent())).toBe(true)
  if (!isOpen()) return undefined
  await waitUntilFormIsReady(tab.page, work.service)
  person.log.push(`  opened ${markerOf(work)}`)
  return recordOpenForm(person, tab, work)
}
