import { FormSection } from '#web/components/form-section.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SideBySide } from './side-by-side.tsx'
import { usePersonFields } from './use-person-fields.ts'

/** Where a person lives. */
export function AddressSection() {
  const t = useTranslate()
  const { field } = usePersonFields()
  return (
    <FormSection title={t('register.section.address')}>
      <TextField {...field('address.addressLine1')} autoComplete="address-line1" />
      <TextField {...field('address.addressLine2')} autoComplete="address-line2" optional />
      <SideBySide>
        <TextField {...field('address.city')} autoComplete="address-level2" />
        <TextField {...field('address.state')} autoComplete="address-level1" optional />
        <TextField {...field('address.zip')} autoComplete="postal-code" inputMode="numeric" optional />
        <TextField {...field('address.country')} autoComplete="country-name" />
      </SideBySide>
    </FormSection>
  )
}
