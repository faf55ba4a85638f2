import type { Role } from '#shared/applications/lifecycle.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfile } from './use-profile.ts'

/** The form, once it is known what to fill it with. */
export function EditProfile({ role }: { role: Role }) {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useProfile()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title={t('shell.profile.edit')} lead={t(role === 'user' ? 'profile.lead' : 'profile.lead.office')} />
      {isPending && <SkeletonList rows={4} />}
      {error && !data && <LoadFailure title={t('profile.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {data && <ProfileForm profile={data} />}
    </div>
  )
}
