import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { loadWords } from '#web/i18n/translation.tsx'
import { UNSAVED_TEXTS } from '#web/lib/storage-value.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import type { SavedDraft } from './draft-values.ts'

const loadNotices = async () => {
  const [notices] = await Promise.all([import('./draft-notices.tsx'), loadWords(['drafts'])])
  return notices
}

/** Both are loaded if the device has a draft of the form. */
export const RestoredNotice = lazyComponent(() => loadNotices().then((notices) => notices.RestoredNotice))

export const DraftChoice = lazyComponent(() => loadNotices().then((notices) => notices.DraftChoice))

/** Loaded if the account has drafts. */
export const OfferedDraft = lazyComponent(() => loadNotices().then((notices) => notices.OfferedDraft))

/** The draft of the form on this device: undefined while it loads, null if there is none. */
export function useSavedDraft(identity: DraftIdentity) {
  const client = useQueryClient()
  const queryKey = ['draft', identity]
  const { data: saved } = useQuery({
    queryKey,
    // A device without storage has no draft.
    queryFn: async () => {
      const found = await findNewestDraft(identity).catch(() => null)
      // Before the form is shown, so that the notice does not move it.
      if (found) await RestoredNotice.fetch()
      return found
    },
    // Loading it again would replace the open form.
    staleTime: 'static',
    gcTime: 0,
  })
  return { saved, replace: (other: SavedDraft | null) => void client.setQueryData(queryKey, other) }
}

/**
 * The draft of a form. One that was begun with an earlier definition of the form moves to the current one, with everything
 * typed; `hasOlderForm` tells the person to check it.
 */
async function findNewestDraft(identity: DraftIdentity): Promise<SavedDraft | null> {
  if (!(await hasDatabase()) && !hasUnsavedTexts()) return null
  const { findDraft, findDrafts, isSameForm, recordDraft, removeDraft } = await import('#web/forms/drafts.ts')
  const saved = await findDraft(identity)
  if (saved) return { ...saved, hasOlderForm: false }
  const newest = (await findDrafts(identity.email)).find((draft) => isSameForm(draft, identity))
  const earlier = newest && (await findDraft(newest))
  if (!earlier) return null
  const draft = { ...earlier.draft, ...identity }
  await recordDraft({ draft, documents: earlier.documents, openedAt: Date.now() })
  await removeDraft(newest)
  return { draft, documents: earlier.documents, hasOlderForm: true }
}

/** Whether this device stores forms, so that a first visit loads no code for it. Some browsers do not tell. */
async function hasDatabase() {
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  return databases === undefined || databases.length > 0
}

const hasUnsavedTexts = () => Object.keys(localStorage).some((key) => key.startsWith(UNSAVED_TEXTS))
