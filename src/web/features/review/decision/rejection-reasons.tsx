import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from '#web/lib/translation.tsx'

/** What applications are mostly rejected for (`review.reason.*`). */
const REASONS = ['unreadable', 'missing', 'names', 'dates', 'expired', 'elsewhere'] as const

/** Sentences that a press puts into the message, to be gone over by hand; at a desk one line that scrolls sideways. */
export function RejectionReasons({ onPick }: { onPick: (sentence: string) => void }) {
  const t = useTranslate()
  const hint = useId()
  return (
    <fieldset
      aria-labelledby={hint}
      className="flex min-w-0 flex-wrap items-center gap-2 desk:-m-1 desk:flex-nowrap desk:overflow-x-auto desk:p-1"
    >
      <span id={hint} className="text-ink-soft text-sm desk:whitespace-nowrap">
        {t('review.decision.message.reject')}
      </span>
      {REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          title={t(`review.reason.${reason}.text`)}
          onClick={() => onPick(t(`review.reason.${reason}.text`))}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm hover:border-indigo hover:bg-indigo-soft"
        >
          <Plus aria-hidden className="size-4" />
          {t(`review.reason.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}
