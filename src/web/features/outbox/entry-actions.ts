// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { findDraft, recordDraft } from '#web/forms/drafts.ts'
import { runUnlessOpen } from '#web/forms/form-lock.ts'
import {
  aadhaarOf,
  findOutbox,
  findOutboxDocuments,
  type OutboxEntry,
  removeFromOutbox,
  withOutboxLock,
} from '#web/forms/outbox.ts'
import { preserveValues } from '#web/forms/preserved-values.ts'
import { navigate } from '#web/lib/router.tsx'
import { removeAccountDraft } from '#web/offline/sync-drafts.ts'
import { resubmissionPath } from '#web/queries/own-applications.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'

/**
 * Deletes a form from the outbox, and the account's draft of the form if there is one. While the outbox is being sent,
 * this function waits.
 */
export async function removeEntry({ submissionKey }: OutboxEntry) {
  await withOutboxLock(() => removeFromOutbox(submissionKey))
  // Without a network, the account's copy remains. The user can delete it later in the list of drafts.
  if (navigator.onLine) void removeAccountDraft(submissionKey).catch(() => undefined)
}

/**
 * Moves a form from the outbox back to the drafts, and opens it. An existing draft of the same form is not overwritten.
 */
export function useEditEntry(entry: OutboxEntry, service: OfferedService | undefined) {
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: async () =>
      (await runUnlessOpen(entry, () => withOutboxLock(() => moveToDrafts(entry, service)))) ?? {
        obstacle: 'open' as const,
      },
    onSuccess: async ({ path }) => {
      // The form shows the privacy notice first only if this tab knows that the user has to accept it.
      if (entry.outcome.kind === 'consent') await client.invalidateQueries({ queryKey: SESSION_QUERY_KEY })
      if (path !== undefined) navigate(path)
    },
  })
  return { edit, obstacle: edit.data?.obstacle }
}

interface MoveOutcome {
  /** The path at which the draft is opened; undefined if the form has been sent or deleted in the meantime. */
  path?: string
  /** The reason why the form stays in the outbox: a draft of the same form exists, or a tab has the form open. */
  obstacle?: 'draft' | 'open'
}

/** Stores the form as a draft, then removes it from the outbox. The caller holds the lock of the outbox. */
async function moveToDrafts(entry: OutboxEntry, service: OfferedService | undefined): Promise<MoveOutcome> {
  // The form may have been sent or deleted while this function waited for the lock.
  const current = (await findOutbox(entry.email)).find(({ submissionKey: key }) => key === entry.submissionKey)
  if (!service || !current || current.outcome.kind === 'sent') return {}
  const { email, serviceId, texts, lists, submissionKey, correctionOf } = entry
  const identity = { email, serviceId, definitionVersion: service.version }
  if (await findDraft(identity)) return { obstacle: 'draft' }
  const documents = await findOutboxDocuments(submissionKey)
  const path = correctionOf === undefined ? service.paths.page : resubmissionPath(service, correctionOf)
  // If the outcome is `received`, the portal has an application with this key and would reject the changed form, so the
  // draft gets a new key.
  const draftKey = current.outcome.kind === 'received' ? crypto.randomUUID() : submissionKey
  const { fieldErrors } = current.outcome
  const draft = { ...identity, texts, lists, submissionKey: draftKey, correctionOf, fieldErrors, savedAt: Date.now() }
  await recordDraft({ draft, documents, openedAt: Date.now() })
  // Drafts do not store Aadhaar numbers, so this tab passes the numbers to the form in its memory.
  const aadhaar = aadhaarOf(entry)
  if (aadhaar && aadhaar.length > 0) {
    preserveValues(email, service.paths.page, { texts: { ...texts, ...Object.fromEntries(aadhaar) }, lists, documents })
  }
  await removeFromOutbox(submissionKey)
  return { path }
}
