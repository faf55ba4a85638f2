// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { AccountDraft, AccountDrafts, DraftStored, SentDraft } from '#shared/applications/draft-wire.ts'
import type { DraftDocuments } from '#web/forms/device-database.ts'
import {
  type Draft,
  type DraftIdentity,
  findDraft,
  findDrafts,
  recordAccountCopy,
  recordDraft,
  storedDeviceId,
} from '#web/forms/drafts.ts'
import { isFormBeingSent } from '#web/forms/form-lock.ts'
import { getJson, isApiError, responseError, sendDelete } from '#web/lib/api-client.ts'
import { hasSessionEnded } from '#web/lib/session-end.ts'
import { wait } from '#web/lib/timings.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'
import { hasLoggedOut } from '#web/session/session.ts'

export type DraftOwner = Pick<CurrentUser, 'email' | 'username'>

let running: Promise<unknown> = Promise.resolve()

/** Runs `act` after all earlier calls in all tabs have ended, so that the account receives changes in their order. */
export function runInOrder<Result>(act: () => Promise<Result>): Promise<Result> {
  // Browsers provide locks only to pages that were loaded over HTTPS. Without locks, the order holds only within this
  // tab.
  if (navigator.locks) return navigator.locks.request('account-drafts', act)
  const result = running.then(act)
  running = result.catch(() => undefined)
  return result
}

/** The channel on which a tab notifies all tabs that another device has changed a draft. */
export const DRAFTS_CHANNEL = 'gram-seva-account-drafts'

const announceChange = () => {
  const channel = new BroadcastChannel(DRAFTS_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/**
 * Stores the user's drafts that have changed on this device with the account, or only the draft whose `submissionKey` is
 * `onlyKey`. Returns whether another device has changed one of them in the meantime. Both versions then stay until the
 * user chooses one. A failed attempt is repeated later.
 */
export async function uploadDrafts(user: DraftOwner, onlyKey?: string): Promise<boolean> {
  const outcomes: readonly Outcome[] = await runInOrder(() => uploadChanged(user, onlyKey)).catch((error) => [
    isApiError(error) ? outcomeOf(error.status) : 'failed',
  ])
  if (outcomes.includes('failed')) retryLater(user)
  else if (onlyKey === undefined) failures = 0
  const isChangedElsewhere = outcomes.includes('changed-elsewhere')
  // With `onlyKey`, the caller is the open form of the draft, which asks the user itself.
  if (isChangedElsewhere && onlyKey === undefined) announceChange()
  return isChangedElsewhere
}

/**
 * The result for one draft. A draft that the portal rejected is sent again only after a change, or at the next visit.
 */
type Outcome = 'stored' | 'changed-elsewhere' | 'rejected' | 'failed'

/** The outcome of a response that is not 2xx. Under load (429) or after an error in the portal, a retry may succeed. */
const outcomeOf = (status: number): Outcome => (status === 429 || status >= 500 ? 'failed' : 'rejected')

/**
 * Stores the drafts one after the other. Throws if the portal is unreachable, because sending the other drafts would
 * fail, too.
 */
async function uploadChanged(user: DraftOwner, onlyKey?: string): Promise<Outcome[]> {
  if (hasSessionEnded() || hasLoggedOut()) return []
  // A device without storage has no drafts.
  const drafts = await findDrafts(user.email).catch(() => [])
  const changed = drafts.filter(({ amends, submissionKey, copy, savedAt }) => {
    return !amends && (onlyKey === undefined || submissionKey === onlyKey) && copy?.savedAt !== savedAt
  })
  if (changed.length === 0) return []
  // A form that is being sent may have a draft, which the submission deletes.
  if (!navigator.onLine || isFormBeingSent()) return ['failed']
  // With `onlyKey`, the account's drafts are not fetched, because the open form will soon store its next change anyway.
  const account = onlyKey === undefined ? await fetchAccountDrafts(user) : undefined
  const outcomes: Outcome[] = []
  for (const draft of changed) {
    // A logout has cleared the device in the meantime.
    if (hasLoggedOut()) break
    // The form was submitted on another device. `listDrafts` removes this draft, or shows that it is too late.
    if (account?.submitted[draft.submissionKey] !== undefined) {
      outcomes.push('rejected')
      continue
    }
    const sent = await draftToSend(draft)
    const copy = account?.drafts.find(({ key, writer }) => key === draft.submissionKey && writer === sent.writer)
    const isStored = copy && hasSameContent(copy, sent)
    if (isStored) await recordAccountCopy(draft, draft.submissionKey, { version: copy.version, savedAt: draft.savedAt })
    // If `copy` exists, this device wrote it, even if the response with its version was lost.
    const next = copy ? { ...sent, basedOn: copy.version } : sent
    outcomes.push(isStored ? 'stored' : await uploadDraft(user, draft, next))
  }
  return outcomes
}

/** The delay before the first retry, in milliseconds. It doubles with each further retry. */
const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 120_000

/** How often storing has failed in succession. */
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores all drafts after a delay. `start-offline.ts` stores them sooner if the network returns, or if the user returns to
 * the tab.
 */
function retryLater(user: DraftOwner) {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void uploadDrafts(user), Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS))
  failures += 1
}

/**
 * Whether the account already has this draft: the response may have been lost when the page was closed. Storing the draft
 * again would change its version, and another device that continues it would ask the user to choose between equal answers.
 */
const hasSameContent = (copy: AccountDraft, sent: SentDraft) => contentOf(copy) === contentOf(sent)

const contentOf = ({ texts, lists, documents }: AccountDraft | SentDraft) => JSON.stringify([texts, lists, documents])

/** The timeout of a request in milliseconds. The next change waits until the request has ended. */
const TIMEOUT_MS = 8000

/** The bytes per millisecond of a slow mobile network, by which the timeout of a large draft is extended. */
const SLOW_BYTES_PER_MS = 4

const LOGOUT_WAIT_MS = 3000

/** Stores the latest changes with the account before a logout, which waits at most `LOGOUT_WAIT_MS`. */
export const uploadBeforeLogout = (user: DraftOwner) => Promise.race([uploadDrafts(user), wait(LOGOUT_WAIT_MS)])

/** The maximum size of a request that a browser still sends after the page was closed (64 KiB, less the headers). */
const MAX_KEEPALIVE_BYTES = 60_000

async function uploadDraft({ username }: DraftOwner, draft: Draft, sent: SentDraft): Promise<Outcome> {
  const { submissionKey, savedAt } = draft
  const body = new Blob([JSON.stringify(sent)], { type: 'application/json' })
  const response = await fetch(`/api/drafts/${submissionKey}`, {
    method: 'PUT',
    body,
    headers: { 'X-Person': encodeURIComponent(username) },
    credentials: 'same-origin',
    keepalive: body.size < MAX_KEEPALIVE_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS + body.size / SLOW_BYTES_PER_MS),
  })
  if (response.ok) {
    const { data }: DraftStored = await response.json()
    await recordAccountCopy(draft, submissionKey, { version: data.version, savedAt })
    return 'stored'
  }
  const error = responseError(response.status, await response.text())
  if (!isApiError(error)) return 'failed'
  return error.code === 'draft-changed' ? 'changed-elsewhere' : outcomeOf(error.status)
}

async function draftToSend(draft: Draft): Promise<SentDraft> {
  const { serviceId: collection, correctionOf, definitionVersion, texts, lists, copy, elsewhere } = draft
  const chosen = Object.entries((await findDraft(draft))?.documents ?? {})
  const counts = chosen.flatMap(([slot, files]) => (files.length > 0 ? [[slot, files.length] as const] : []))
  return {
    collection,
    ...(correctionOf !== undefined && { correctionOf }),
    definitionVersion,
    writer: await deviceId(),
    changedAt: draft.savedAt,
    ...(copy && { basedOn: copy.version }),
    texts,
    lists,
    documents: { ...elsewhere, ...Object.fromEntries(counts) },
  }
}

/** The random id of this device. */
export async function deviceId() {
  // The module is imported only when a new id is needed, because its chunk contains the code of all forms.
  const id = storedDeviceId.get() ?? (await import('#web/forms/upload.ts')).randomId()
  storedDeviceId.set(id)
  return id
}

export async function fetchAccountDrafts({ username }: DraftOwner): Promise<AccountDrafts> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { 'X-Person': encodeURIComponent(username) } }
  const response = await getJson<{ data?: unknown } | undefined>('/api/drafts', options)
  return withEmptyLists<AccountDrafts>(response?.data, { drafts: [], submitted: {} })
}

/** Deletes the account's copy of a draft. Call it inside `runInOrder`. */
export const deleteAccountCopy = (submissionKey: string) =>
  sendDelete(`/api/drafts/${submissionKey}`, AbortSignal.timeout(TIMEOUT_MS))

/** Deletes the account's copy of a draft, after any change that is still being stored. */
export const removeAccountDraft = (submissionKey: string) => runInOrder(() => deleteAccountCopy(submissionKey))

interface ContinueOptions {
  identity: DraftIdentity
  offered: AccountDraft
  /** The documents that have already been chosen on this device. */
  documents: DraftDocuments
  /** When the form was opened, for `wereDraftsDeletedSince`. */
  openedAt: number
}

/** Copies the account's draft to this device, so that the user continues it here. */
export async function continueAccountDraft({ identity, offered, documents, openedAt }: ContinueOptions) {
  const { key: submissionKey, correctionOf, texts, lists, version, documents: elsewhere } = offered
  const savedAt = Date.parse(offered.savedAt)
  const copy = { version, savedAt }
  const draft: Draft = { ...identity, submissionKey, correctionOf, texts, lists, savedAt, copy, elsewhere }
  // A device without storage cannot store the draft, but the user can continue it.
  await recordDraft({ draft, documents, openedAt }).catch(() => undefined)
  return { draft, documents, isFromOlderForm: offered.definitionVersion !== identity.definitionVersion }
}

/**
 * Replaces the account's copy with the draft on this device. Returns whether another device has changed the copy in the
 * meantime.
 */
export async function keepLocalDraft(user: DraftOwner, identity: DraftIdentity, { version }: AccountDraft) {
  const draft = (await findDraft(identity))?.draft
  if (!draft) return false
  // No draft was saved at 0, so the draft counts as changed, and `uploadDrafts` sends it.
  await recordAccountCopy(identity, draft.submissionKey, { version, savedAt: 0 })
  return uploadDrafts(user, draft.submissionKey)
}
