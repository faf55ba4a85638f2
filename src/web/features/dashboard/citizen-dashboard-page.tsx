import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { BanyanMark, PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { servicesQuery, usePortal } from '#web/lib/portal.ts'
import { announcementsQuery } from '#web/queries/announcements.ts'
import { newestQuery, ownListPath } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { Announcements, SHOWN_ANNOUNCEMENTS } from './announcements.tsx'
import { ConfirmEmailNotice } from './confirm-email-notice.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SavedDrafts } from './saved-drafts.tsx'

/** Spec §2, citizen dashboard. */
export function CitizenDashboardPage() {
  usePrefetch()
  return (
    <SessionGate roles={['user']} head={<WelcomeBanner />}>
      {(user) => {
        const ownList = ownListPath(user.username)
        return (
          <div className="flex flex-col gap-8 sm:gap-10">
            <WelcomeBanner user={user} />
            {!user.isEmailConfirmed && <ConfirmEmailNotice email={user.email} />}
            <SavedDrafts email={user.email} />
            <QuickActions />
            <div className="grid items-start gap-8 md:grid-cols-[3fr_2fr]">
              <RecentActivity ownList={ownList} />
              <Announcements />
            </div>
          </div>
        )
      }}
    </SessionGate>
  )
}

/**
 * Greets the user, and shows the name of their panchayat. It is rendered while the session is being checked, with a skeleton
 * for the user's name, because the largest text of the dashboard does not depend on the user (decision 074).
 */
function WelcomeBanner({ user }: { user?: CurrentUser }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const panchayat = (user ?? portal)?.panchayat.name ?? ''
  return (
    <div className="relative overflow-hidden rounded-md bg-indigo px-5 py-6 text-on-indigo sm:px-8 sm:py-8">
      <BanyanMark className="absolute -end-6 -bottom-3 h-36 opacity-15 sm:end-4 sm:h-40" />
      <div className="relative max-w-form">
        {user ? (
          <PageHeading>{t('dashboard.welcome', { name: user.firstName || user.username })}</PageHeading>
        ) : (
          <NameSkeleton />
        )}
        <p className="mt-1">{t('dashboard.welcome.text', { panchayat })}</p>
      </div>
    </div>
  )
}

/** A skeleton of the same height as the heading that replaces it. */
const NameSkeleton = () => (
  <div aria-hidden className="flex text-xl sm:text-2xl">
    <span className="w-1/2 animate-pulse rounded-sm bg-on-indigo opacity-20">&nbsp;</span>
  </div>
)

/** Fetches the dashboard's data while the session is still being checked. */
function usePrefetch() {
  const client = useQueryClient()
  const { data: user } = useSession()
  const isCitizen = user?.role === 'user'
  useEffect(() => {
    void client.prefetchQuery(servicesQuery)
    if (!isCitizen) return
    void client.prefetchQuery(newestQuery(SHOWN_APPLICATIONS))
    void client.prefetchInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  }, [client, isCitizen])
}

/** The number of applications that are shown at first. */
export const SHOWN_APPLICATIONS = 3

/** The citizen's newest applications. */
export function RecentActivity({ ownList }: { ownList: string }) {
  const t = useTranslate()
  const query = useQuery(newestQuery(SHOWN_APPLICATIONS))
  const { data, isError } = query
  const failure = isError && !data && <LoadFailure title={t('dashboard.activity.failed')} query={query} />
  return <ActivitySection applications={data} failure={failure} to={ownList} />
}
