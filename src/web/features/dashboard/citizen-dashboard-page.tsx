import { ownListPath } from '#web/queries/own-applications.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { Announcements } from './announcements.tsx'
import { KeptDrafts } from './kept-drafts.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { useAskedAhead } from './shown-first.ts'
import { WelcomeBanner } from './welcome-banner.tsx'

/** Spec §2, citizen dashboard. */
export function CitizenDashboardPage() {
  useAskedAhead()
  return (
    <SessionGate roles={['user']} head={<WelcomeBanner />}>
      {(user) => {
        const ownList = ownListPath(user.username)
        return (
          <div className="flex flex-col gap-8 sm:gap-10">
            <WelcomeBanner user={user} />
            <KeptDrafts email={user.email} />
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
