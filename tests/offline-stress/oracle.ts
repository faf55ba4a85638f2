// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { applicationDetailsSchema, ownListSchema } from '#shared/applications/wire.ts'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { expectEventually } from '../support/screen.ts'
import { readDevice, type StoredForm } from './device.ts'
import { editInOutbox, findCurrentWork, type Person, setNetwork, submitAgain, tabOf, tryNow } from './person.ts'
import { belongsTo, differencesOnDevice, digestOf, markerOf, type Work } from './work.ts'

// This file decides after a script whether the device and the portal have stored everything that the person did.

/** An application as the portal stores it. */
interface Application {
  reference: string
  serviceId: string
  texts: Record<string, string>
  answers: Record<string, unknown>
  /** The digest of the document in each slot. */
  files: Record<string, string>
}

/**
 * Does what a person finally does: with the network and the portal available, they send the outbox, and submit each form again
 * whose submission had no known outcome.
 */
export async function settle(person: Person) {
  const { portal } = person
  portal.repair()
  await portal.start()
  person.isOffline = false
  await setNetwork(person)
  const { page } = await tabOf(person, 0)
  await page.goto('/outbox')
  await waitForDrafts(person, page)
  const readWaiting = async () =>
    (await readDevice(page)).outbox.filter(({ outcome, needsAadhaar }) => outcome?.kind === 'waiting' && !needsAadhaar)
  for (const { submissionKey } of await readWaiting()) {
    await tryNow(person, 0)
    await expectEventually(async () => (await readWaiting()).map((entry) => entry.submissionKey)).not.toContain(
      submissionKey,
    )
  }
  const incomplete = (await readDevice(page)).outbox.filter(({ outcome }) => outcome?.kind === 'waiting')
  for (const _ of incomplete) {
    const work = await editInOutbox(person, 0, 0)
    if (work) await submitAgain(person, 0, work)
  }
  for (const { service } of person.works.filter(({ state }) => state === 'unknown')) {
    const tab = await tabOf(person, 0)
    await tab.page.goto('/drafts')
    const work = await findCurrentWork(person, tab.page, service)
    if (work?.state === 'unknown') await submitAgain(person, 0, work)
  }
}

/** Waits for the drafts of open forms, which are stored half a second after the last edit. `findFaults` reports a missing one. */
async function waitForDrafts({ works }: Person, page: Page) {
  const isStored = async () => {
    const { drafts } = await readDevice(page)
    const open = works.filter(({ state, answered }) => state === 'writing' && answered > 0)
    return open.every((work) =>
      drafts.some((draft) => belongsTo(work, draft) && differencesOnDevice(work, draft).length === 0),
    )
  }
  await expectEventually(isStored)
    .toBe(true)
    .catch(() => undefined)
}

/** Returns a sentence for each form that is lost, stored twice or changed. */
export async function findFaults(person: Person): Promise<string[]> {
  const { page } = await tabOf(person, 0)
  const applications = await readApplications(person)
  const { drafts, outbox } = await readDevice(page)
  const sent = outbox.flatMap(({ outcome }) => (outcome?.kind === 'sent' ? [outcome.reference ?? ''] : []))
  const waiting = outbox.filter(({ outcome }) => outcome?.kind !== 'sent')
  const references = applications.map(({ reference }) => reference)
  const unknownForms = [...drafts, ...waiting, ...applications].filter(
    (form) => !person.works.some((work) => belongsTo(work, form)),
  )
  return [
    ...unknownForms.map((form) => `Nobody filled in ${JSON.stringify(form.texts)}`),
    ...sent
      .filter((reference) => !references.includes(reference))
      .map((reference) => `${reference} was acknowledged and is lost`),
    ...person.works.flatMap((work) => faultsOf(work, { applications, onDevice: [...drafts, ...waiting], sent })),
  ]
}

/** Everything that is stored after the script. */
interface StoredData {
  applications: readonly Application[]
  /** The drafts, and the forms of the outbox that are not sent. */
  onDevice: readonly StoredForm[]
  /** The references of the sent forms in the outbox. */
  sent: readonly string[]
}

function faultsOf(work: Work, { applications, onDevice, sent }: StoredData): string[] {
  if (work.answered === 0) return []
  const name = `${work.service.id} "${markerOf(work)}" (${work.state})`
  const matching = applications.filter((application) => belongsTo(work, application))
  const [stored, second] = matching
  if (second) return [`${name} is stored ${matching.length} times`]
  const isAcknowledged = work.reference !== undefined || sent.includes(stored?.reference ?? '')
  if (isAcknowledged) {
    if (!stored) return [`${name} was acknowledged and is lost`]
    const hasOtherReference = work.reference !== undefined && work.reference !== stored.reference
    return [
      ...(hasOtherReference
        ? [`${name} was acknowledged as ${work.reference}, but is stored as ${stored.reference}`]
        : []),
      ...differencesInPortal(work, stored, work.attempts.length - 1),
    ]
  }
  const copy = onDevice.find((form) => belongsTo(work, form))
  if (copy) {
    // Any of the attempts may be the stored one.
    const inPortal = stored && shortest(work.attempts.map((_, attempt) => differencesInPortal(work, stored, attempt)))
    return [...differencesOnDevice(work, copy), ...(inPortal ?? [])]
  }
  // The portal has stored the form, but the person closed the tab before the acknowledgement arrived.
  if (stored && work.state === 'unknown') return differencesInPortal(work, stored, work.attempts.length - 1)
  return [`${name} is lost`]
}

/** The shortest list of differences, which belongs to the attempt that the portal has most probably stored. */
const shortest = (lists: readonly string[][]) => lists.toSorted((a, b) => a.length - b.length)[0]

/** The differences between a stored application and an attempt to submit it. */
function differencesInPortal(work: Work, stored: Application, attempt: number): string[] {
  const submitted = work.attempts[attempt]
  if (!submitted) return [`"${markerOf(work)}" is stored, but was never submitted`]
  const expectedAnswer = (name: string, kind: string) => {
    if (kind === 'list') return submitted.lists[name]
    const text = submitted.texts[name] ?? ''
    return kind === 'aadhaar' ? maskAadhaar(text) : text
  }
  const answers = Object.entries(work.service.fields).map(([name, { kind }]) => [
    name,
    toCanonicalJson(expectedAnswer(name, kind)),
    toCanonicalJson(stored.answers[name]),
  ])
  const slots = new Set([...Object.keys(submitted.files), ...Object.keys(stored.files)])
  const files = [...slots].map((slot) => [slot, submitted.files[slot]?.inPortal, stored.files[slot]])
  return [...answers, ...files].flatMap(([name, expected, found]) =>
    expected === found ? [] : [`${name} in ${stored.reference}: ${found} instead of ${expected}`],
  )
}

/** The JSON text of an answer, with sorted keys, because PostgreSQL changes the order of the keys in the rows of a list. */
const toCanonicalJson = (answer: unknown) =>
  Array.isArray(answer)
    ? JSON.stringify(answer.map((row: object) => Object.entries(row).sort(([a], [b]) => a.localeCompare(b))))
    : JSON.stringify(answer)

async function readApplications({ context }: Person): Promise<Application[]> {
  const list = await context.request.post('/api/user/getapplication', { data: { limit: 100 } })
  const { data } = ownListSchema.parse(await list.json())
  return Promise.all(
    data.map(async ({ _id: reference, collection: serviceId, documents }) => {
      const response = await context.request.get(`/api/applications/${reference}`)
      const { answers } = applicationDetailsSchema.parse(await response.json()).data
      const texts = Object.entries(answers).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
      const files: Record<string, string> = {}
      for (const { slot, filePath } of documents) {
        const file = await context.request.get(`/uploads/${filePath}`)
        const digest = digestOf(await file.body())
        // A slot has one document. The digests of several are joined, so that they differ from the expected digest.
        files[slot] = slot in files ? `${files[slot]} ${digest}` : digest
      }
      return { reference, serviceId, texts: Object.fromEntries(texts), answers, files }
    }),
  )
}
