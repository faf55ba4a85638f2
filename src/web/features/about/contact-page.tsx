import { TextLink } from '#web/components/controls/button.tsx'
import { Card, TextSection } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ReadingPage } from './reading-page.tsx'

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
