// SPDX-License-Identifier: Apache-2.0
import {
  type DraftDocuments,
  deviceDatabase,
  type FieldErrors,
  type FormOnDevice,
  resultOf,
} from './device-database.ts'

/** A filled-in form that waits on this device to be sent. Aadhaar numbers are not stored. */
export interface OutboxEntry extends FormOnDevice {
  /** The username of the owner. The portal rejects the form in the session of another user. */
  username: string
  /** The path to which the form is sent. */
  path: string
  /** The text fields of the request. */
  fields: readonly (readonly [name: string, text: string])[]
  /** The form's summary, which the outbox still shows when the form was sent. Entries of earlier builds have none. */
  subject?: string
  /** Whether the request also needs Aadhaar numbers, which only the memory of the form's tab contains. */
  needsAadhaar: boolean
  /** When the form was added, in milliseconds since 1970. */
  addedAt: number
  outcome: Outcome
}

/**
 * The result of the last attempt to send a form; `waiting` before the first. `RETRIED` in `send-outbox.ts` lists the results
 * after which the form is sent again automatically.
 */
export interface Outcome {
  kind:
    | 'waiting'
    | 'signed-out'
    /** Another user is signed in. */
    | 'other-person'
    /** The portal has another application for the same matter. */
    | 'duplicate'
    /** The portal has already received this form, with other content, and does not accept the new content. */
    | 'received'
    /** The portal rejected some answers. */
    | 'answers'
    /** The user must accept the privacy notice first. */
    | 'consent'
    /** Any other rejection. */
    | 'refused'
    | 'sent'
  /** The portal's sentence. */
  message?: string
  /** The portal's errors of single answers and documents. */
  fieldErrors?: FieldErrors
  /** The application ID of a form that was sent. */
  reference?: string
  /** The day, `YYYY-MM-DD`, by which the panchayat decides about a form that was sent. */
  dueOn?: string
}

/** The name of the outbox's database, and of the channel on which the tabs announce changes of the outbox. */
export const OUTBOX_DATABASE = 'gram-seva-outbox'

const begin = deviceDatabase(OUTBOX_DATABASE, ['entries', 'documents'])

/** What the channel announces: that a form was sent (so the portal can be reached), or any other change of the outbox. */
export type OutboxChange = 'changed' | 'sent'

/** Notifies every tab that the outbox has changed. */
const announce = (change: OutboxChange = 'changed') => {
  const channel = new BroadcastChannel(OUTBOX_DATABASE)
  channel.postMessage(change)
  channel.close()
}

/** The Aadhaar numbers that were typed in this tab, by the `submissionKey` of their form. A reload deletes them. */
const aadhaarNumbers = new Map<string, OutboxEntry['fields']>()

/** The Aadhaar numbers of a form, as text fields of the request; undefined if it needs some that this tab does not have. */
export const aadhaarOf = ({ submissionKey, needsAadhaar }: OutboxEntry) =>
  needsAadhaar ? aadhaarNumbers.get(submissionKey) : []

/** Keeps the Aadhaar numbers that the owner of a waiting form has typed again, in the memory of this tab. */
export function keepAadhaar({ submissionKey }: OutboxEntry, numbers: OutboxEntry['fields']) {
  aadhaarNumbers.set(submissionKey, numbers)
}

/** Stores a form with its documents in the outbox. Its Aadhaar numbers stay in the memory of this tab. */
export async function addToOutbox(entry: OutboxEntry, documents: DraftDocuments, aadhaar: OutboxEntry['fields']) {
  const { store, done } = await begin('readwrite')
  store('entries').put(entry, entry.submissionKey)
  store('documents').put(documents, entry.submissionKey)
  await done()
  aadhaarNumbers.set(entry.submissionKey, aadhaar)
  announce()
}

/** A user's forms in the outbox, or all forms on this device if `email` is undefined; oldest first. */
export async function findOutbox(email?: string): Promise<OutboxEntry[]> {
  const { store } = await begin('readonly')
  const all = await resultOf<OutboxEntry[]>(store('entries').getAll())
  return all.filter((entry) => email === undefined || entry.email === email).sort((a, b) => a.addedAt - b.addedAt)
}

export async function findOutboxDocuments(submissionKey: string): Promise<DraftDocuments> {
  const { store } = await begin('readonly')
  return (await resultOf<DraftDocuments | undefined>(store('documents').get(submissionKey))) ?? {}
}

/** Stores the result of an attempt to send a form. If the form was sent, deletes its answers and documents, but not `subject`. */
export async function recordOutcome(entry: OutboxEntry, outcome: Outcome) {
  const { store, done } = await begin('readwrite')
  const current = await resultOf<OutboxEntry | undefined>(store('entries').get(entry.submissionKey))
  const isSent = outcome.kind === 'sent'
  // Without an entry, the form was deleted or moved back to the drafts while it was being sent.
  if (current) {
    store('entries').put(
      { ...current, ...(isSent && { texts: {}, lists: {}, fields: [] }), outcome },
      entry.submissionKey,
    )
    if (isSent) store('documents').delete(entry.submissionKey)
  }
  await done()
  announce(isSent ? 'sent' : 'changed')
}

export async function removeFromOutbox(submissionKey: string) {
  const { store, done } = await begin('readwrite')
  store('entries').delete(submissionKey)
  store('documents').delete(submissionKey)
  await done()
  aadhaarNumbers.delete(submissionKey)
  announce()
}

/** Runs `work` while no form is being sent, and prevents sending in the meantime. */
export const withOutboxLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('outbox', work)

/**
 * Prepares a logout: removes the entries of forms that were sent. Removes nothing and returns false if other forms
 * still wait.
 */
export async function clearSent(email: string): Promise<boolean> {
  const entries = await findOutbox(email)
  if (entries.some(({ outcome }) => outcome.kind !== 'sent')) return false
  for (const { submissionKey } of entries) await removeFromOutbox(submissionKey)
  return true
}

/** Deletes all forms of a user, even those that were not sent. */
export async function clearOutbox(email: string) {
  for (const { submissionKey } of await findOutbox(email)) await removeFromOutbox(submissionKey)
}
