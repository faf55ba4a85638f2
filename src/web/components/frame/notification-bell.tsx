import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslate } from '#web/lib/translation.tsx'
import { useUnreadNotices } from '#web/lib/unread-notices.ts'
import { buttonLook } from '../button-look.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** The way to the notices, with how many are unread. */
export function NotificationBell() {
  const t = useTranslate()
  const unread = useUnreadNotices()
  return (
    <Link to="/notifications" className={`${buttonLook('quiet', true)} relative`}>
      <Bell aria-hidden className="size-5" />
      <span className="sr-only">{t('shell.notifications')}</span>
      <UnreadBadge count={unread} />
    </Link>
  )
}
