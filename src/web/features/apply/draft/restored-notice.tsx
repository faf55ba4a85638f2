import type { OfferedService } from '#shared/services/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface RestoredNoticeProps {
  service: OfferedService
  savedAt: number
  onDiscard: () => void
}

/** Says that the form stands as it was left, and offers an empty one. */
export function RestoredNotice({ service, savedAt, onDiscard }: RestoredNoticeProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const asksAadhaar = Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  return (
    <Notice title={t('apply.draft.restored', { instant: instant(new Date(savedAt).toISOString()) })}>
      {asksAadhaar && <p>{t('apply.draft.restored.aadhaar')}</p>}
      <Button variant="secondary" compact className="mt-3" onClick={onDiscard}>
        {t('apply.draft.discard')}
      </Button>
    </Notice>
  )
}
