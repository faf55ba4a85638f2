import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { servicesQuery, usePortal } from '#web/lib/portal.ts'
import { announcementsQuery, SHOWN_ANNOUNCEMENTS } from '#web/queries/announcements.ts'
import { newestQuery } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { QuickActions } from './quick-actions.tsx'
import { READ_APPLICATIONS, RecentActivity } from './recent-activity.tsx'

/** These sections are below the first screen of a phone, so they may be loaded after it. */
const LastSections = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./last-sections.tsx'), loadWords(['board'])])
    return module.LastSections
  },
  { fallback: <Skeleton className="h-96" />, substitute: null },
)

/** Loaded only if the citizen has not confirmed the email address yet. */
const ConfirmEmailNotice = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./confirm-email-notice.tsx'), loadWords(['confirmation'])])
    return module.ConfirmEmailNotice
  },
  { substitute: null },
)

/**
 * Spec §2, citizen dashboard: first what the citizen can apply for and what needs their attention, last the welcome.
 */
export function CitizenDashboardPage() {
  usePrefetch()
  return (
    <SessionGate roles={['user']} head={<HomeHeading />}>
      {(user) => (
        <div className="flex flex-col gap-3 sm:gap-10">
          <div className="flex flex-col gap-3 sm:gap-6">
            <HomeHeading />
            <QuickActions />
            {!user.isEmailConfirmed && <ConfirmEmailNotice email={user.email} />}
          </div>
          <RecentActivity user={user} />
          <LastSections user={user} />
        </div>
      )}
    </SessionGate>
  )
}

/**
 * The heading, with the panchayat's name. It is rendered while the session is being checked, because the largest text
 * of the dashboard does not depend on the user (decision 074).
 */
function HomeHeading() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <div>
      <PageHeading>{t('shell.dashboard')}</PageHeading>
      <p className="mt-1 text-ink-soft max-sm:text-sm sm:text-lg">
        {t('dashboard.lead', { panchayat: portal?.panchayat.name ?? '' })}
      </p>
    </div>
  )
}

/** Fetches the dashboard's data while the session is still being checked. */
function usePrefetch() {
  const client = useQueryClient()
  const { data: user } = useSession()
  const isCitizen = user?.role === 'user'
  useEffect(() => {
    void client.prefetchQuery(servicesQuery)
    if (!isCitizen) return
    void client.prefetchQuery(newestQuery(READ_APPLICATIONS))
    void client.prefetchInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  }, [client, isCitizen])
}
