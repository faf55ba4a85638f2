// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import type { Profile, ProfileChanges } from '#shared/accounts/profile.ts'
import { ROLES } from '#shared/applications/lifecycle.ts'
import { LeaveDialog, useLeaveGuard } from '#web/components/dialog/leave-guard.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { personForm } from '#web/components/person-fields/person-values.ts'
import { showServerErrors } from '#web/forms/form-fields.ts'
import { takePreservedValues, usePreservedForm } from '#web/forms/preserved-values.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { PROFILE_FIELDS, type ProfileValues, profileResolver, valuesOf } from './profile-values.ts'
import { useProfile, useSaveProfile } from './use-profile.ts'

/** Spec §2: the profile form at `/profile/edit` and `/edit-profile`. */
export function EditProfilePage() {
  return (
    <SessionGate head={<ProfileHeader />} roles={ROLES} keepsContentWhenSessionEnds>
      {() => <EditProfile />}
    </SessionGate>
  )
}

/** The header. It is prerendered without a session, with the text for citizens. */
function ProfileHeader() {
  const t = useTranslate()
  const { data: user } = useSession()
  const isCitizen = (user?.role ?? 'user') === 'user'
  return (
    <div className="max-w-form">
      <PageHeader title={t('shell.profile.edit')} lead={t(isCitizen ? 'profile.lead' : 'profile.lead.office')} />
    </div>
  )
}

function EditProfile() {
  const t = useTranslate()
  return (
    <div className="max-w-form">
      <ProfileHeader />
      <Loaded query={useProfile()} failure={t('profile.loadFailed')} placeholder={<SkeletonList rows={4} />}>
        {(profile) => <ProfileForm profile={profile} />}
      </Loaded>
    </div>
  )
}

/**
 * The profile form, which is checked with the same rules as the registration. A dialog asks before the user leaves with
 * unsaved changes. After the end of the session it does not ask, because the changes are preserved until the next login.
 */
function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const save = useSaveProfile(profile.username)
  const form = useForm<ProfileValues, unknown, ProfileChanges>({
    defaultValues: valuesOf(profile),
    resolver: useMemo(() => profileResolver(profile.role), [profile.role]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  usePreservedProfile(profile, form)
  const hasSessionEnded = useSessionEnd().rejections > 0
  const leaving = useLeaveGuard(isDirty && !hasSessionEnded)
  const { submit, isWorking } = useSubmitOnce(
    form.handleSubmit(
      (changes) =>
        save
          .mutateAsync(personForm(changes, form.getValues('profilePicture')), {
            onSuccess: ({ data }) => form.reset(valuesOf(data)),
          })
          .catch((error) => showServerErrors(error, PROFILE_FIELDS, form.setError)),
      () => toasts.error(t('form.checkErrors')),
    ),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <ProfileSections
          profile={profile}
          isSaving={isWorking || save.isPending}
          isSaved={save.isSuccess && !isDirty}
          failure={save.isPending ? undefined : save.failure}
        />
      </form>
      {leaving.isAsking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </FormProvider>
  )
}

/** Fills in the values that the user typed before the session ended, and preserves them when the session ends. */
function usePreservedProfile(profile: Profile, form: UseFormReturn<ProfileValues, unknown, ProfileChanges>) {
  const { username } = profile
  const { pathname } = useLocation()
  useEffect(() => {
    const preserved = takePreservedValues<ProfileValues>(username, pathname)
    if (preserved) form.reset(preserved, { keepDefaultValues: true })
  }, [username, pathname, form])
  usePreservedForm(username, pathname, form.getValues, valuesOf(profile))
}
