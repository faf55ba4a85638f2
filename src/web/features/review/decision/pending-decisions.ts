// SPDX-License-Identifier: Apache-2.0
import { createStore } from '#web/lib/store.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { addBeforeLogout } from '#web/session/session.ts'

/** A saved decision that the server has not received: it can still be undone, is being sent, or could not be sent. */
export interface PendingDecision {
  /** The email address of the reviewer. Other users of the tab do not see the decision. */
  reviewer: string
  reference: string
  /** The person or matter that the application is about, as in the list. */
  summary: string
  status: string
  /** When the decision will be sent, in milliseconds since 1970. */
  sendAt: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why the decision could not be sent. */
  failure?: string
}

interface DecisionToSend {
  decision: Pick<PendingDecision, 'reviewer' | 'reference' | 'summary' | 'status'>
  /** Sends the decision and reports the result; returns the reason if it could not be sent. */
  send: () => Promise<string | undefined>
  /** Shows the application again. */
  open: (() => void) | undefined
}

const store = createStore<readonly PendingDecision[]>([])
const toSend = new Map<string, DecisionToSend & { timer: ReturnType<typeof setTimeout> }>()

/** The decisions of a reviewer that the server has not received yet, oldest first. */
export function usePendingDecisions(reviewer: string | undefined) {
  return store.use().filter((decision) => decision.reviewer === reviewer)
}

/**
 * The references of the applications whose decision waits or is being sent. The reviewer can do nothing else with these
 * applications.
 */
export const useUnsentReferences = (reviewer: string): ReadonlySet<string> =>
  new Set(
    usePendingDecisions(reviewer)
      .filter(({ state }) => state !== 'failed')
      .map(({ reference }) => reference),
  )

/** Whether a decision waits or is being sent. */
export const isUnsent = (reference: string) =>
  store.get().some((known) => known.reference === reference && known.state !== 'failed')

const without = (reference: string) => store.get().filter((decision) => decision.reference !== reference)

function changeDecision(reference: string, changes: Partial<PendingDecision>) {
  store.set(store.get().map((known) => (known.reference === reference ? { ...known, ...changes } : known)))
}

/** Sends a decision after ten seconds. Until then, it can be undone. */
export function postponeDecision(entry: DecisionToSend, delay: number = TIMINGS.undoDecision) {
  const { reference } = entry.decision
  if (isUnsent(reference)) return
  const timer = setTimeout(() => void sendDecision(reference), delay)
  toSend.set(reference, { ...entry, timer })
  store.set([...without(reference), { ...entry.decision, sendAt: Date.now() + delay, state: 'waiting' }])
}

/** Sends a decision now. Does nothing if the decision was undone or is being sent. */
export async function sendDecision(reference: string) {
  const entry = toSend.get(reference)
  if (!entry || !isWaiting(reference)) return
  clearTimeout(entry.timer)
  changeDecision(reference, { state: 'sending' })
  const failure = await entry.send()
  if (failure === undefined) {
    toSend.delete(reference)
    store.set(without(reference))
  } else changeDecision(reference, { state: 'failed', failure })
}

/** Sends all waiting decisions now. Called when the screen on which they can be undone is closed. */
export const sendAllDecisions = () =>
  Promise.all(
    store
      .get()
      .filter(({ state }) => state === 'waiting')
      .map(({ reference }) => sendDecision(reference)),
  )

/** Undoes a waiting decision, and shows its application. Does nothing if the decision is already being sent. */
export function undoDecision(reference: string) {
  if (isWaiting(reference)) forget(reference)?.open?.()
}

/** Shows the application of a failed decision again. */
export const reopenDecision = (reference: string) => toSend.get(reference)?.open?.()

/** Removes the report about a failed decision. */
export function dismissFailure(reference: string) {
  if (store.get().some((known) => known.reference === reference && known.state === 'failed')) forget(reference)
}

/** Removes a decision without sending it. */
function forget(reference: string) {
  const entry = toSend.get(reference)
  clearTimeout(entry?.timer)
  toSend.delete(reference)
  store.set(without(reference))
  return entry
}

const isWaiting = (reference: string) =>
  store.get().some((known) => known.reference === reference && known.state === 'waiting')

addBeforeLogout(sendAllDecisions)

// When the tab is closed or the browser freezes it, waiting decisions are sent immediately, because their timers would
// not run. The requests continue after the page is closed (`keepalive`).
globalThis.addEventListener?.('pagehide', () => void sendAllDecisions())
globalThis.document?.addEventListener('freeze', () => void sendAllDecisions())
