import { Button } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** A category without applications, or none that the filters leave. */
export function NoApplications({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTranslate()
  if (!onClear) return <EmptyState title={t('review.list.empty.title')} text={t('review.list.empty.text')} />
  return (
    <EmptyState
      title={t('review.list.noMatch.title')}
      text={t('review.list.noMatch.text')}
      step={
        <Button variant="secondary" onClick={onClear}>
          {t('review.filter.clear')}
        </Button>
      }
    />
  )
}
