import { FormSection } from '#web/components/form-section.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePersonFields } from './use-person-fields.ts'

/** What a person is called. */
export function NameSection() {
  const t = useTranslate()
  const { field } = usePersonFields()
  return (
    <FormSection title={t('register.section.name')}>
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField {...field('middleName')} autoComplete="additional-name" optional />
      <TextField {...field('lastName')} autoComplete="family-name" />
    </FormSection>
  )
}
