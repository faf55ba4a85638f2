// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type PendingDecision, undoDecision } from '../decision/pending-decisions.ts'

/** The attribute of the button Undo. The keys J and K skip this button, and focus the button that opens the row. */
export const UNDO_ATTRIBUTE = 'data-undo'

/**
 * Replaces the times of an application while the reviewer's decision can be undone or is being sent, or after the
 * decision could not be sent. Screen readers do not announce this text, because the bar at the end of the page
 * announces the same.
 */
export function PendingCell({ decision: { reference, status, state } }: { decision: PendingDecision }) {
  const t = useTranslate()
  if (state === 'failed') {
    return (
      <span className="flex items-center gap-1.5 whitespace-nowrap font-semibold text-brick">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('review.row.notSent')}
      </span>
    )
  }
  const known = DECISIONS.find((decision) => decision === status)
  return (
    <span className="flex items-center gap-x-1.5 whitespace-nowrap font-semibold text-indigo">
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
      {known ? t(`review.row.${known}`) : t('review.saving')}
      {state === 'waiting' && (
        <button
          type="button"
          {...{ [UNDO_ATTRIBUTE]: true }}
          onClick={() => undoDecision(reference)}
          className="min-h-11 rounded-sm px-2 underline underline-offset-4 hover:bg-indigo-soft"
        >
          {t('review.undo')} <span className="sr-only">{reference}</span>
        </button>
      )}
    </span>
  )
}
