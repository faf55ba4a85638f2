import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { GuestShell } from '#web/shell/signed-in/guest-shell.tsx'
import { GuestActivity } from './guest-activity.tsx'
import { GuestAnnouncements } from './guest-announcements.tsx'
import { GuestTiles } from './guest-tiles.tsx'
import { GuestWelcome } from './guest-welcome.tsx'
import { useElapsed } from './use-elapsed.ts'

/** Spec §2, guest dashboard: the citizen's, with a demo user and nothing that acts. */
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
