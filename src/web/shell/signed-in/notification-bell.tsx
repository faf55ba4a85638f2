// SPDX-License-Identifier: Apache-2.0
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { buttonLook } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { useNotificationArrivals, useUnreadCount } from '#web/notifications/notifications.ts'

/** The link to the notifications, with the number of unread notifications. */
export function NotificationBell() {
  const t = useTranslate()
  const unread = useUnreadCount()
  return (
    <>
      <Link to="/notifications" className={`${buttonLook('quiet', true)} relative min-w-11 print:hidden`}>
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">{t('shell.notifications')}</span>
        {/* The badge is on top of the bell, so that nothing moves when the number appears. */}
        <span className="absolute start-1/2 top-0 flex rounded-full ring-2 ring-surface">
          <UnreadBadge count={unread} />
        </span>
      </Link>
      <Announcement unread={unread} />
    </>
  )
}

/** Announces to screen readers that a notification has arrived while this screen was open. */
function Announcement({ unread = 0 }: { unread: number | undefined }) {
  const t = useTranslate()
  const arrivals = useNotificationArrivals()
  const [initialArrivals] = useState(arrivals)
  return (
    <span role="status" aria-label={t('shell.notifications')} className="sr-only">
      {arrivals > initialArrivals && <span key={arrivals}>{t('shell.unread.arrived', { count: unread })}</span>}
    </span>
  )
}

/** The highest displayed number; larger numbers are shown as '99+'. */
const MAX_SHOWN = 99

/** The number of unread notifications as a badge; nothing for zero. */
export function UnreadBadge({ count = 0 }: { count: number | undefined }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  if (count === 0) return null
  return (
    <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-brick px-1 font-semibold text-[0.75rem] text-surface leading-5 tabular-nums">
      <span aria-hidden>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : formatCount(count)}</span>
      <span className="sr-only">{t('shell.unread', { count })}</span>
    </span>
  )
}
