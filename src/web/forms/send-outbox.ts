// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser, ErrorResponse } from '#shared/accounts/wire.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { aadhaarOf, findOutbox, findOutboxDocuments, type OutboxEntry, type Outcome, recordOutcome } from './outbox.ts'
import { parseBody, sendForm, type Transport } from './send-form.ts'

/** The outcomes after which the form is sent again automatically, because the user need not change it. */
const RETRIED: readonly Outcome['kind'][] = ['waiting', 'signed-out', 'other-person', 'consent']

/**
 * Sends the waiting forms, one after the other, or only the form whose `submissionKey` is `onlyKey`. Returns the portal's
 * messages for the forms that it has accepted. A lock ensures that only one tab or worker sends at a time. The idempotency
 * key of each form prevents a second application after a lost response.
 */
export function sendOutbox(onlyKey?: string): Promise<string[]> {
  // If the user has clicked (`onlyKey`), the attempt waits for the lock. An automatic attempt is skipped while another one
  // is in progress.
  return navigator.locks.request('outbox', { ifAvailable: onlyKey === undefined }, async (lock) => {
    const unsent = (await findOutbox()).filter(({ submissionKey, outcome }) =>
      onlyKey === undefined ? RETRIED.includes(outcome.kind) : submissionKey === onlyKey,
    )
    const user = lock && unsent.length > 0 ? await findSignedInUser() : undefined
    // Another attempt is in progress, no form waits, or the portal did not respond.
    if (user === undefined) return []
    const messages: string[] = []
    for (const entry of unsent) {
      if (entry.email !== user?.email) {
        await recordAbsence(entry, user ? 'other-person' : 'signed-out')
        continue
      }
      const aadhaar = aadhaarOf(entry)
      if (!aadhaar || entry.outcome.kind === 'sent') continue
      const outcome = await send(entry, aadhaar)
      await recordOutcome(entry, outcome)
      if (outcome.kind === 'sent' && outcome.message) messages.push(outcome.message)
      if (outcome.kind === 'waiting') break
    }
    return messages
  })
}

/**
 * Whether another attempt may send a form of the outbox, for example because the portal did not respond. The user must act
 * before a form with the outcome `consent` can be sent, so it does not count.
 */
export const hasFormsToRetry = async () =>
  (await findOutbox()).some(
    (entry) =>
      RETRIED.includes(entry.outcome.kind) && entry.outcome.kind !== 'consent' && aadhaarOf(entry) !== undefined,
  )

/** Whether a form in the outbox could be sent as soon as there is a network. */
export const waitsForNetwork = async () =>
  (await findOutbox()).some((entry) => entry.outcome.kind === 'waiting' && aadhaarOf(entry) !== undefined)

/** Records that a form could not be sent because its owner is not signed in, so that the outbox names the true reason. */
async function recordAbsence(entry: OutboxEntry, kind: 'signed-out' | 'other-person') {
  if (entry.outcome.kind !== kind && entry.outcome.kind !== 'sent') await recordOutcome(entry, { kind })
}

/**
 * The user who is signed in according to the portal, not to the device's cache: null if there is none, undefined if the
 * portal does not respond.
 */
async function findSignedInUser(): Promise<CurrentUser | null | undefined> {
  try {
    // Without a limit, a stalled connection would hold the lock, and no tab could send for minutes.
    const signal = AbortSignal.timeout(TIMINGS.connectionTimeout)
    const response = await fetch('/api/session', { credentials: 'same-origin', cache: 'no-store', signal })
    if (!response.ok || response.headers.has(LAST_SEEN_HEADER)) return undefined
    const { data }: { data: CurrentUser | null } = await response.json()
    return data
  } catch {
    return undefined
  }
}

async function send(entry: OutboxEntry, aadhaar: OutboxEntry['fields']): Promise<Outcome> {
  const form = new FormData()
  for (const [name, text] of [...entry.fields, ...aadhaar]) form.append(name, text)
  const documents = await findOutboxDocuments(entry.submissionKey)
  for (const [slot, files] of Object.entries(documents)) for (const file of files) form.append(slot, file)
  const headers = {
    'Idempotency-Key': entry.submissionKey,
    'X-Person': encodeURIComponent(entry.username),
    ...(entry.correctionOf && { 'Correction-Of': entry.correctionOf }),
  }
  try {
    const { status, text } = await sendForm(entry.path, form, { headers, transport: fetchTransport })
    const body = parseBody(text)
    if (status === 201 && isSubmitted(body)) {
      const { _id: reference, dueOn } = body.data
      return { kind: 'sent', message: body.message, reference, ...(dueOn && { dueOn }) }
    }
    return outcomeOf(status, body as Partial<ErrorResponse> | undefined)
  } catch {
    return { kind: 'waiting' }
  }
}

/** Sends with `fetch`, because workers have no XMLHttpRequest. */
const fetchTransport: Transport = async ({ path, ...request }) => {
  const response = await fetch(path, { ...request, credentials: 'same-origin' })
  return { status: response.status, text: await response.text() }
}

const isSubmitted = (body: unknown): body is Submitted => typeof body === 'object' && body !== null && 'data' in body

/** The outcomes for statuses with which the portal does not accept a form. */
const OUTCOMES: Readonly<Record<number, Outcome['kind']>> = {
  401: 'signed-out',
  409: 'other-person',
  410: 'duplicate',
  422: 'answers',
  428: 'consent',
  429: 'waiting',
}

/**
 * The outcome of a form that was not accepted. The form waits for another attempt if the portal is overloaded or restarting
 * (5xx), or if a proxy has responded instead (below 400).
 */
function outcomeOf(status: number, body: Partial<ErrorResponse> | undefined): Outcome {
  const isTemporary = status < 400 || status >= 500
  const kindOfStatus = OUTCOMES[status] ?? (isTemporary ? 'waiting' : 'refused')
  const kind = body?.code === 'already-received' ? 'received' : kindOfStatus
  return {
    kind,
    ...(body?.message && { message: body.message }),
    ...(kind === 'answers' && Array.isArray(body?.faults) && { fieldErrors: body.faults }),
  }
}
