// SPDX-License-Identifier: Apache-2.0
import type { OfferedService } from '#shared/services/service-words.ts'
import { aadhaarOf, type OutboxEntry, type Outcome } from './outbox.ts'

/**
 * The state of a form in the outbox, as the screens explain it: the outcome of the last attempt, or another reason why the
 * form waits.
 * - `waiting`: it has not been sent yet, or the portal was not reached or was overloaded
 * - `offline`: like `waiting`, while the device has no network
 * - `aadhaar`: the Aadhaar numbers must be entered again
 * - `signed-out`, `other-person`: nobody, or another user, is signed in
 * - `consent`: the user must accept the privacy notice first
 * - `answers`: the portal rejected an answer or a document
 * - `changed`: used instead of `answers` or `aadhaar` if the service has had a new definition since the form was filled in
 * - `duplicate`: the portal rejected the form, because it has another application for the same matter
 * - `received`: the portal rejected the form, because it has already received an earlier state of it, without the last changes
 * - `refused`: the portal rejected the form for another reason
 * - `sent`: the portal accepted the form
 */
export type OutboxState = Outcome['kind'] | 'offline' | 'aadhaar' | 'changed'

/** The state of an entry. `service` is the current definition of its form; undefined if it is not loaded. */
export function stateOf(entry: OutboxEntry, service: OfferedService | undefined, isOnline: boolean): OutboxState {
  const { kind } = entry.outcome
  if (kind === 'sent' || kind === 'duplicate' || kind === 'received') return kind
  // `aadhaarOf` returns undefined if the tab in which the user typed the Aadhaar number was closed or reloaded. For a form
  // that needs no Aadhaar number, it returns an empty list.
  const lacksAadhaar = aadhaarOf(entry) === undefined
  if (kind === 'answers' || lacksAadhaar) {
    if (service !== undefined && service.version !== entry.definitionVersion) return 'changed'
    return kind === 'answers' ? kind : 'aadhaar'
  }
  return kind === 'waiting' && !isOnline ? 'offline' : kind
}

/** The states of a form that was sent, or that is sent automatically after the network is back or its owner has logged in. */
const SENT_AUTOMATICALLY: readonly OutboxState[] = ['sent', 'waiting', 'offline', 'signed-out', 'other-person']

/** Whether the owner must act in the outbox: edit, complete, send again or delete the form. A login is not enough. */
export const needsOwner = (state: OutboxState) => !SENT_AUTOMATICALLY.includes(state)
