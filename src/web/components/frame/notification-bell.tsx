import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useNoticeArrivals } from '#web/lib/notice-arrivals.ts'
import { Link } from '#web/lib/router.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { useUnreadNotices } from '#web/lib/unread-notices.ts'
import { buttonLook } from '../button-look.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The way to the notices, with how many are unread. */
export function NotificationBell() {
  const t = useTranslate()
  const unread = useUnreadNotices()
  return (
    <>
      <Link to="/notifications" className={`${buttonLook('quiet', true)} relative min-w-11 print:hidden`}>
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">{t('shell.notifications')}</span>
        {/* Upon the bell, so that nothing beside it moves when the number comes. */}
        <span className="absolute start-1/2 top-0 flex rounded-full ring-2 ring-surface">
          <UnreadBadge count={unread} />
        </span>
      </Link>
      <Announcement unread={unread} />
    </>
  )
}

/** Says that something new came while this screen stood open; who sees the badge change needs no more. */
function Announcement({ unread = 0 }: { unread: number | undefined }) {
  const t = useTranslate()
  const arrivals = useNoticeArrivals()
  const [before] = useState(arrivals)
  return (
    <span role="status" aria-label={t('shell.notifications')} className="sr-only">
      {arrivals > before && <span key={arrivals}>{t('shell.unread.arrived', { count: unread })}</span>}
    </span>
  )
}
