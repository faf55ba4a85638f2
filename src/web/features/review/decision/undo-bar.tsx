// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import {
  dismissFailure,
  type PendingDecision,
  reopenDecision,
  sendAllDecisions,
  sendDecision,
  undoDecision,
  usePendingDecisions,
} from './pending-decisions.ts'

/** The bar at the end of a review page. When the reviewer leaves the page, decisions are sent immediately. */
export function PageUndoBar() {
  const decisions = usePendingDecisions(useSession().data?.email)
  const waiting = decisions.findLast(({ state }) => state === 'waiting')
  useShortcuts('both', { undo: waiting && (() => undoDecision(waiting.reference)) })
  useEffect(() => () => void sendAllDecisions(), [])
  if (decisions.length === 0) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface p-3 shadow-float print:hidden">
      <div className="mx-auto max-w-modal">
        <UndoBar />
      </div>
    </div>
  )
}

interface UndoBarProps {
  /** The reference of the application that the dialog shows. */
  shown?: string
  className?: string
}

/**
 * The reviewer's last decision, while it can be undone or is being sent, and the number of earlier unsent decisions. After
 * an undo, the previous decision is shown. A decision that could not be sent is shown until the reviewer opens or dismisses
 * it.
 */
export function UndoBar({ shown, className = '' }: UndoBarProps) {
  const t = useTranslate()
  const decisions = usePendingDecisions(useSession().data?.email)
  const unsent = decisions.filter(({ state }) => state !== 'failed')
  const newest = unsent.at(-1)
  const others = unsent.length - 1
  return (
    <ul className={`flex flex-col gap-2 empty:hidden ${className}`}>
      {decisions.map(
        (decision) =>
          (decision.state === 'failed' || decision === newest) && (
            <li key={decision.reference} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {decision.state === 'waiting' && <DecisionWithUndo decision={decision} />}
              {decision.state === 'sending' && <Sending decision={decision} />}
              {decision === newest && others > 0 && (
                <span className="basis-full text-ink-soft text-sm">{t('review.undo.others', { count: others })}</span>
              )}
              {decision.state === 'failed' && <Failed decision={decision} isShown={decision.reference === shown} />}
            </li>
          ),
      )}
    </ul>
  )
}

interface EntryProps {
  decision: PendingDecision
}

function DecisionWithUndo({ decision: { reference, summary, status, sendAt } }: EntryProps) {
  const t = useTranslate()
  const seconds = useSecondsUntil(sendAt)
  const known = DECISIONS.find((candidate) => candidate === status)
  const statusText = known ? t(`status.${known}`) : ''
  return (
    <>
      {/* On a phone, the buttons leave space only for a short text. */}
      <p role="status" className="min-w-0 flex-1 basis-28 text-sm leading-tight">
        <span className="line-clamp-2 break-words font-semibold" title={reference}>
          {t('review.undo.saved', { name: summary, status: statusText })}
          <span className="sr-only"> {reference}</span>
        </span>
        <span aria-hidden className="text-ink-soft tabular-nums sm:hidden">
          {t('review.undo.seconds.short', { seconds })}
        </span>
        <span aria-hidden className="block text-ink-soft tabular-nums max-sm:hidden">
          {t('review.undo.seconds', { seconds })}{' '}
          {seconds > 0 && <span className="pointer-coarse:hidden">{t('review.undo.key')}</span>}
        </span>
      </p>
      <Button compact variant="secondary" onClick={() => undoDecision(reference)}>
        {t('review.undo')}
      </Button>
      <Button compact variant="quiet" onClick={() => void sendDecision(reference)}>
        {t('review.undo.now')}
      </Button>
    </>
  )
}

function Sending({ decision: { reference, summary } }: EntryProps) {
  const t = useTranslate()
  return (
    <p role="status" className="flex min-h-11 items-center gap-2 text-sm">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-indigo" />
      {t('review.saving')}
      <span title={reference} className="min-w-0 break-words text-ink-soft">
        {summary}
      </span>
    </p>
  )
}

function Failed({ decision: { reference, summary, failure }, isShown }: EntryProps & { isShown: boolean }) {
  const t = useTranslate()
  return (
    <>
      <p role="alert" className="min-w-0 flex-1 basis-52 text-brick text-sm">
        <span className="block font-semibold">{t('review.undo.failed', { name: summary, reference })}</span>
        {failure}
      </p>
      {!isShown && (
        <Button compact variant="secondary" onClick={() => reopenDecision(reference)}>
          {t('review.undo.open')}
        </Button>
      )}
      <Button compact variant="quiet" onClick={() => dismissFailure(reference)}>
        {t('review.undo.dismiss')}
      </Button>
    </>
  )
}

const SECOND_MS = 1000

/** Counts down the whole seconds until an instant, to 0. */
function useSecondsUntil(instant: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instant - now) / SECOND_MS))
}
