// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { BanyanMark } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { newestQuery, ownListPath } from '#web/queries/own-applications.ts'
import { Announcements } from './announcements.tsx'
import { EarlierRows } from './earlier-rows.tsx'
import { groupHomeApplications } from './home-applications.ts'
import { FETCHED_APPLICATIONS } from './recent-activity.tsx'

/** Earlier applications, the announcements and the welcome. */
export function LastSections({ user }: { user: CurrentUser }) {
  return (
    <>
      <EarlierApplications user={user} />
      <Announcements />
      <WelcomeBanner user={user} />
    </>
  )
}

/** Greets the user, with a link to Help. */
function WelcomeBanner({ user: { firstName, username } }: { user: CurrentUser }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <section
      aria-labelledby="welcome"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-indigo-soft px-4 py-2.5"
    >
      <BanyanMark className="h-8 shrink-0 text-indigo max-[22rem]:hidden" />
      <div className="min-w-0 flex-1 basis-32">
        <h2 id="welcome" className="break-words text-base">
          {t('dashboard.welcome', { name: firstName || username })}
        </h2>
        <p className="text-ink-soft text-sm max-sm:hidden">
          {t('dashboard.welcome.text', { panchayat: portal?.panchayat.name ?? '' })}
        </p>
      </div>
      <LinkButton to="/help" variant="secondary" compact>
        {t('shell.help')}
      </LinkButton>
    </section>
  )
}

/** The newest of the earlier applications. Renders nothing if there are none. */
function EarlierApplications({ user }: { user: CurrentUser }) {
  // Disabled, because `RecentActivity` fetches this data; the query only reads it from the cache.
  const { data } = useQuery({ ...newestQuery(FETCHED_APPLICATIONS), enabled: false })
  const { earlier } = groupHomeApplications(data ?? [])
  return earlier.length > 0 && <EarlierRows applications={earlier} listPath={ownListPath(user.username)} />
}
