import { useTranslate } from '#web/i18n/translation.tsx'
import { ReadySentences } from '../ready-sentences.tsx'

/** What applications are mostly rejected for (`review.reason.*`). */
const REASONS = ['unreadable', 'missing', 'names', 'dates', 'expired', 'elsewhere'] as const

/** Sentences that a press puts into the message, to be gone over by hand; at a desk one line that scrolls sideways. */
export function RejectionReasons({ onPick }: { onPick: (sentence: string) => void }) {
  const t = useTranslate()
  return (
    <ReadySentences
      hint={t('review.decision.message.reject')}
      sentences={REASONS.map((reason) => ({
        word: t(`review.reason.${reason}`),
        text: t(`review.reason.${reason}.text`),
      }))}
      onPick={onPick}
      className="desk:-m-1 desk:flex-nowrap desk:overflow-x-auto desk:p-1"
    />
  )
}
