import { buttonLook } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The session ended while the profile was changed: the login opens beside it, since nothing here is kept elsewhere. */
export function SignedOutNotice() {
  const t = useTranslate()
  return (
    <Notice kind="warning" live title={t('profile.signedOut.title')}>
      <p className="mb-3">{t('profile.signedOut.text')}</p>
      <a href="/login" target="_blank" rel="noopener" className={buttonLook('secondary', true)}>
        {t('profile.signedOut.login')}
      </a>
    </Notice>
  )
}
