import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Asks before changes are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      size="narrow"
      title={t('profile.leave.title')}
      onClose={onStay}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {t('profile.leave.go')}
          </Button>
          <Button onClick={onStay}>{t('profile.leave.stay')}</Button>
        </>
      }
    >
      <p>{t('profile.leave.text')}</p>
    </Dialog>
  )
}
