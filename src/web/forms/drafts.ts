// SPDX-License-Identifier: Apache-2.0
import { localStorageValue, removeStoredOnDevice, UNSAVED_TEXTS, UNSENT_REVIEWS } from '#web/lib/storage-value.ts'
import {
  type DraftDocuments,
  deviceDatabase,
  type FieldErrors,
  type FormOnDevice,
  PERSONAL_CACHE,
  resultOf,
} from './device-database.ts'

/** An unfinished form on this device, without Aadhaar numbers. `sync-drafts.ts` stores a copy with the account. */
export interface Draft extends FormOnDevice {
  /** When the draft was saved, in milliseconds since 1970. */
  savedAt: number
  /**
   * Set if the form contains an amendment (changes that the office requested) instead of a new application: the reference
   * of the application, and the instant that identifies the request.
   */
  amends?: { reference: string; requestedAt: string } | undefined
  /** The portal's errors of a form that it has rejected. The form shows them when it opens; the next edit removes them. */
  fieldErrors?: FieldErrors | undefined
  /** The copy of this draft that is stored with the account; absent until the portal has stored one. */
  copy?: AccountCopy | undefined
  /** The number of documents that were chosen on another device, by slot. Documents are not stored with the account. */
  elsewhere?: Record<string, number> | undefined
}

export interface AccountCopy {
  /** The version that the portal has given the copy. */
  version: string
  /** The `savedAt` of the draft when it was copied. If the draft is newer, the copy lacks its last changes. */
  savedAt: number
}

/** Identifies a draft: its owner, the form, and the version of the form's definition. */
export type DraftIdentity = Pick<Draft, 'email' | 'serviceId' | 'definitionVersion' | 'amends'>

/**
 * The lifetime of a draft, which is the same as that of the account's copy (`DRAFT_DAYS`). That constant is not imported,
 * because its file would add the request schemas to the code that the first screen loads.
 */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = ({ email, serviceId, definitionVersion, amends }: DraftIdentity) =>
  `${email}/${serviceId}/${definitionVersion}${amends ? `/${amends.reference}/${amends.requestedAt}` : ''}`

/** Whether two drafts are of the same form, in any version of its definition. */
export const isSameForm = (one: DraftIdentity, other: DraftIdentity) =>
  keyOf({ ...one, definitionVersion: 0 }) === keyOf({ ...other, definitionVersion: 0 })

/** Documents are in a separate store, so that saving an edited text does not write megabytes. */
const begin = deviceDatabase('gram-seva-drafts', ['drafts', 'documents'])

async function openStore(mode: IDBTransactionMode) {
  const { store, done } = await begin(mode)
  return { drafts: store('drafts'), documents: store('documents'), done }
}

/** The storage key of the time at which the drafts on this device were last deleted. All tabs read it. */
const CLEARED_AT = 'gram-seva.forgotten-at'

/**
 * Whether the drafts on this device have been deleted since a form was opened at `openedAt` (milliseconds since 1970), for
 * example by a logout. The form must then not store a draft.
 */
export function wereDraftsDeletedSince(openedAt: number) {
  try {
    return openedAt <= Number(localStorage.getItem(CLEARED_AT) ?? 0)
  } catch {
    // A browser that blocks this storage stores no drafts either.
    return false
  }
}

interface StoredForm {
  draft: Draft
  /** The documents. If omitted, the stored documents are kept. */
  documents?: DraftDocuments | undefined
  /** When the form was opened, for `wereDraftsDeletedSince`. */
  openedAt: number
}

/** Stores a draft on this device. */
export async function recordDraft({ draft, documents, openedAt }: StoredForm) {
  if (wereDraftsDeletedSince(openedAt)) return
  const stored = { ...knownCopies.get(draft.submissionKey), ...draft }
  rememberCopy(stored)
  const store = await openStore('readwrite')
  store.drafts.put(stored, keyOf(draft))
  if (documents) store.documents.put(documents, keyOf(draft))
  await store.done()
  removeUnsaved(draft)
}

/** The texts of a form before they are stored as a draft, and when the form was opened. */
type UnsavedTexts = Pick<StoredForm, 'draft' | 'openedAt'>

function findUnsaved(): UnsavedTexts[] {
  try {
    return Object.entries<string>(localStorage).flatMap(([key, json]) =>
      key.startsWith(UNSAVED_TEXTS) ? [JSON.parse(json) as UnsavedTexts] : [],
    )
  } catch {
    return []
  }
}

/** Removes the unsaved texts of a draft, unless they are newer than the draft. */
function removeUnsaved({ submissionKey, savedAt }: Draft) {
  const unsaved = findUnsaved().find(({ draft }) => draft.submissionKey === submissionKey)
  if (unsaved && unsaved.draft.savedAt <= savedAt) localStorageValue(UNSAVED_TEXTS + submissionKey).remove()
}

/** Stores the unsaved texts of all tabs as drafts. A tab that is being closed has no time to do this itself. */
async function storeUnsavedTexts() {
  for (const { draft, openedAt } of findUnsaved()) {
    const store = await openStore('readwrite')
    const stored = await resultOf<Draft | undefined>(store.drafts.get(keyOf(draft)))
    const isNewer = !stored || stored.savedAt < draft.savedAt
    const { copy, elsewhere } = stored?.submissionKey === draft.submissionKey ? stored : {}
    if (isNewer && !wereDraftsDeletedSince(openedAt)) store.drafts.put({ copy, elsewhere, ...draft }, keyOf(draft))
    await store.done()
    removeUnsaved(draft)
  }
}

/**
 * The account's copies of the drafts that this tab has read or stored, by `submissionKey`. `recordDraft` takes them from
 * here instead of the device's database, because a tab that is being closed has no time to read.
 */
const knownCopies = new Map<string, Pick<Draft, 'copy' | 'elsewhere'>>()

const rememberCopy = ({ submissionKey, copy, elsewhere }: Draft) => knownCopies.set(submissionKey, { copy, elsewhere })

/** Records which copy of a draft the account has, unless the draft was deleted or replaced in the meantime. */
export async function recordAccountCopy(identity: DraftIdentity, submissionKey: string, copy: AccountCopy) {
  const store = await openStore('readwrite')
  const draft = await resultOf<Draft | undefined>(store.drafts.get(keyOf(identity)))
  if (draft?.submissionKey === submissionKey) {
    rememberCopy({ ...draft, copy })
    store.drafts.put({ ...draft, copy }, keyOf(identity))
  }
  await store.done()
}

/** The draft of one form with its documents; null if there is none or it is older than 30 days. */
export async function findDraft(identity: DraftIdentity) {
  await storeUnsavedTexts()
  const store = await openStore('readonly')
  const [draft, documents = {}] = await Promise.all([
    resultOf<Draft | undefined>(store.drafts.get(keyOf(identity))),
    resultOf<DraftDocuments | undefined>(store.documents.get(keyOf(identity))),
  ])
  if (!draft) return null
  if (isExpired(draft)) {
    await removeDraft(identity)
    return null
  }
  rememberCopy(draft)
  return { draft, documents }
}

/** A user's drafts that have not expired, newest first. */
export async function findDrafts(email: string): Promise<Draft[]> {
  const unexpired = (await findUnexpired()).filter((draft) => draft.email === email)
  return unexpired.sort((a, b) => b.savedAt - a.savedAt)
}

/** The number of drafts of all users on this device. */
export const countDrafts = async () => (await findUnexpired()).length

/** Returns all drafts on this device that have not expired. Deletes those that are older than 30 days. */
async function findUnexpired() {
  await storeUnsavedTexts()
  const { drafts } = await openStore('readonly')
  const all = await resultOf<Draft[]>(drafts.getAll())
  for (const draft of all) if (isExpired(draft)) await removeDraft(draft)
  return all.filter((draft) => !isExpired(draft))
}

export async function removeDraft(identity: DraftIdentity) {
  for (const { draft } of findUnsaved()) if (keyOf(draft) === keyOf(identity)) removeUnsaved(draft)
  const store = await openStore('readwrite')
  store.drafts.delete(keyOf(identity))
  store.documents.delete(keyOf(identity))
  await store.done()
}

/** A random id of this device, by which the portal recognises the device's writes to a draft. A logout deletes it. */
export const storedDeviceId = localStorageValue('gram-seva-device')

/**
 * Deletes every draft on this device: at logout, because phones are shared, and when the user asks for it in the
 * settings. The copies with the accounts remain.
 */
export async function clearDrafts() {
  localStorage.setItem(CLEARED_AT, String(Date.now()))
  storedDeviceId.remove()
  knownCopies.clear()
  for (const { draft } of findUnsaved()) removeUnsaved(draft)
  const store = await openStore('readwrite')
  store.drafts.clear()
  store.documents.clear()
  await store.done()
  const { removeRegistrationDraft } = await import('./registration-draft.ts')
  removeRegistrationDraft()
}

/**
 * Deletes the user's data on this device at logout: the drafts, a reviewer's unsent work, and the cached responses for the
 * user's screens.
 */
export async function clearDevice() {
  removeStoredOnDevice(UNSENT_REVIEWS)
  await Promise.all([clearDrafts(), globalThis.caches?.delete(PERSONAL_CACHE)])
}

const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > LIFETIME_MS
