// SPDX-License-Identifier: Apache-2.0
import type { ComponentProps } from 'react'
import { Controller, useController } from 'react-hook-form'
import { GENDERS } from '#shared/accounts/registration.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { AADHAAR_DIGITS, DigitsField } from '#web/components/form/digits-field.tsx'
import { PicturePicker } from '#web/components/form/picture-picker.tsx'
import { FormSection, SideBySide } from '#web/components/layout/sections.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PERSON_FIELDS, type PersonValues, type PictureValues } from './person-values.ts'
import { PinField } from './pin-field.tsx'

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

/** Gender, date of birth, and the optional Aadhaar number. `aadharHint` replaces the hint if a number is already stored. */
export function DetailsSection({ aadharHint }: { aadharHint?: string | undefined }) {
  const t = useTranslate()
  const { form, field, labelAndError } = usePersonFields()
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
            {...labelAndError('dob')}
            isBirthday
            onChange={(day) => {
              dob.onChange(day)
              form.clearErrors('dob')
            }}
          />
        )}
      />
      <AadhaarField hint={aadharHint ?? t('register.hint.aadhar')} />
    </FormSection>
  )
}

/** The optional Aadhaar number. */
export function AadhaarField({ hint }: { hint: string }) {
  const { field } = usePersonFields()
  return <DigitsField {...field('aadhar')} {...AADHAAR_DIGITS} hint={hint} autoComplete="off" optional />
}

export function AddressSection() {
  const t = useTranslate()
  const { field } = usePersonFields()
  return (
    <FormSection title={t('register.section.address')}>
      <TextField {...field('address.addressLine1')} autoComplete="address-line1" />
      <TextField {...field('address.addressLine2')} autoComplete="address-line2" optional />
      <PinField />
      <SideBySide>
        <TextField {...field('address.city')} autoComplete="address-level2" />
        <TextField {...field('address.state')} autoComplete="address-level1" optional />
      </SideBySide>
      <TextField {...field('address.country')} autoComplete="country-name" />
    </FormSection>
  )
}

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

interface MobileFieldProps {
  name: 'mobile' | 'emergencyContact'
  autoComplete: string
  optional?: boolean
}

const MOBILE_DIGITS = 10

/** The mobile number of the person, or of somebody who can reach that person in an emergency. */
export function MobileField({ name, ...rest }: MobileFieldProps) {
  const t = useTranslate()
  const { field } = usePersonFields()
  return (
    <DigitsField {...field(name)} {...rest} maxDigits={MOBILE_DIGITS} hint={t(`register.hint.${name}`)} type="tel" />
  )
}

/** The profile picture. */
export function PictureField({ camera }: Pick<ComponentProps<typeof PicturePicker>, 'camera'>) {
  const t = useTranslate()
  const { form, labelAndError } = useFormFields<PictureValues>(['profilePicture'])
  const { field } = useController({ control: form.control, name: 'profilePicture' })
  return (
    <PicturePicker
      {...labelAndError('profilePicture')}
      {...(camera && { camera })}
      name="profilePicture"
      hint={t('register.hint.picture')}
      optional
      maxBytes={UPLOAD_LIMITS.fileBytes}
      picture={field.value}
      onChange={(chosen) => {
        field.onChange(chosen)
        form.clearErrors('profilePicture')
      }}
    />
  )
}

const usePersonFields = () => useFormFields<PersonValues>(PERSON_FIELDS)
