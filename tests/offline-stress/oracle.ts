import { applicationDetailsSchema, ownListSchema } from '#shared/applications/wire.ts'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { expectEventually } from '../support/screen.ts'
import { readDevice, type StoredForm } from './device.ts'
import { currentWork, editInOutbox, type Person, submitAgain, tabOf, tryNow } from './person.ts'
import { differencesOnDevice, digestOf, isOf, markerOf, type Work } from './work.ts'

/** An application as the portal stores it. */
interface Application {
  reference: string
  serviceId: string
  texts: Record<string, string>
  answers: Record<string, unknown>
  /** Digests by document slot. */
  files: Record<string, string>
}

/**
 * What a person does in the end: the network is back, the outbox is sent, and each form whose submission had no outcome is
 * submitted again.
 */
export async function settle(person: Person) {
  const { context, portal } = person
  portal.repair()
  await portal.start()
  await context.setOffline(false)
  const { page } = await tabOf(person, 0)
  await page.goto('/outbox')
  const waitingNow = async () =>
    (await readDevice(page)).outbox.filter(({ outcome, needsAadhaar }) => outcome?.kind === 'waiting' && !needsAadhaar)
  for (const { submissionKey } of await waitingNow()) {
    await tryNow(person, 0)
    await expectEventually(async () => (await waitingNow()).map((entry) => entry.submissionKey)).not.toContain(
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
    const work = await currentWork(person, tab.page, service)
    if (work?.state === 'unknown') await submitAgain(person, 0, work)
  }
}

/** What is lost, stored twice or changed, as sentences; empty if nothing is. */
export async function findFaults(person: Person): Promise<string[]> {
  const { page } = await tabOf(person, 0)
  const applications = await readApplications(person)
  const { drafts, outbox } = await readDevice(page)
  const sent = outbox.flatMap(({ outcome }) => (outcome?.kind === 'sent' ? [outcome.reference ?? ''] : []))
  const waiting = outbox.filter(({ outcome }) => outcome?.kind !== 'sent')
  const references = applications.map(({ reference }) => reference)
  const strangers = [...drafts, ...waiting, ...applications].filter(
    (form) => !person.works.some((work) => isOf(work, form)),
  )
  return [
    ...strangers.map((form) => `Nobody filled in ${JSON.stringify(form.texts)}`),
    ...sent.filter((one) => !references.includes(one)).map((one) => `${one} was acknowledged and is lost`),
    ...person.works.flatMap((work) => faultsOf(work, { applications, onDevice: [...drafts, ...waiting], sent })),
  ]
}

interface Found {
  applications: readonly Application[]
  onDevice: readonly StoredForm[]
  sent: readonly string[]
}

function faultsOf(work: Work, { applications, onDevice, sent }: Found): string[] {
  if (work.answered === 0) return []
  const name = `${work.service.id} "${markerOf(work)}" (${work.state})`
  const own = applications.filter((application) => isOf(work, application))
  const [stored, second] = own
  if (second) return [`${name} is stored ${own.length} times`]
  const isAcknowledged = work.reference !== undefined || sent.includes(stored?.reference ?? '')
  if (isAcknowledged) {
    if (!stored) return [`${name} was acknowledged and is lost`]
    const wrong = work.reference !== undefined && work.reference !== stored.reference
    return [
      ...(wrong ? [`${name} was acknowledged as ${work.reference}, and is ${stored.reference}`] : []),
      ...differencesInPortal(work, stored, work.attempts.length - 1),
    ]
  }
  const copy = onDevice.find((form) => isOf(work, form))
  if (copy) {
    const received = stored && fewest(work.attempts.map((_, attempt) => differencesInPortal(work, stored, attempt)))
    return [...differencesOnDevice(work, copy), ...(received ?? [])]
  }
  // The portal has acknowledged it, but the person closed the tab before.
  if (stored && work.state === 'unknown') return differencesInPortal(work, stored, work.attempts.length - 1)
  return [`${name} is lost`]
}

const fewest = (lists: readonly string[][]) => lists.toSorted((a, b) => a.length - b.length)[0]

/** The differences between an application and a submission; empty if there are none. */
function differencesInPortal(work: Work, stored: Application, attempt: number): string[] {
  const submitted = work.attempts[attempt]
  if (!submitted) return [`"${markerOf(work)}" was stored and never submitted`]
  const pairs = Object.entries(work.service.fields).map(([name, field]) => {
    const text = submitted.texts[name] ?? ''
    const expected = field.kind === 'list' ? submitted.lists[name] : field.kind === 'aadhaar' ? maskAadhaar(text) : text
    return [name, canonical(expected), canonical(stored.answers[name])]
  })
  const slots = new Set([...Object.keys(submitted.files), ...Object.keys(stored.files)])
  const files = [...slots].map((slot) => [slot, submitted.files[slot]?.inPortal, stored.files[slot]])
  return [...pairs, ...files].flatMap(([name, expected, found]) =>
    expected === found ? [] : [`${name} in ${stored.reference}: ${found} instead of ${expected}`],
  )
}

/** The JSON text of an answer. PostgreSQL orders the columns of a list in its own way. */
const canonical = (answer: unknown) =>
  Array.isArray(answer)
    ? JSON.stringify(answer.map((row: object) => Object.entries(row).sort(([a], [b]) => a.localeCompare(b))))
    : JSON.stringify(answer)

async function readApplications({ context }: Person): Promise<Application[]> {
  const list = await context.request.post('/api/user/getapplication', { data: { limit: 100 } })
  const { data } = ownListSchema.parse(await list.json())
  return Promise.all(
    data.map(async ({ _id: reference, collection: serviceId, documents }) => {
      const answer = await context.request.get(`/api/applications/${reference}`)
      const { answers } = applicationDetailsSchema.parse(await answer.json()).data
      const texts = Object.entries(answers).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
      const files: Record<string, string> = {}
      for (const { slot, filePath } of documents) {
        const file = await context.request.get(`/uploads/${filePath}`)
        const digest = digestOf(await file.body())
        files[slot] = slot in files ? `${files[slot]} ${digest}` : digest
      }
      return { reference, serviceId, texts: Object.fromEntries(texts), answers, files }
    }),
  )
}
