import { StandingNotices } from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The announcements of the specification (§2); what the office really announces is for those who log in. */
export function GuestAnnouncements() {
  const t = useTranslate()
  return (
    <section aria-labelledby="guest-announcements">
      <h2 id="guest-announcements" className="mb-3 flex min-h-11 items-center text-lg sm:text-xl">
        {t('dashboard.announcements')}
      </h2>
      <StandingNotices />
    </section>
  )
}
