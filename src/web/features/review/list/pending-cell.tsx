// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type PendingDecision, undoDecision } from '../decision/pending-decisions.ts'

/** The attribute of the button Undo. The keyboard moves from row to row, and each row has another button for it. */
export const UNDO_ATTRIBUTE = 'data-undo'

/**
 * In place of the times of an application: that the reviewer's decision on it can still be undone, is being sent, or could
 * not be sent. The bar at the end of the page announces the same, so that this text is not announced.
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
