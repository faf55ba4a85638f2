import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An unfinished form, stored on this device only, without Aadhaar numbers. */
export interface Draft {
  /** The owner: other people on the same phone never see it. */
  email: string
  serviceId: string
  definitionVersion: number
  texts: Record<string, string>
  lists: Record<string, Record<string, string>[]>
  /** Stays the same until the application is accepted, so that a retry after a reload cannot make a second one. */
  submissionKey: string
  /** Milliseconds since 1970. */
  savedAt: number
}

export type DraftDocuments = Record<string, File[]>
export type DraftPlace = Pick<Draft, 'email' | 'serviceId' | 'definitionVersion'>

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft }
  /** Separate from the texts, so that typing a letter does not write megabytes. */
  documents: { key: string; value: DraftDocuments }
}

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = ({ email, serviceId, definitionVersion }: DraftPlace) => `${email}/${serviceId}/${definitionVersion}`

let opened: Promise<IDBPDatabase<DraftSchema>> | undefined

function database() {
  opened ??= openDB<DraftSchema>('gram-seva-drafts', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('drafts')
      fresh.createObjectStore('documents')
    },
  })
  return opened
}

/** When the drafts were last deleted, by `Date.now()`. */
let forgottenAt = 0

interface Keeping {
  draft: Draft
  /** If omitted, the stored documents stay. */
  documents?: DraftDocuments | undefined
  /** When the form was opened: a form that was open at the last logout stores nothing. */
  openedAt: number
}

/** Stores a draft on this device. */
export async function recordDraft({ draft, documents, openedAt }: Keeping) {
  if (openedAt <= forgottenAt) return
  const transaction = (await database()).transaction(['drafts', 'documents'], 'readwrite')
  const key = keyOf(draft)
  await Promise.all([
    transaction.objectStore('drafts').put(draft, key),
    documents && transaction.objectStore('documents').put(documents, key),
    transaction.done,
  ])
}

/** The draft of one form with its documents; null if there is none or it is older than 30 days. */
export async function findDraft(place: DraftPlace) {
  const store = await database()
  const draft = await store.get('drafts', keyOf(place))
  if (!draft) return null
  if (isExpired(draft)) {
    await removeDraft(place)
    return null
  }
  return { draft, documents: (await store.get('documents', keyOf(place))) ?? {} }
}

/** A person's drafts that have not expired, newest first. */
export async function findDrafts(email: string): Promise<Draft[]> {
  const drafts = await (await database()).getAll('drafts')
  const living = drafts.filter((draft) => draft.email === email && !isExpired(draft))
  return living.sort((a, b) => b.savedAt - a.savedAt)
}

/** The number of drafts of all people on this device. */
export async function countDrafts() {
  const drafts = await (await database()).getAll('drafts')
  return drafts.filter((draft) => !isExpired(draft)).length
}

export async function removeDraft(place: DraftPlace) {
  const transaction = (await database()).transaction(['drafts', 'documents'], 'readwrite')
  const key = keyOf(place)
  await Promise.all([
    transaction.objectStore('drafts').delete(key),
    transaction.objectStore('documents').delete(key),
    transaction.done,
  ])
}

/** Deletes every draft on this device: at logout, because phones are shared. */
export async function forgetDrafts() {
  forgottenAt = Date.now()
  const transaction = (await database()).transaction(['drafts', 'documents'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').clear(),
    transaction.objectStore('documents').clear(),
    transaction.done,
  ])
}

const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > LIFETIME_MS

/** A random UUID, also over plain HTTP, where browsers do not provide `randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, place) => versioned(byte, place).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The version (4) and the variant have fixed positions (RFC 9562, section 5.4). */
function versioned(byte: number, place: number) {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}
