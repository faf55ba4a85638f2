import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { applicationQuery } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'
import { PlaceTools } from './place-tools.tsx'
import type { ReviewPlace } from './review-place.ts'
import { ReviewSheet } from './review-sheet.tsx'
import type { DecisionDrafts } from './use-decision-draft.ts'
import { useSheetFocus } from './use-sheet-focus.ts'

interface ReviewDialogProps {
  reference: string
  place: ReviewPlace
  voice: ReviewVoice
  onClose: () => void
  /** The lists behind are about to change: this application was decided, by this person or by another. */
  onChanged: () => void
  drafts: DecisionDrafts
}

/** The window in which one application after the other is read and decided (spec §2, modal of the review screens). */
export function ReviewDialog({ reference, place, voice, onClose, onChanged, drafts }: ReviewDialogProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(applicationQuery(reference))
  const [isSaving, setIsSaving] = useState(false)
  const content = useSheetFocus(reference)
  const close = () => {
    if (!isSaving) onClose()
  }
  const steps = isSaving ? { onPrevious: undefined, onNext: undefined } : {}
  return (
    <Dialog title={reference} onClose={close} tools={<PlaceTools {...place} {...steps} />}>
      {/* biome-ignore lint/a11y/useSemanticElements: it only names what the focus stands on */}
      <div ref={content} role="group" aria-label={reference} tabIndex={-1} className="outline-none">
        {data ? (
          <ReviewSheet
            key={reference}
            application={data}
            voice={voice}
            onClose={onClose}
            onNext={place.onNext}
            onChanged={onChanged}
            onSaving={setIsSaving}
            drafts={drafts}
          />
        ) : error ? (
          <LoadFailure title={t('review.dialog.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonList label={t('review.dialog.loading')} />
        )}
      </div>
    </Dialog>
  )
}
