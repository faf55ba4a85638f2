import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { ListenButton } from '#web/components/controls/listen-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PrivacyNotice } from '#web/components/privacy-notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useConsent } from './use-consent.ts'

interface ConsentStepProps {
  service: OfferedService
  /** An earlier version was accepted. */
  isAgain: boolean
}

/** Before the first form: what becomes of what one tells, and saying yes to it. */
export function ConsentStep({ service, isAgain }: ConsentStepProps) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const { agree, isSending, failure } = useConsent()
  // Nobody agrees to a notice that does not yet say for how long.
  const values = portal && { days: portal.papersKeptDays }
  const keys = PRIVACY_NOTICE.parts.flatMap(({ title, lines }) => [title, ...lines])
  return (
    <>
      <PageHeader
        title={t('consent.title')}
        lead={t('consent.lead', { service: service.words.title })}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      <div className="flex flex-col gap-6">
        {isAgain && <Notice kind="info" title={t('consent.again')} />}
        {values && <ListenButton sentences={keys.map((key) => t(key, values))} />}
        <Card className="flex flex-col gap-5">
          <PrivacyNotice heading="h2" />
          {portal && <OfficeContact />}
        </Card>
        <TextLink to="/privacy" className="flex min-h-11 w-fit items-center">
          {t('consent.more')}
        </TextLink>
        {failure && <Notice kind="error" live title={failure} />}
        <div className="flex flex-col gap-3 sm:flex-row">
          {values && (
            <Button busy={isSending} onClick={agree}>
              {t('consent.agree')}
            </Button>
          )}
          <LinkButton variant="secondary" to="/dashboard">
            {t('consent.later')}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
