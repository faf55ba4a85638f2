// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { ACCESSIBILITY_STATEMENT_DATES } from '#shared/accessibility-statement.ts'
import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { TextSizeChoice } from '#web/components/controls/text-size-choice.tsx'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { CallOffice, OfficeContact } from '#web/components/office-contact.tsx'
import { PrivacyNotice } from '#web/components/privacy-notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { ComplainLink } from '#web/shell/complain-link.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { AppealOfficers } from './appeal-officers.tsx'

/** The accessibility statement: what works, what does not work yet, and whom to contact. */
export function AccessibilityPage() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { prepared, reviewed } = ACCESSIBILITY_STATEMENT_DATES
  return (
    <ReadingPage title="shell.footer.accessibility" lead="accessibility.lead">
      <TextSizeChoice />
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
        <p className="mt-4">
          {t('accessibility.dates', { prepared: formatCalendarDay(prepared), reviewed: formatCalendarDay(reviewed) })}
        </p>
      </TextSection>
    </ReadingPage>
  )
}

/** The contact details of the panchayat office, and what to have ready before calling. */
export function ContactPage() {
  const t = useTranslate()
  return (
    <ReadingPage title="shell.footer.contact" lead="contact.lead">
      <Card className="flex flex-col gap-4">
        <CallOffice />
        <OfficeContact />
        <ComplainLink />
      </Card>
      <TextSection title="contact.before" lines={['contact.before.reference', 'help.neverTellPassword']} />
      <TextSection title="contact.decision" lines={['contact.decision.text']}>
        <AppealOfficers />
        <p className="mt-3">{t('contact.decision.ask')}</p>
      </TextSection>
      <TextSection title="contact.trouble" lines={['contact.trouble.text']}>
        <TextLink to="/test" className="flex min-h-11 w-fit items-center">
          {t('help.connectionCheck')}
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

/**
 * The privacy page: the notice that users accept, whom to ask, and, collapsed, the details of what the portal stores.
 */
export function PrivacyPage() {
  const t = useTranslate()
  const head = <PageHeader title={t('shell.footer.privacy')} lead={t('privacy.lead')} />
  return (
    // Until the configuration has loaded, only the heading is shown: the text contains the retention period, which is configured.
    <PublicShell preview={<ContentSkeleton head={head} />}>
      {head}
      <div className="flex flex-col gap-8">
        <section id="notice" aria-labelledby="privacy.notice">
          <h2 id="privacy.notice" className="mb-2 text-lg">
            {t('privacy.notice')}
          </h2>
          <p className="mb-4 max-w-form">{t('privacy.notice.version', { version: PRIVACY_NOTICE.version })}</p>
          <Card>
            <PrivacyNotice heading="h3" />
          </Card>
        </section>
        <div className="max-w-form">
          <TextSection title="privacy.complaint" lines={['privacy.complaint.text']}>
            <Card className="mt-4">
              <OfficeContact />
            </Card>
          </TextSection>
        </div>
        <details>
          <summary className="flex min-h-11 w-fit items-center font-semibold text-indigo underline underline-offset-4">
            {t('privacy.more')}
          </summary>
          <PrivacyFacts />
        </details>
      </div>
    </PublicShell>
  )
}

/** The details of the privacy page: what the portal stores, who can see it, for how long, and the user's rights. */
function PrivacyFacts() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <div className={`mt-4 ${COLUMNS}`}>
      <TextSection
        title="privacy.stored"
        lines={[
          'privacy.stored.account',
          'privacy.stored.password',
          'privacy.stored.applications',
          'privacy.stored.drafts',
        ]}
      />
      <TextSection
        title="privacy.access"
        lines={['privacy.access.you', 'privacy.access.others', 'privacy.access.log']}
      />
      <TextSection
        title="privacy.aadhaar"
        lines={['privacy.aadhaar.encrypted', 'privacy.aadhaar.masked', 'privacy.aadhaar.never']}
      />
      {/* The sentence about the documents contains the retention period, so it is left out until the portal's configuration
          has loaded. */}
      <TextSection
        title="privacy.time"
        lines={[...(portal ? (['privacy.time.records'] as const) : []), 'privacy.time.session']}
        values={{ days: portal?.papersKeptDays ?? 0 }}
      />
      <TextSection
        title="privacy.device"
        lines={[
          'privacy.device.cookies',
          'privacy.device.drafts',
          'privacy.device.outbox',
          'privacy.device.lastSeen',
          'privacy.device.verify',
        ]}
      />
      <TextSection
        title="privacy.rights"
        lines={['privacy.rights.law', 'privacy.rights.download', 'privacy.rights.erase']}
      >
        <TextLink to="/profile/settings" className="mt-1 flex min-h-11 w-fit items-center">
          {t('privacy.rights.settings')}
        </TextLink>
      </TextSection>
    </div>
  )
}

interface ReadingPageProps {
  title: MessageKey
  lead: MessageKey
  children: ReactNode
}

/**
 * Two columns of sections on a desktop, so that no line is too long to read; one column on a phone.
 */
const COLUMNS = 'lg:columns-2 lg:gap-x-12 [&>*]:mb-8 [&>*]:break-inside-avoid'

/** A page of text. */
function ReadingPage({ title, lead, children }: ReadingPageProps) {
  const t = useTranslate()
  const head = <PageHeader title={t(title)} lead={t(lead)} />
  return (
    // Until the configuration has loaded, only the heading is shown: the pages begin with buttons that would not work yet, or with
    // contact details, which are configured.
    <PublicShell preview={<ContentSkeleton head={head} />}>
      {head}
      <div className={COLUMNS}>{children}</div>
    </PublicShell>
  )
}

interface TextSectionProps {
  title: MessageKey
  /** The sentences. A single one is shown as a paragraph, several as a list. */
  lines: readonly MessageKey[]
  /** Values of the sentences' placeholders. */
  values?: MessageValues
  /** A link or a contact below the text. */
  children?: ReactNode
}

/** A section of a text page: its heading and its sentences. */
function TextSection({ title, lines, values, children }: TextSectionProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2 text-lg">
        {t(title)}
      </h2>
      {lines.length === 1 ? (
        lines.map((line) => <p key={line}>{t(line, values)}</p>)
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-marigold">
          {lines.map((line) => (
            <li key={line}>{t(line, values)}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
