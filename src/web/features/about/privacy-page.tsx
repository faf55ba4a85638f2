import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Card, TextSection } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PrivacyNotice } from '#web/components/privacy-notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { ReadingPage } from './reading-page.tsx'

/** What the portal keeps of people, who sees it, for how long, and what they can ask for. */
export function PrivacyPage() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <ReadingPage title="shell.footer.privacy" lead="privacy.lead">
      <TextSection
        title="privacy.kept"
        lines={['privacy.kept.account', 'privacy.kept.password', 'privacy.kept.applications']}
      />
      <TextSection title="privacy.seen" lines={['privacy.seen.you', 'privacy.seen.others', 'privacy.seen.log']} />
      <TextSection
        title="privacy.aadhaar"
        lines={['privacy.aadhaar.sealed', 'privacy.aadhaar.masked', 'privacy.aadhaar.never']}
      />
      {/* Without the portal's figures one line is missing, and not all that is said of time. */}
      <TextSection
        title="privacy.time"
        lines={[...(portal ? (['privacy.time.records'] as const) : []), 'privacy.time.session']}
        values={{ days: portal?.papersKeptDays ?? 0 }}
      />
      <TextSection
        title="privacy.device"
        lines={['privacy.device.cookies', 'privacy.device.drafts', 'privacy.device.verify']}
      />
      <TextSection
        title="privacy.rights"
        lines={['privacy.rights.law', 'privacy.rights.download', 'privacy.rights.erase']}
      >
        <TextLink to="/profile/settings" className="mt-1 flex min-h-11 w-fit items-center">
          {t('privacy.rights.settings')}
        </TextLink>
      </TextSection>
      <section id="notice" aria-labelledby="privacy.notice">
        <h2 id="privacy.notice" className="mb-2 text-lg">
          {t('privacy.notice')}
        </h2>
        <p className="mb-4">{t('privacy.notice.version', { version: PRIVACY_NOTICE.version })}</p>
        <Card>
          <PrivacyNotice heading="h3" />
        </Card>
      </section>
      <TextSection title="privacy.complaint" lines={['privacy.complaint.text']}>
        <Card className="mt-4">
          <OfficeContact />
        </Card>
      </TextSection>
    </ReadingPage>
  )
}
