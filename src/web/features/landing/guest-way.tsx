import { useState } from 'react'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate } from '#web/lib/router.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { setGuest } from '#web/session/session.ts'

const DEMO = '/guest-dashboard'

/** Spec §2: Explore as Guest begins guest mode and says so; the notice stays in the page, for a toast goes. */
export function GuestWay() {
  const t = useTranslate()
  const [isExploring, setIsExploring] = useState(false)
  const explore = () => {
    setGuest(true)
    setIsExploring(true)
    toasts.success(t('landing.guest.on'), {
      description: t('landing.guest.text'),
      action: { label: t('landing.guest.proceed'), onClick: () => navigate(DEMO) },
    })
  }
  return (
    <>
      <Button variant="secondary" className="w-full sm:w-auto" onClick={explore}>
        {t('landing.guest')}
      </Button>
      {isExploring && (
        <div className="w-full">
          <Notice kind="success" title={t('landing.guest.on')}>
            <p className="mb-3">{t('landing.guest.text')}</p>
            <LinkButton to={DEMO} variant="secondary" compact>
              {t('landing.guest.proceed')}
            </LinkButton>
          </Notice>
        </div>
      )}
    </>
  )
}
