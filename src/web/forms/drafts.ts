/** An unfinished form, stored on this device only, without Aadhaar numbers. */
export interface Draft {
  /** The owner's email address, because other people on the same phone must not see the draft. */
  email: string
  serviceId: string
  definitionVersion: number
  texts: Record<string, string>
  lists: Record<string, Record<string, string>[]>
  /** The idempotency key. It stays the same until the submission succeeds, so that a retry cannot create a second application. */
  submissionKey: string
  /** The rejected application whose answers it began with. */
  correctionOf?: string | undefined
  /** Milliseconds since 1970. */
  savedAt: number
}

export type DraftDocuments = Record<string, File[]>
export type DraftPlace = Pick<Draft, 'email' | 'serviceId' | 'definitionVersion'>

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const keyOf = ({ email, serviceId, definitionVersion }: DraftPlace) => `${email}/${serviceId}/${definitionVersion}`

/** Documents are stored separately from the texts, so that an edited text does not write megabytes. */
const STORES = ['drafts', 'documents'] as const

let opened: Promise<IDBDatabase> | undefined

/** The result of an IndexedDB request. */
const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openStore(mode: IDBTransactionMode) {
  opened ??= openDatabase()
  const transaction = (await opened).transaction(STORES, mode)
  const [drafts, documents] = [transaction.objectStore('drafts'), transaction.objectStore('documents')]
  /** Resolves once everything is stored. */
  const done = () =>
    new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  return { drafts, documents, done }
}

function openDatabase() {
  const request = indexedDB.open('gram-seva-drafts', 1)
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store)
  }
  return resultOf(request)
}

/** When the drafts were last deleted, by `Date.now()`. */
let forgottenAt = 0

interface StoredForm {
  draft: Draft
  /** The documents. If omitted, the stored documents are kept. */
  documents?: DraftDocuments | undefined
  /** When the form was opened. A form that was open at the last logout stores nothing. */
  openedAt: number
}

/** Stores a draft on this device. */
export async function recordDraft({ draft, documents, openedAt }: StoredForm) {
  if (openedAt <= forgottenAt) return
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
  forgottenAt = Date.now()
  const store = await openStore('readwrite')
  store.drafts.clear()
  store.documents.clear()
  await store.done()
  const { removeRegistrationDraft } = await import('./registration-draft.ts')
  removeRegistrationDraft()
}

const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > LIFETIME_MS

/** A random UUID, also over plain HTTP, where browsers do not provide `randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => versioned(byte, index).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The version (4) and the variant have fixed positions (RFC 9562, section 5.4). */
function versioned(byte: number, index: number) {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
