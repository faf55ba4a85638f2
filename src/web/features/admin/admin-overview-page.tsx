import type { CurrentUser } from '#shared/accounts/wire.ts'
import { AppShell } from '#web/components/app-shell.tsx'
import { LinkButton } from '#web/components/link-button.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SessionGate } from '#web/components/session-gate.tsx'
import { SignedInBar } from '#web/components/signed-in-bar.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { Overview } from './overview.tsx'
import { useStatistics } from './use-statistics.ts'

/** The admin's overview (spec §2): figures of the panchayat, each leading to its list. */
export function AdminOverviewPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']} checkingText={t('admin.checking')}>
      {(user) => (
        <AppShell
          width="wide"
          home="/Admin"
          headerEnd={
            <SignedInBar user={user} as="admin">
              <LinkButton variant="quiet" compact to="/admin/dashboard">
                {t('shell.applications')}
              </LinkButton>
            </SignedInBar>
          }
        >
          <PageHeader title={t('admin.title')} />
          <LoadedOverview user={user} />
        </AppShell>
      )}
    </SessionGate>
  )
}

function LoadedOverview({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { data, error, refetch } = useStatistics()
  if (data) return <Overview user={user} statistics={data} />
  if (error) return <LoadFailure title={t('admin.failed')} error={error} onRetry={() => void refetch()} />
  return <SkeletonList label={t('admin.loading')} isLabelShown />
}
