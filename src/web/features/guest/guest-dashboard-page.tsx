// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react'
import { EmailAddress } from '#web/components/answer-value.tsx'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { HomeCard } from '#web/components/applications/home-card.tsx'
import { LinkButton } from '#web/components/controls/button.tsx'
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { BanyanMark, PageHeading } from '#web/components/layout/page-header.tsx'
import { FixedAnnouncements } from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { DEMO_USER } from '#web/session/session.ts'
import { GuestShell } from '#web/shell/guest-shell.tsx'
import { firstPaintTime } from '#web/startup/prerendered.ts'
import { GuestTiles } from './guest-tiles.tsx'
import { useDemoApplications } from './use-demo-applications.ts'
import { ViewOnlyBadge } from './view-only-badge.tsx'

/** Spec §2, guest dashboard: the citizen's dashboard with sample data of a demo user. Nothing can be submitted. */
export function GuestDashboardPage() {
  const t = useTranslate()
  const isLoaded = useElapsed(TIMINGS.guestLoading)
  return (
    <GuestShell>
      {isLoaded ? (
        <div className="flex flex-col gap-8 sm:gap-10">
          <GuestWelcome />
          <GuestTiles />
          <div className="grid items-start gap-8 md:grid-cols-[3fr_2fr]">
            <GuestActivity />
            <GuestAnnouncements />
          </div>
        </div>
      ) : (
        <SkeletonList label={t('guest.loading')} isLabelShown />
      )}
    </GuestShell>
  )
}

/** Introduces the demo user, and explains that everything is a sample. */
function GuestWelcome() {
  const t = useTranslate()
  const facts = [
    { term: t('guest.user.name'), value: DEMO_USER.username },
    { term: t('guest.user.email'), value: <EmailAddress email={DEMO_USER.email} /> },
    { term: t('guest.user.village'), value: t('guest.user.village.sample') },
    { term: t('guest.user.district'), value: t('guest.user.district.sample') },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ViewOnlyBadge text={t('guest.badge')} />
      <div className="relative overflow-hidden rounded-md bg-indigo px-5 py-6 text-on-indigo sm:px-8 sm:py-8">
        <BanyanMark className="absolute -end-6 -bottom-3 h-36 opacity-15 sm:end-4 sm:h-40" />
        <div className="relative flex max-w-form flex-col gap-5">
          <div>
            <PageHeading>{t('guest.welcome')}</PageHeading>
            <p className="mt-1">{t('guest.welcome.text')}</p>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 sm:gap-x-4 sm:grid-cols-[auto_1fr_auto_1fr]">
            {facts.map(({ term, value }) => (
              <div key={term} className="contents">
                <dt className="text-sm">{term}</dt>
                <dd className="min-w-0 break-words font-semibold text-sm">{value}</dd>
              </div>
            ))}
          </dl>
          <LinkButton to="/login" variant="secondary" className="w-full sm:w-fit">
            {t('guest.login')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

const GUEST_LIST_PATH = '/guest-Application'

/** Recent activity of the demo applications. */
function GuestActivity() {
  const { applications, hasFailed, retry } = useDemoApplications()
  const failure = hasFailed && <PortalUnreachableNotice onRetry={retry} />
  const cards = applications?.map((application) => (
    <HomeCard
      key={application._id}
      application={application}
      service={application.service}
      listPath={GUEST_LIST_PATH}
      isFirst={false}
      isSample
    />
  ))
  return <ActivitySection cards={cards} failure={failure} to={GUEST_LIST_PATH} />
}

/** The fixed announcements of spec §2. Only signed-in users see the announcements of the panchayat. */
function GuestAnnouncements() {
  const t = useTranslate()
  return (
    <section aria-labelledby="guest-announcements">
      <h2 id="guest-announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <FixedAnnouncements />
    </section>
  )
}

/**
 * True once this many milliseconds have passed since the page opened. If the page is the first one of the visit, it is
 * prerendered, and the time counts from its first paint.
 */
function useElapsed(milliseconds: number) {
  const { isFirst } = useLocation()
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const now = performance.now()
    const shownFor = isFirst ? now - firstPaintTime(now) : 0
    const timer = setTimeout(() => setHasElapsed(true), milliseconds - shownFor)
    return () => clearTimeout(timer)
  }, [milliseconds, isFirst])
  return hasElapsed
}
