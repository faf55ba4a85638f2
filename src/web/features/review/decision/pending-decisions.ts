import { createStore } from '#web/lib/store.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { addBeforeLogout } from '#web/session/session.ts'

/** A decision that has been saved but can still be undone, is being sent, or could not be sent. */
export interface PendingDecision {
  /** The account that decided. Nobody else who uses the tab sees the decision. */
  reviewer: string
  reference: string
  status: string
  /** When it is sent, in milliseconds. */
  sendAt: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it could not be sent. */
  failure?: string
}

interface DecisionToSend {
  decision: Pick<PendingDecision, 'reviewer' | 'reference' | 'status'>
  /** Sends the decision and reports the result; returns the reason if it could not be sent. */
  send: () => Promise<string | undefined>
  /** Shows the application again. */
  open: (() => void) | undefined
}

const store = createStore<readonly PendingDecision[]>([])
const toSend = new Map<string, DecisionToSend & { timer: ReturnType<typeof setTimeout> }>()

/** The decisions of a reviewer that the server does not have yet, oldest first. */
export function usePendingDecisions(reviewer: string | undefined) {
  return store.use().filter((decision) => decision.reviewer === reviewer)
}

/** The references of the decisions that wait or are being sent: nothing else can be done with these applications. */
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

function replace(reference: string, changes: Partial<PendingDecision>) {
  store.set(store.get().map((one) => (one.reference === reference ? { ...one, ...changes } : one)))
}

/** Sends a decision after ten seconds, in which it can be undone. */
export function postponeDecision(entry: DecisionToSend, delay: number = TIMINGS.undoDecision) {
  const { reference } = entry.decision
  if (isUnsent(reference)) return
  const timer = setTimeout(() => void sendDecision(reference), delay)
  toSend.set(reference, { ...entry, timer })
  store.set([...without(reference), { ...entry.decision, sendAt: Date.now() + delay, state: 'waiting' }])
}

/** Sends a decision now. Does nothing if it was undone, or is being sent. */
export async function sendDecision(reference: string) {
  const entry = toSend.get(reference)
  if (!entry || !isWaiting(reference)) return
  clearTimeout(entry.timer)
  replace(reference, { state: 'sending' })
  const failure = await entry.send()
  if (failure === undefined) {
    toSend.delete(reference)
    store.set(without(reference))
  } else replace(reference, { state: 'failed', failure })
}

/** Sends all decisions that wait: the screen that can undo them is closed. */
export const sendAllDecisions = () =>
  Promise.all(
    store
      .get()
      .filter(({ state }) => state === 'waiting')
      .map(({ reference }) => sendDecision(reference)),
  )

/** Takes a decision back before it is sent. Once it is being sent, it is too late. */
export function undoDecision(reference: string) {
  if (isWaiting(reference)) forget(reference)?.open?.()
}

/** Shows the application of a failed decision again. */
export const reopenDecision = (reference: string) => toSend.get(reference)?.open?.()

/** Removes the report about a failed decision. */
export function dismissFailure(reference: string) {
  if (store.get().some((one) => one.reference === reference && one.state === 'failed')) forget(reference)
}

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

// A tab that closes, or that the browser freezes, has no time left. The request continues after the page is closed (`keepalive`).
globalThis.addEventListener?.('pagehide', () => void sendAllDecisions())
globalThis.document?.addEventListener('freeze', () => void sendAllDecisions())
