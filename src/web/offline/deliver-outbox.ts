import type { QueryClient } from '@tanstack/react-query'
import { OUTBOX_DATABASE } from '#web/forms/outbox.ts'
import { sendOutbox } from '#web/forms/send-outbox.ts'
import { toasts } from '#web/lib/toasts.ts'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'

/** Between two attempts while the portal is open, in milliseconds. */
const RETRY_MS = 60_000

/** Sends the outbox now, when the network returns, and once a minute while the portal is open. */
export function deliverOutbox(client: QueryClient) {
  // Browsers lock only pages that were loaded by https. Others have no outbox.
  if (!navigator.locks) return
  const deliver = () => void deliverNow()
  window.addEventListener('online', deliver)
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) deliver()
  }, RETRY_MS)
  // A message of this tab, another one, or the worker.
  new BroadcastChannel(OUTBOX_DATABASE).onmessage = () => void refresh(client)
  // The worker, or another tab, may have sent forms before this listened.
  void deliverNow().then(() => refresh(client))
}

const refresh = (client: QueryClient) =>
  Promise.all([['outbox'], OWN_APPLICATIONS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))

/** Sends the outbox, or one form of it, and shows which applications the portal has accepted. */
export async function deliverNow(only?: string) {
  for (const message of await sendOutbox(only)) toasts.success(message)
}
