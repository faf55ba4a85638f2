import { DigitsField } from '#web/components/digits-field.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { SideBySide } from './side-by-side.tsx'
import { useRegistrationFields } from './use-registration-fields.ts'

const MOBILE_DIGITS = 10

/** How to reach a person, and what they do. */
export function ContactSection() {
  const t = useTranslate()
  const { field } = useRegistrationFields()
  return (
    <FormSection title={t('register.section.contact')}>
      <DigitsField
        {...field('mobile')}
        most={MOBILE_DIGITS}
        hint={t('register.hint.mobile')}
        type="tel"
        autoComplete="tel-national"
      />
      <DigitsField
        {...field('emergencyContact')}
        most={MOBILE_DIGITS}
        hint={t('register.hint.emergencyContact')}
        type="tel"
        autoComplete="off"
      />
      <SideBySide>
        <TextField {...field('occupation')} autoComplete="organization-title" />
        <TextField {...field('nationality')} autoComplete="off" />
      </SideBySide>
    </FormSection>
  )
}
