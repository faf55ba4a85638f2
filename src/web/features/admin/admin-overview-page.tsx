import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { Overview } from './overview.tsx'

/** The admin's overview (spec §2): figures of the panchayat, each leading to its list. */
export function AdminOverviewPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']} checkingText={t('admin.checking')} loginText={t('admin.denied.login')}>
      {(user) => (
        <>
          <PageHeader title={t('admin.title')} />
          <LoadedOverview user={user} />
        </>
      )}
    </SessionGate>
  )
}

/** The figures are fetched anew whenever the overview opens. */
function LoadedOverview({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({ ...statisticsQuery(), staleTime: 0 })
  useEffect(() => {
    if (error) toasts.error(t('admin.failed'))
  }, [error, t])
  if (data) return <Overview user={user} statistics={data} />
  if (error) return <LoadFailure title={t('admin.failed')} error={error} onRetry={() => void refetch()} />
  return <SkeletonList label={t('admin.loading')} isLabelShown />
}
