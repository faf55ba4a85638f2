import { type DraftDocuments, deviceDatabase, type FormOnDevice, PERSONAL_CACHE, resultOf } from './device-database.ts'

/** An unfinished form, stored on this device only, without Aadhaar numbers. */
export interface Draft extends FormOnDevice {
  /** Milliseconds since 1970. */
  savedAt: number
}

export type DraftPlace = Pick<Draft, 'email' | 'serviceId' | 'definitionVersion'>

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = ({ email, serviceId, definitionVersion }: DraftPlace) => `${email}/${serviceId}/${definitionVersion}`

/** Documents are stored separately from the texts, so that an edited text does not write megabytes. */
const begin = deviceDatabase('gram-seva-drafts', ['drafts', 'documents'])

async function openStore(mode: IDBTransactionMode) {
  const { store, done } = await begin(mode)
  return { drafts: store('drafts'), documents: store('documents'), done }
}

/** Where the device stores when the drafts were last deleted, for all tabs. */
const FORGOTTEN_AT = 'gram-seva.forgotten-at'

/** Whether the person has logged out on this device since the form was opened. Such a form stores nothing any more. */
export function isForgotten(openedAt: number) {
  try {
    return openedAt <= Number(localStorage.getItem(FORGOTTEN_AT) ?? 0)
  } catch {
    // A browser that blocks this storage stores no drafts either.
    return false
  }
}

interface StoredForm {
  draft: Draft
  /** The documents. If omitted, the stored documents are kept. */
  documents?: DraftDocuments | undefined
  /** When the form was opened. A form that was open at the last logout stores nothing. */
  openedAt: number
}

/** Stores a draft on this device. */
export async function recordDraft({ draft, documents, openedAt }: StoredForm) {
  if (isForgotten(openedAt)) return
  const store = await openStore('readwrite')
  store.drafts.put(draft, keyOf(draft))
  if (documents) store.documents.put(documents, keyOf(draft))
  await store.done()
}

/** The draft of one form with its documents; null if there is none or it is older than 30 days. */
export async function findDraft(place: DraftPlace) {
  const store = await openStore('readonly')
  const [draft, documents = {}] = await Promise.all([
    resultOf<Draft | undefined>(store.drafts.get(keyOf(place))),
    resultOf<DraftDocuments | undefined>(store.documents.get(keyOf(place))),
  ])
  if (!draft) return null
  if (isExpired(draft)) {
    await removeDraft(place)
    return null
  }
  return { draft, documents }
}

/** A person's drafts that have not expired, newest first. */
export async function findDrafts(email: string): Promise<Draft[]> {
  const living = (await findLiving()).filter((draft) => draft.email === email)
  return living.sort((a, b) => b.savedAt - a.savedAt)
}

/** The number of drafts of all people on this device. */
export const countDrafts = async () => (await findLiving()).length

async function findLiving() {
  const { drafts } = await openStore('readonly')
  const all = await resultOf<Draft[]>(drafts.getAll())
  return all.filter((draft) => !isExpired(draft))
}

export async function removeDraft(place: DraftPlace) {
  const store = await openStore('readwrite')
  store.drafts.delete(keyOf(place))
  store.documents.delete(keyOf(place))
  await store.done()
}

/** Deletes every draft on this device at logout, because phones are shared. */
export async function forgetDrafts() {
  localStorage.setItem(FORGOTTEN_AT, String(Date.now()))
  const store = await openStore('readwrite')
  store.drafts.clear()
  store.documents.clear()
  await store.done()
  const { removeRegistrationDraft } = await import('./registration-draft.ts')
  removeRegistrationDraft()
}

/** Deletes what this device has of a person when they leave: drafts, and the last data of their screens. */
export async function forgetDevice() {
  await Promise.all([forgetDrafts(), globalThis.caches?.delete(PERSONAL_CACHE)])
}

const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > LIFETIME_MS
