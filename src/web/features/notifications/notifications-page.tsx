// SPDX-License-Identifier: Apache-2.0
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import type { PortalNotification } from '#shared/notifications/wire.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { notificationListQuery, useUnreadCount } from '#web/notifications/notifications.ts'
import { ownApplicationPath } from '#web/queries/own-applications.ts'
import { homeOf } from '#web/session/return-url.ts'
import { useSession } from '#web/session/session.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { groupByDay, groupNotifications } from './group-notifications.ts'
import { NotificationCard } from './notification-card.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** The notifications: for citizens about their own applications, for the office about the applications to review. */
export function NotificationsPage() {
  return (
    <SessionGate head={<NotificationsHeader />} roles={ROLES}>
      {(user) => (
        <div className="max-w-citizen">
          <NotificationsHeader />
          <NotificationList user={user} />
        </div>
      )}
    </SessionGate>
  )
}

/** The header. The prerendered page contains the header for citizens. */
function NotificationsHeader() {
  const t = useTranslate()
  const { data: user } = useSession()
  const isCitizen = (user?.role ?? 'user') === 'user'
  return (
    <PageHeader
      title={t('shell.notifications')}
      lead={t(isCitizen ? 'notifications.lead.own' : 'notifications.lead.office')}
    />
  )
}

/** All notifications of the user by day, grouped by application and complaint. */
function NotificationList({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const list = useInfiniteQuery(notificationListQuery)
  const endNote = useRef<HTMLParagraphElement>(null)
  const dayTitle = useDayTitle()
  const failure = list.isError && <LoadFailure title={t('notifications.failed')} query={list} />
  if (!list.data) return failure || <SkeletonList label={t('notifications.loading')} />

  const notifications = list.data.pages.flatMap(({ data }) => data)
  const [newest] = notifications
  if (!newest) return <NoNotifications role={user.role} />
  const showOlder = async () => {
    const { hasNextPage, isError } = await list.fetchNextPage()
    // The button disappears after the last page, so the text in its place takes the focus.
    if (!hasNextPage && !isError) endNote.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <MarkAll newest={newest.id} />
      {groupByDay(groupNotifications(notifications)).map(({ day, groups }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-ink-soft text-base">
            {dayTitle(day)}
          </h2>
          <ul className="flex flex-col gap-3">
            {groups.map((group) => (
              <NotificationCard key={group.key} group={group} path={subjectPath(user, group)} />
            ))}
          </ul>
        </section>
      ))}
      {failure}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void showOlder()}
        >
          {t('notifications.more')}
        </Button>
      ) : (
        <p ref={endNote} tabIndex={-1} className="text-center text-ink-soft text-sm">
          {t('notifications.end')}
        </p>
      )}
    </div>
  )
}

/** Returns a function that names a calendar day: 'Today', 'Yesterday', or its date. */
function useDayTitle() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const today = dayInIndia(new Date())
  return (day: string) => {
    if (day === today) return t('notifications.today')
    return addDays(day, 1) === today ? t('notifications.yesterday') : formatCalendarDay(day)
  }
}

/** A button that marks everything up to the newest listed notification as read, or a text if nothing is unread. */
function MarkAll({ newest }: { newest: string }) {
  const t = useTranslate()
  const unread = useUnreadCount()
  const { mutate, isPending } = useMarkRead()
  const statusBox = useRef<HTMLDivElement>(null)
  return (
    <div ref={statusBox} tabIndex={-1} role="status" className="flex min-h-11 items-center">
      {unread === 0 && <p className="text-ink-soft">{t('notifications.allRead')}</p>}
      {unread !== undefined && unread > 0 && (
        <Button
          variant="secondary"
          compact
          busy={isPending}
          onClick={() => mutate({ all: true, upTo: newest }, { onSuccess: () => statusBox.current?.focus() })}
        >
          {!isPending && <CheckCheck aria-hidden className="size-5" />}
          {t('notifications.markAll')}
        </Button>
      )}
    </div>
  )
}

function NoNotifications({ role }: { role: Role }) {
  const t = useTranslate()
  const isOwn = role === 'user'
  return (
    <EmptyState
      title={t('notifications.empty.title')}
      text={t(isOwn ? 'notifications.empty.own' : 'notifications.empty.office')}
      action={
        <LinkButton to={homeOf(role)}>
          {t(isOwn ? 'notifications.empty.step' : 'notifications.empty.step.office')}
        </LinkButton>
      }
    />
  )
}

const OFFICE_LISTS = { staff: '/staff_dashboard', admin: '/admin/dashboard' } as const

/**
 * The path that opens the complaint or application of a notification. For citizens and the appellate officer, the path
 * opens the application; for staff and admins, it searches their list for the application.
 */
function subjectPath(
  { role, username }: Pick<CurrentUser, 'role' | 'username'>,
  { reference, collection, complaint }: Pick<PortalNotification, 'reference' | 'collection' | 'complaint'>,
) {
  if (complaint !== undefined) return `/complaints?${new URLSearchParams({ complaint })}`
  if (role === 'user') return ownApplicationPath(username, reference)
  if (role === 'appellate') return `/appeals?application=${reference}`
  return `${OFFICE_LISTS[role]}?${new URLSearchParams({ category: collection, q: reference })}`
}
