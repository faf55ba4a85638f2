import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import type { DraftPlace } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The draft of the form on this device: undefined while it loads, null if there is none. */
export function useSavedDraft(place: DraftPlace) {
  const client = useQueryClient()
  const queryKey = ['draft', place]
  const { data: saved } = useQuery({
    queryKey,
    // A device without storage has no draft.
    queryFn: () => findNewestDraft(place).catch(() => null),
    // Loading it again would replace the open form.
    staleTime: 'static',
    gcTime: 0,
  })
  return { saved, clear: () => client.setQueryData(queryKey, null) }
}

/**
 * The draft of a form. One that was begun with an earlier definition of the form moves to the current one, with everything
 * typed; `isEarlier` tells the person to check it.
 */
async function findNewestDraft(place: DraftPlace) {
  if (!(await hasDatabase())) return null
  const { findDraft, findDrafts, recordDraft, removeDraft } = await import('#web/forms/drafts.ts')
  const saved = await findDraft(place)
  if (saved) return { ...saved, isEarlier: false }
  const newest = (await findDrafts(place.email)).find(({ serviceId }) => serviceId === place.serviceId)
  const earlier = newest && (await findDraft(newest))
  if (!earlier) return null
  const draft = { ...earlier.draft, ...place }
  await recordDraft({ draft, documents: earlier.documents, openedAt: Date.now() })
  await removeDraft(newest)
  return { draft, documents: earlier.documents, isEarlier: true }
}

/** Whether this device stores forms, so that a first visit loads no code for it. Some browsers do not tell. */
async function hasDatabase() {
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  return databases === undefined || databases.length > 0
}

interface RestoredNoticeProps {
  service: OfferedService
  savedAt: number
  /** Whether it was begun with an earlier definition of the form. */
  isEarlier: boolean
  /** Whether Aadhaar numbers are filled in as well. */
  isComplete: boolean
  onDiscard: () => void
}

/** Shows that the form was restored, and a button to start with an empty form. */
export function RestoredNotice({ service, savedAt, isEarlier, isComplete, onDiscard }: RestoredNoticeProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const asksAadhaar = !isComplete && Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  return (
    <Notice title={t('apply.draft.restored', { instant: instant(new Date(savedAt).toISOString()) })}>
      {isEarlier && <p>{t('apply.draft.restored.earlier')}</p>}
      {asksAadhaar && <p>{t('apply.draft.restored.aadhaar')}</p>}
      <Button variant="secondary" compact className="mt-3" onClick={onDiscard}>
        {t('apply.draft.discard')}
      </Button>
    </Notice>
  )
}
