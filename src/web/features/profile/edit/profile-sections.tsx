// SPDX-License-Identifier: Apache-2.0
import type { Profile } from '#shared/accounts/profile.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Card, DataList, FormSection } from '#web/components/layout/sections.tsx'
import {
  AadhaarField,
  AddressSection,
  ContactSection,
  DetailsSection,
  MobileField,
  NameSection,
} from '#web/components/person-fields/person-sections.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PictureSection } from './picture-section.tsx'
import { PROFILE_FIELDS, type ProfileValues } from './profile-values.ts'

interface ProfileSectionsProps {
  profile: Profile
  isSaving: boolean
  isSaved: boolean
  failure: string | undefined
}

/** The error summary, the sections in the order of the registration, and the button to save. */
export function ProfileSections({ profile, isSaving, isSaved, failure }: ProfileSectionsProps) {
  const t = useTranslate()
  const { form, summary } = useFormFields<ProfileValues>(PROFILE_FIELDS)
  const errors = summary()
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      {/* While the profile is being saved, the form is inert, because the saved profile then replaces its values. */}
      <div inert={isSaving} className={`flex flex-col gap-8 ${isSaving ? 'opacity-60' : ''}`}>
        <AccountSection profile={profile} />
        <PictureSection storedPath={profile.picture} />
        <NameSection />
        {profile.role === 'user' ? (
          <>
            <DetailsSection
              aadharHint={profile.aadhar === null ? undefined : t('profile.aadhar.saved', { aadhar: profile.aadhar })}
            />
            <AddressSection />
            <ContactSection />
          </>
        ) : (
          <OfficeNumbersSection aadhar={profile.aadhar} />
        )}
      </div>
      {failure && errors.length === 0 && <Notice kind="error" live title={failure} />}
      {isSaved && <Notice kind="success" live title={t('profile.saved')} />}
      <Button type="submit" busy={isSaving} className="w-full sm:w-auto sm:self-start">
        {t('profile.save')}
      </Button>
    </>
  )
}

/** Username and email, which only the office can change. */
function AccountSection({ profile: { username, email, role } }: { profile: Profile }) {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="profile-account">
      <h2 id="profile-account" className="mb-2 text-lg">
        {t('profile.account.title')}
      </h2>
      <DataList
        rows={[
          { term: t('field.username'), value: username },
          { term: t('field.email'), value: email },
        ]}
      />
      <p className="mt-2 text-ink-soft text-sm">
        {t(role === 'user' ? 'profile.account.text' : 'profile.account.text.office')}
      </p>
    </Card>
  )
}

/**
 * The mobile and Aadhaar numbers of a staff account. The portal does not let the owner of the account decide an application
 * that contains one of these numbers (own case, see docs/glossary.md).
 */
function OfficeNumbersSection({ aadhar }: { aadhar: string | null }) {
  const t = useTranslate()
  return (
    <FormSection title={t('profile.officeNumbers')}>
      <p className="text-ink-soft">{t('profile.officeNumbers.text')}</p>
      <MobileField name="mobile" autoComplete="tel-national" optional />
      <AadhaarField
        hint={aadhar === null ? t('profile.officeNumbers.aadhar') : t('profile.aadhar.saved', { aadhar })}
      />
    </FormSection>
  )
}
