import { FormSection } from '#web/components/layout/sections.tsx'
import { MobileField } from '#web/components/person-fields/person-sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** How to reach somebody of the office. */
export function OfficeContactSection() {
  const t = useTranslate()
  return (
    <FormSection title={t('profile.officeContact')}>
      <MobileField name="mobile" autoComplete="tel-national" optional />
    </FormSection>
  )
}
