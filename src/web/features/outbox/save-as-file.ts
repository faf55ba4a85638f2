// SPDX-License-Identifier: Apache-2.0
import type { SessionResponse } from '#shared/accounts/wire.ts'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { findOutboxDocuments, type OutboxEntry } from '#web/forms/outbox.ts'
import { getJson } from '#web/lib/api-client.ts'
import { encryptForm } from './encrypt-form.ts'

/** `no-key`: this device has not received the portal's key, or has no ticket of this user. */
type SaveOutcome = 'saved' | 'cancelled' | 'no-key'

/** Encrypts a form with its documents, and shares or downloads the file. `title` is the title of the share sheet. */
export async function saveForm(entry: OutboxEntry, title: string): Promise<SaveOutcome> {
  // Without a network, the offline worker responds from the device's cache.
  const [services, session] = await Promise.all([
    getJson<OfferedServices>('/api/services').catch(() => undefined),
    getJson<SessionResponse>('/api/session').catch(() => undefined),
  ])
  const recipient = services?.savedFormRecipient
  const ticket = session?.data?.email === entry.email ? session.ticket : undefined
  if (!recipient || !ticket) return 'no-key'
  const documents = await findOutboxDocuments(entry.submissionKey)
  return shareOrDownload(await encryptForm({ entry, documents, ticket, recipient }), title)
}

/** Opens the device's share sheet if it accepts this kind of file; otherwise downloads the file. */
async function shareOrDownload(file: File, title: string): Promise<SaveOutcome> {
  const shared = { files: [file], title }
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared)
      return 'saved'
    } catch (error) {
      // The user closed the share sheet. After any other error, for example on a slow device, the file is downloaded.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: file.name })
  link.click()
  // The browser reads the file some time after the click, so the URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return 'saved'
}
