import { Card, TextSection } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { ReadingPage } from './reading-page.tsx'

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
