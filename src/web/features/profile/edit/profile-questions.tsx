import type { Profile } from '#shared/accounts/settings-wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import {
  AddressSection,
  ContactSection,
  DetailsSection,
  NameSection,
} from '#web/components/person-fields/person-sections.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AccountSection } from './account-section.tsx'
import { OfficeContactSection } from './office-contact-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { PROFILE_FIELDS, type ProfileValues } from './profile-values.ts'
import { SignedOutNotice } from './signed-out-notice.tsx'

interface ProfileQuestionsProps {
  profile: Profile
  isSaving: boolean
  isSaved: boolean
  failure: string | undefined
  isSignedOut: boolean
}

/** The sections in the order of the registration, between what is wrong and the button. */
export function ProfileQuestions({ profile, isSaving, isSaved, failure, isSignedOut }: ProfileQuestionsProps) {
  const t = useTranslate()
  const { form, summary } = useFormFields<ProfileValues>(PROFILE_FIELDS)
  const errors = summary()
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      {/* What was typed while it is saved would be lost when the saved profile takes its place. */}
      <div inert={isSaving} className={`flex flex-col gap-8 ${isSaving ? 'opacity-60' : ''}`}>
        <AccountSection profile={profile} />
        <PictureSection kept={profile.picture} />
        <NameSection />
        {profile.role === 'user' ? (
          <>
            <DetailsSection
              aadharHint={profile.aadhar === null ? undefined : t('profile.aadhar.kept', { aadhar: profile.aadhar })}
            />
            <AddressSection />
            <ContactSection />
          </>
        ) : (
          <OfficeContactSection />
        )}
      </div>
      {isSignedOut && <SignedOutNotice />}
      {failure && !isSignedOut && errors.length === 0 && <Notice kind="error" live title={failure} />}
      {isSaved && <Notice kind="success" live title={t('profile.saved')} />}
      <Button type="submit" busy={isSaving} className="w-full sm:w-auto sm:self-start">
        {t('profile.save')}
      </Button>
    </>
  )
}
