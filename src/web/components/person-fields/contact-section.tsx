import { FormSection } from '#web/components/form-section.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { MobileField } from './mobile-field.tsx'
import { SideBySide } from './side-by-side.tsx'
import { usePersonFields } from './use-person-fields.ts'

/** How to reach a person, and what they do. */
export function ContactSection() {
  const t = useTranslate()
  const { field } = usePersonFields()
  return (
    <FormSection title={t('register.section.contact')}>
      <MobileField name="mobile" autoComplete="tel-national" />
      <MobileField name="emergencyContact" autoComplete="off" />
      <SideBySide>
        <TextField {...field('occupation')} autoComplete="organization-title" />
        <TextField {...field('nationality')} autoComplete="off" />
      </SideBySide>
    </FormSection>
  )
}
