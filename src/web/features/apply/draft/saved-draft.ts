// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { loadWords } from '#web/i18n/translation.tsx'
import { UNSAVED_TEXTS } from '#web/lib/storage-value.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import type { SavedDraft } from './draft-values.ts'

const loadNotices = async () => {
  const [notices] = await Promise.all([import('./draft-notices.tsx'), loadWords(['restored', 'drafts'])])
  return notices
}

/** The code of this notice and of the next two is loaded only if the device has a draft of the form. */
export const RestoredNotice = lazyComponent(() => loadNotices().then((notices) => notices.RestoredNotice))

export const ReturnedNotice = lazyComponent(() => loadNotices().then((notices) => notices.ReturnedNotice))

export const DraftChoice = lazyComponent(() => loadNotices().then((notices) => notices.DraftChoice))

/** The code of this notice is loaded only if the account has drafts. */
export const OfferedDraft = lazyComponent(() => loadNotices().then((notices) => notices.OfferedDraft))

/** The code of this warning is loaded only where documents are added, or after the device could not save an edit. */
export const StorageWarning = lazyComponent(async () => {
  const [warning] = await Promise.all([import('./storage-warning.tsx'), loadWords(['restored', 'outbox'])])
  return warning.StorageWarning
})

/** The draft of the form on this device: undefined while it loads, null if there is none. */
export function useSavedDraft(identity: DraftIdentity) {
  const client = useQueryClient()
  const queryKey = ['draft', identity]
  const { data: saved } = useQuery({
    queryKey,
    // A device without storage has no draft.
    queryFn: async () => {
      const found = await findNewestDraft(identity).catch(() => null)
      // The notice is loaded before the form is shown, so that it does not move the form.
      if (found) await RestoredNotice.preload()
      return found
    },
    // Loading the draft again would replace the open form.
    staleTime: 'static',
    gcTime: 0,
  })
  return { saved, replace: (other: SavedDraft | null) => void client.setQueryData(queryKey, other) }
}

/**
 * Finds the draft of a form. A draft of an earlier definition of the form is stored again as a draft of the current one,
 * with all its answers. `isFromOlderForm` is then true, and the notice asks the applicant to check the answers.
 */
async function findNewestDraft(identity: DraftIdentity): Promise<SavedDraft | null> {
  if (!(await hasDatabase()) && !hasUnsavedTexts()) return null
  const { findDraft, findDrafts, isSameForm, recordDraft, removeDraft } = await import('#web/forms/drafts.ts')
  const saved = await findDraft(identity)
  if (saved) return { ...saved, isFromOlderForm: false }
  const newest = (await findDrafts(identity.email)).find((draft) => isSameForm(draft, identity))
  const earlier = newest && (await findDraft(newest))
  if (!earlier) return null
  const draft = { ...earlier.draft, ...identity }
  await recordDraft({ draft, documents: earlier.documents, openedAt: Date.now() })
  await removeDraft(newest)
  return { draft, documents: earlier.documents, isFromOlderForm: true }
}

/**
 * Whether this device may have a database with drafts. If it has no database at all, the code for drafts is not loaded. A
 * browser that cannot list its databases may have one.
 */
async function hasDatabase() {
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  return databases === undefined || databases.length > 0
}

const hasUnsavedTexts = () => Object.keys(localStorage).some((key) => key.startsWith(UNSAVED_TEXTS))
