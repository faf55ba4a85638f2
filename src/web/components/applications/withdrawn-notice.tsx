import type { OwnApplication } from '#shared/applications/wire.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** In the place of a certificate that was withdrawn: since when, why, and what its applicant can do. */
export function WithdrawnNotice({ at, reason }: NonNullable<OwnApplication['withdrawn']>) {
  const t = useTranslate()
  const { day } = useFormats()
  return (
    <Notice kind="error" title={t('applications.withdrawn.title')}>
      <p>{t('applications.withdrawn.since', { day: day(at) })}</p>
      <p className="my-2 whitespace-pre-line border-brick border-s-2 ps-3">{reason}</p>
      <p>{t('applications.withdrawn.next')}</p>
    </Notice>
  )
}
