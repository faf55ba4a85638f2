import { Controller } from 'react-hook-form'
import { GENDERS } from '#shared/accounts/registration.ts'
import { DateField } from '#web/components/date-field.tsx'
import { DigitsField } from '#web/components/digits-field.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePersonFields } from './use-person-fields.ts'

const AADHAAR_DIGITS = 12
const AADHAAR_GROUP = 4

/** Gender, birth, and the Aadhaar number for those who want to give it; its hint differs where one is known already. */
export function DetailsSection({ aadharHint }: { aadharHint?: string | undefined }) {
  const t = useTranslate()
  const { form, field, words } = usePersonFields()
  return (
    <FormSection title={t('register.section.details')}>
      <SelectField
        {...field('gender')}
        emptyLabel={null}
        options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
      />
      <Controller
        control={form.control}
        name="dob"
        render={({ field: dob }) => (
          <DateField
            {...dob}
            {...words('dob')}
            isBirthday
            onChange={(day) => {
              dob.onChange(day)
              form.clearErrors('dob')
            }}
          />
        )}
      />
      <DigitsField
        {...field('aadhar')}
        most={AADHAAR_DIGITS}
        group={AADHAAR_GROUP}
        hint={aadharHint ?? t('register.hint.aadhar')}
        autoComplete="off"
        optional
      />
    </FormSection>
  )
}
