import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ProfileChanges } from '#shared/accounts/profile.ts'
import type { Profile } from '#shared/accounts/settings-wire.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProfileQuestions } from './profile-questions.tsx'
import { profileResolver } from './profile-resolver.ts'
import { PROFILE_FIELDS, type ProfileValues, profileBody, valuesOf } from './profile-values.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveProfile } from './use-profile.ts'

/** The profile in boxes, checked as the registration is; what was typed stays until it is saved. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const save = useSaveProfile(profile.username)
  const form = useForm<ProfileValues, unknown, ProfileChanges>({
    defaultValues: valuesOf(profile),
    resolver: useMemo(() => profileResolver(profile.role), [profile.role]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const leaving = useLeaveGuard(isDirty)
  const { submit, isWorking } = useSubmitOnce(
    form.handleSubmit(
      (changes) =>
        save.mutate(profileBody(changes, form.getValues('profilePicture')), {
          onSuccess: ({ data }) => form.reset(valuesOf(data)),
          onError: (error) => showServerFaults(error, PROFILE_FIELDS, form.setError),
        }),
      () => toasts.error(t('form.checkErrors')),
    ),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <ProfileQuestions
          profile={profile}
          isSaving={isWorking || save.isPending}
          isSaved={save.isSuccess && !isDirty}
          failure={save.isPending ? undefined : save.failure}
          isSignedOut={isRefusal(save.error) && save.error.status === 401}
        />
      </form>
      {leaving.isAsked && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </FormProvider>
  )
}
