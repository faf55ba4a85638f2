// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { AccountDraft, AccountDrafts } from '#shared/applications/draft-wire.ts'
import { type Draft, findDrafts, removeDraft } from '#web/forms/drafts.ts'
import { runUnlessOpen } from '#web/forms/form-lock.ts'
import { findOutbox } from '#web/forms/outbox.ts'
import { ownApplicationPath } from '#web/queries/own-applications.ts'
import { type DraftOwner, deleteAccountCopy, deviceId, fetchAccountDrafts, runInOrder } from './sync-drafts.ts'

/** A draft that a form may offer to the user. */
export interface OfferedDraft extends AccountDraft {
  /** Whether this device wrote the draft last. */
  isFromHere: boolean
  /** The path of the application if the form was submitted on another device. The draft then has no answers. */
  sentPath?: string
}

/**
 * The drafts that a form may offer:
 * - drafts on this device whose form was submitted on another device, and
 * - drafts of the account, unless their form is in the outbox of this device.
 */
export async function findOfferedDrafts(owner: DraftOwner): Promise<OfferedDraft[]> {
  const { drafts, submitted } = await fetchAccountDrafts(owner)
  const [offered, local, ownDeviceId] = await Promise.all([
    withoutOutbox(owner.email, drafts),
    findDrafts(owner.email).catch(() => []),
    deviceId(),
  ])
  const sent = local.flatMap((draft): OfferedDraft[] => {
    const { serviceId: collection, submissionKey: key } = draft
    const sentPath = sentPathOf(owner, submitted, key)
    if (sentPath === undefined || draft.amends) return []
    const savedAt = new Date(draft.savedAt).toISOString()
    const noAnswers = { texts: {}, lists: {}, documents: {} }
    return [{ ...draft, key, collection, ...noAnswers, savedAt, writer: '', version: '', isFromHere: false, sentPath }]
  })
  return [...sent, ...offered.map((draft) => ({ ...draft, isFromHere: draft.writer === ownDeviceId }))]
}

async function withoutOutbox(email: string, drafts: readonly AccountDraft[]) {
  const waiting = new Set((await findOutbox(email).catch(() => [])).map(({ submissionKey }) => submissionKey))
  return drafts.filter(({ key }) => !waiting.has(key))
}

/** The path of the application that the form with this key has become; undefined if the form was not submitted. */
function sentPathOf({ username }: DraftOwner, submitted: AccountDrafts['submitted'], key: string) {
  const application = submitted[key]
  return application === undefined ? undefined : ownApplicationPath(username, application)
}

/** A draft in a list, and where it is stored. */
export interface ListedDraft
  extends Pick<Draft, 'email' | 'serviceId' | 'correctionOf' | 'amends' | 'submissionKey' | 'savedAt' | 'texts'> {
  storedIn: 'device' | 'account' | 'both'
  /** The draft on this device. */
  local: Draft | undefined
  /** The path of the application if the form was submitted on another device and has changed on this one since. */
  sentPath: string | undefined
}

/**
 * The user's drafts on this device and with the account, newest first. Without a network, only the drafts on this device.
 * A draft of requested changes (`amends`) is only ever on the device.
 * If this device and the account both have a draft of the same form, only the draft on the device is listed; the form
 * itself asks which answers to use.
 */
export async function listDrafts(user: CurrentUser): Promise<ListedDraft[]> {
  const { email, hasDrafts } = user
  const hasSome = hasDrafts || (await findDrafts(email).catch(() => [])).length > 0
  const account = hasSome && navigator.onLine ? await fetchAccountDrafts(user).catch(() => undefined) : undefined
  if (account) await removeSubmitted(email, account.submitted)
  const local = await findDrafts(email).catch(() => [])
  const keys = account && new Set(account.drafts.map(({ key }) => key))
  const onDevice = local.map((draft): ListedDraft => {
    const isInAccount = keys?.has(draft.submissionKey) ?? draft.copy !== undefined
    const sentPath = sentPathOf(user, account?.submitted ?? {}, draft.submissionKey)
    return { ...draft, storedIn: isInAccount ? 'both' : 'device', local: draft, sentPath }
  })
  const offered = await withoutOutbox(email, account?.drafts ?? [])
  const inAccount = offered.flatMap(({ key, collection, correctionOf, savedAt, texts }): ListedDraft[] => {
    const isSameForm = (own: ListedDraft) =>
      own.serviceId === collection && own.correctionOf === correctionOf && !own.amends && own.sentPath === undefined
    if (onDevice.some(isSameForm)) return []
    const identity = { email, serviceId: collection, correctionOf, submissionKey: key, texts }
    const place = { storedIn: 'account', local: undefined, sentPath: undefined } as const
    return [{ ...identity, ...place, savedAt: Date.parse(savedAt) }]
  })
  return [...onDevice, ...inAccount].sort((a, b) => b.savedAt - a.savedAt)
}

/**
 * Removes the drafts of forms that were submitted on another device, unless the drafts have changed on this device
 * since.
 */
async function removeSubmitted(email: string, submitted: AccountDrafts['submitted']) {
  for (const draft of await findDrafts(email).catch(() => [])) {
    const isUnchanged = draft.copy?.savedAt === draft.savedAt
    const isSubmitted = submitted[draft.submissionKey] !== undefined
    if (isSubmitted && isUnchanged) await runUnlessOpen(draft, () => removeDraft(draft))
  }
}

/** Deletes a draft wherever it is stored. If the account has it and cannot be reached, throws and deletes nothing. */
export const removeListedDraft = ({ amends, submissionKey, storedIn, local }: ListedDraft) =>
  runInOrder(async () => {
    if (storedIn !== 'device') await deleteAccountCopy(submissionKey)
    // The account may have received the draft since the list was loaded.
    else if (navigator.onLine && !amends) await deleteAccountCopy(submissionKey).catch(() => undefined)
    if (local) await removeDraft(local)
  })
