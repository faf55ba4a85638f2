import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/components/dialog.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { applicationQuery } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'
import { ReviewSheet } from './review-sheet.tsx'

interface ReviewDialogProps {
  reference: string
  voice: ReviewVoice
  onClose: () => void
  /** The lists behind are about to change: this application was decided, by this person or by another. */
  onChanged: () => void
}

/** The window in which one application is read and decided (spec §2, modal of the review screens). */
export function ReviewDialog({ reference, voice, onClose, onChanged }: ReviewDialogProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(applicationQuery(reference))
  const [isSaving, setIsSaving] = useState(false)
  const close = () => {
    if (!isSaving) onClose()
  }
  return (
    <Dialog title={reference} onClose={close}>
      {data ? (
        <ReviewSheet application={data} voice={voice} onClose={onClose} onChanged={onChanged} onSaving={setIsSaving} />
      ) : error ? (
        <LoadFailure title={t('review.dialog.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList label={t('review.dialog.loading')} />
      )}
    </Dialog>
  )
}
