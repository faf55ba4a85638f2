import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface DecisionButtonsProps {
  isSaving: boolean
  /** Undefined where the list goes no further. */
  onSaveAndNext: (() => void) | undefined
  onCancel: () => void
}

/** Save, save and go on, or leave it; beside the fields where there is room. */
export function DecisionButtons({ isSaving, onSaveAndNext, onCancel }: DecisionButtonsProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-start gap-2 md:pt-8">
      <Button compact type="submit" busy={isSaving} className="max-md:flex-1">
        {t('review.decision.save')}
      </Button>
      {onSaveAndNext && (
        <Button compact variant="secondary" disabled={isSaving} onClick={onSaveAndNext} className="max-md:flex-1">
          {t('review.decision.saveAndNext')}
        </Button>
      )}
      <Button compact variant="quiet" disabled={isSaving} onClick={onCancel} className="max-md:flex-1">
        {t('review.decision.cancel')}
      </Button>
    </div>
  )
}
