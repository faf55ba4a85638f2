import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { BanyanMark, PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { servicesQuery, usePortal } from '#web/lib/portal.ts'
import { announcementsQuery } from '#web/queries/announcements.ts'
import { newestQuery } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { Announcements, SHOWN_ANNOUNCEMENTS } from './announcements.tsx'
import { QuickActions } from './quick-actions.tsx'
import { FinishedApplications, READ_APPLICATIONS, RecentActivity } from './recent-activity.tsx'

/** Loaded only if it is needed. */
const ConfirmEmailNotice = lazyComponent(
  () => import('./confirm-email-notice.tsx').then((module) => module.ConfirmEmailNotice),
  { substitute: null },
)

/** Spec §2, citizen dashboard: what the citizen can do now comes first, the welcome last. */
export function CitizenDashboardPage() {
  usePrefetch()
  return (
    <SessionGate roles={['user']} head={<HomeHeading />}>
      {(user) => (
        <div className="flex flex-col gap-8 sm:gap-10">
          <div className="flex flex-col gap-4 sm:gap-6">
            <HomeHeading />
            {!user.isEmailConfirmed && <ConfirmEmailNotice email={user.email} />}
            <RecentActivity user={user} />
          </div>
          <QuickActions />
          <FinishedApplications user={user} />
          <Announcements />
          <WelcomeBanner user={user} />
        </div>
      )}
    </SessionGate>
  )
}

/**
 * The heading, with the panchayat's name. It is rendered while the session is being checked, because the largest text of the
 * dashboard does not depend on the user (decision 074).
 */
function HomeHeading() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <div>
      <PageHeading>{t('shell.home')}</PageHeading>
      <p className="mt-1 text-ink-soft sm:text-lg">
        {t('dashboard.lead', { panchayat: portal?.panchayat.name ?? '' })}
      </p>
    </div>
  )
}

/** Greets the user, and says where they find help. */
function WelcomeBanner({ user: { firstName, username, panchayat } }: { user: CurrentUser }) {
  const t = useTranslate()
  return (
    <section
      aria-labelledby="welcome"
      className="relative overflow-hidden rounded-md bg-indigo px-5 py-6 text-on-indigo sm:px-8 sm:py-8"
    >
      <BanyanMark className="absolute -end-6 -bottom-3 h-36 opacity-15 sm:end-4 sm:h-40" />
      <div className="relative flex max-w-form flex-col items-start gap-4">
        <div>
          <h2 id="welcome" className="text-xl sm:text-2xl">
            {t('dashboard.welcome', { name: firstName || username })}
          </h2>
          <p className="mt-1">{t('dashboard.welcome.text', { panchayat: panchayat.name })}</p>
        </div>
        <LinkButton to="/help" variant="secondary" compact>
          {t('shell.help')}
        </LinkButton>
      </div>
    </section>
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
