// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { servicesQuery, usePortal } from '#web/lib/portal.ts'
import { outboxHint } from '#web/lib/storage-value.ts'
import { announcementsQuery, SHOWN_ANNOUNCEMENTS } from '#web/queries/announcements.ts'
import { newestQuery } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { groupHomeApplications } from './home-applications.ts'
import { QuickActions } from './quick-actions.tsx'
import { FETCHED_APPLICATIONS, RecentActivity } from './recent-activity.tsx'

/** A separate chunk, because a phone shows these sections only after scrolling. */
const LastSections = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./last-sections.tsx'), loadWords(['board'])])
    return module.LastSections
  },
  { fallback: <Skeleton className="h-96" />, errorFallback: null },
)

/** A separate chunk, which is loaded only if the citizen has not confirmed the email address yet. */
const ConfirmEmailNotice = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./confirm-email-notice.tsx'), loadWords(['confirmation'])])
    return module.ConfirmEmailNotice
  },
  { errorFallback: null },
)

/** The citizen dashboard of spec §2. It begins with what the citizen can do now, and ends with the welcome. */
export function CitizenDashboardPage() {
  usePrefetch()
  return (
    <SessionGate roles={['user']} head={<HomeHeading />}>
      {(user) => (
        <div className="flex flex-col gap-3 sm:gap-8">
          <HomeHeading />
          <Home user={user} />
        </div>
      )}
    </SessionGate>
  )
}

/**
 * Begins with the recent activity if an application needs the citizen or waits for the office, the account has a draft,
 * or a form is in the outbox (`outboxHint`); otherwise with the services. The order is chosen once, when the
 * applications have loaded, so that nothing moves later.
 */
function Home({ user }: { user: CurrentUser }) {
  const { data, isLoading } = useQuery(newestQuery(FETCHED_APPLICATIONS))
  const [isActivityFirst, setIsActivityFirst] = useState<boolean>()
  if (isActivityFirst === undefined && !isLoading) {
    const { action, waiting } = groupHomeApplications(data ?? [])
    setIsActivityFirst(outboxHint.get() !== null || user.hasDrafts || action.length + waiting.length > 0)
  }
  if (isActivityFirst === undefined) return <Skeleton className="h-96" />
  const activity = <RecentActivity user={user} />
  return (
    <>
      {isActivityFirst && activity}
      <QuickActions />
      {!user.isEmailConfirmed && <ConfirmEmailNotice email={user.email} />}
      {!isActivityFirst && activity}
      <LastSections user={user} />
    </>
  )
}

/**
 * The heading, with the panchayat's name. It does not depend on the user, so it is also shown while the session is
 * being checked. It is the largest text, so browsers measure when it is painted (decision 074).
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
    void client.prefetchQuery(newestQuery(FETCHED_APPLICATIONS))
    void client.prefetchInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  }, [client, isCitizen])
}
