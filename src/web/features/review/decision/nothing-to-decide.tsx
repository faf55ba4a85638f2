import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** In the place of a decision that is not this person's to take, or no longer. */
export function NothingToDecide({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{t('review.decision.none')}</p>
      <Button variant="secondary" onClick={onClose} className="max-md:w-full">
        {t('review.decision.close')}
      </Button>
    </div>
  )
}
