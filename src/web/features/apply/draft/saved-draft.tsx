import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { type DraftPlace, findDraft } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The draft of the form on this device: undefined while it loads, null if there is none. */
export function useSavedDraft(place: DraftPlace) {
  const client = useQueryClient()
  const queryKey = ['draft', place]
  const { data: saved } = useQuery({
    queryKey,
    // A device without storage has no draft.
    queryFn: () => findDraft(place).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { saved, clear: () => client.setQueryData(queryKey, null) }
}

interface RestoredNoticeProps {
  service: OfferedService
  savedAt: number
  /** Whether Aadhaar numbers are filled in as well. */
  isComplete: boolean
  onDiscard: () => void
}

/** Shows that the form was restored, and a button to start with an empty form. */
export function RestoredNotice({ service, savedAt, isComplete, onDiscard }: RestoredNoticeProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const asksAadhaar = !isComplete && Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  return (
    <Notice title={t('apply.draft.restored', { instant: instant(new Date(savedAt).toISOString()) })}>
      {asksAadhaar && <p>{t('apply.draft.restored.aadhaar')}</p>}
      <Button variant="secondary" compact className="mt-3" onClick={onDiscard}>
        {t('apply.draft.discard')}
      </Button>
    </Notice>
  )
}
