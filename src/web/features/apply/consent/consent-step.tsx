import { PRIVACY_ESSENCE } from '#shared/privacy/privacy-notice.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { LinkButton } from '#web/components/link-button.tsx'
import { ListenButton } from '#web/components/listen-button.tsx'
import { Notice } from '#web/components/notice.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PrivacyEssence } from '#web/components/privacy-notice.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useConsent } from './use-consent.ts'

interface ConsentStepProps {
  service: OfferedService
  /** An earlier version was accepted. */
  isAgain: boolean
}

/**
 * Before the form of a person who withdrew their consent, never gave it, or accepted an earlier version: the privacy notice
 * in five lines, and agreeing to it.
 */
export function ConsentStep({ service, isAgain }: ConsentStepProps) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const { agree, isSending, failure } = useConsent()
  // Nobody agrees to a notice that does not yet say for how long.
  const values = portal && { days: portal.papersKeptDays }
  const keys = PRIVACY_ESSENCE.flatMap(({ title, line }) => [title, line])
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
          <PrivacyEssence />
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
