import type { ReactNode } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { Card } from '#web/components/card.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PrivacyNotice } from '#web/components/privacy-notice.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { TextSection } from '#web/components/text-section.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { PublicShell } from '#web/shell/public-shell.tsx'

/** What the portal aims at for people with disabilities, what works, what does not yet, and whom to tell. */
export function AccessibilityPage() {
  return (
    <ReadingPage title="shell.footer.accessibility" lead="accessibility.lead">
      <TextSection
        title="accessibility.works"
        lines={[
          'accessibility.works.keyboard',
          'accessibility.works.reader',
          'accessibility.works.zoom',
          'accessibility.works.colour',
          'accessibility.works.motion',
          'accessibility.works.language',
          'accessibility.works.certificate',
        ]}
      />
      <TextSection
        title="accessibility.limits"
        lines={['accessibility.limits.scans', 'accessibility.limits.names', 'accessibility.limits.audit']}
      />
      <TextSection title="accessibility.report" lines={['accessibility.report.text']}>
        <Card className="mt-4">
          <OfficeContact />
        </Card>
      </TextSection>
    </ReadingPage>
  )
}

/** How to reach the panchayat office, and what to have ready. */
export function ContactPage() {
  const t = useTranslate()
  return (
    <ReadingPage title="shell.footer.contact" lead="contact.lead">
      <Card>
        <OfficeContact />
      </Card>
      <TextSection title="contact.before" lines={['contact.before.reference', 'help.phone.secret']} />
      <TextSection title="contact.decision" lines={['contact.decision.text']} />
      <TextSection title="contact.trouble" lines={['contact.trouble.text']}>
        <TextLink to="/test" className="flex min-h-11 w-fit items-center">
          {t('help.phone.link')}
        </TextLink>
      </TextSection>
      <p>
        {t('contact.help')}{' '}
        <TextLink to="/help" className="inline-flex min-h-11 items-center">
          {t('contact.help.link')}
        </TextLink>
      </p>
    </ReadingPage>
  )
}

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

interface ReadingPageProps {
  title: MessageKey
  lead: MessageKey
  children: ReactNode
}

/** A page that is read from top to bottom, in a column that is easy to read. */
export function ReadingPage({ title, lead, children }: ReadingPageProps) {
  const t = useTranslate()
  return (
    <PublicShell>
      <div className="max-w-form">
        <PageHeader title={t(title)} lead={t(lead)} />
        <div className="flex flex-col gap-8">{children}</div>
      </div>
    </PublicShell>
  )
}
