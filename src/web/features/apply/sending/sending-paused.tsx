import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The device has no network: the application waits to be sent, unless the person takes it back. */
export function SendingPaused({ onStop }: { onStop: () => void }) {
  const t = useTranslate()
  return (
    <Notice kind="warning" live title={t('apply.paused.title')}>
      <p className="mb-3">{t('apply.paused.text')}</p>
      <Button variant="secondary" compact onClick={onStop}>
        {t('apply.paused.stop')}
      </Button>
    </Notice>
  )
}
