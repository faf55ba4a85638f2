// SPDX-License-Identifier: Apache-2.0
import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { findOutbox, OUTBOX_DATABASE, type OutboxChange } from '#web/forms/outbox.ts'
import { hasFormsToRetry, sendOutbox } from '#web/forms/send-outbox.ts'
import { recordLastSeen } from '#web/lib/last-seen.ts'
import { outboxHint } from '#web/lib/storage-value.ts'
import { wait } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'

/** The time between two attempts while the portal is open, in milliseconds. */
const RETRY_MS = 60_000

/**
 * The delays before the first attempts, in milliseconds. Requests often fail in the first seconds after the network
 * returns, and another tab may be sending with an earlier session.
 */
const FIRST_DELAYS_MS = [0, 2_000, 5_000, 15_000]

/** Sends the outbox now, when the network returns, when a user logs in, and once a minute while the tab is visible. */
export function deliverOutbox(client: QueryClient) {
  // Browsers provide locks only to pages that were loaded over HTTPS. Other pages have no outbox.
  if (!navigator.locks) return
  window.addEventListener('online', () => void deliverSoon())
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void deliverNow()
  }, RETRY_MS)
  let email = client.getQueryData<CurrentUser>(SESSION_QUERY_KEY)?.email
  client.getQueryCache().subscribe(() => {
    const known = email
    email = client.getQueryData<CurrentUser>(SESSION_QUERY_KEY)?.email
    // Forms of this user may have waited for the login.
    if (email !== undefined && email !== known) void deliverSoon()
  })
  // The message comes from this tab, from another tab, or from the worker.
  new BroadcastChannel(OUTBOX_DATABASE).onmessage = ({ data }: MessageEvent<OutboxChange>) => {
    if (data === 'sent') showCurrentData(client)
    else refresh(client)
    void recordHint()
  }
  // The worker or another tab may have sent forms before this tab listened.
  refresh(client)
  void recordHint()
  void deliverSoon()
}

async function deliverSoon() {
  for (const delay of FIRST_DELAYS_MS) {
    await wait(delay)
    await deliverNow()
    if (!(await hasFormsToRetry())) return
  }
}

/** Called when the portal can be reached again. The screens fetch current data, and no longer say that they are offline. */
export function showCurrentData(client: QueryClient) {
  recordLastSeen(null)
  // The session is not fetched again. If it has ended, one of the other requests fails, and the screen explains the failure.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] })
}

function refresh(client: QueryClient) {
  for (const queryKey of [['outbox'], OWN_APPLICATIONS_QUERY_KEY]) void client.invalidateQueries({ queryKey })
}

async function recordHint() {
  // A device without storage has no outbox.
  const entries = await findOutbox().catch(() => [])
  if (entries.length > 0) outboxHint.set('1')
  else outboxHint.remove()
}

/** Sends the outbox, or one form of it, and shows which applications the portal has accepted. */
export async function deliverNow(onlyKey?: string) {
  for (const message of await sendOutbox(onlyKey)) toasts.success(message)
}
