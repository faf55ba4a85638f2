import { Card } from '#web/components/card.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { ReadingPage } from './reading-page.tsx'
import { TextSection } from './text-section.tsx'

/** What the portal keeps of people, who sees it, for how long, and what they can ask for. */
export function PrivacyPage() {
  const t = useTranslate()
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
      <TextSection title="privacy.time" lines={['privacy.time.records', 'privacy.time.session']} />
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
      <TextSection title="privacy.complaint" lines={['privacy.complaint.text']}>
        <Card className="mt-4">
          <OfficeContact />
        </Card>
      </TextSection>
    </ReadingPage>
  )
}
