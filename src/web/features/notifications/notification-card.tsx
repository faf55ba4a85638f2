// SPDX-License-Identifier: Apache-2.0
import {
  AlarmClock,
  ChevronRight,
  CircleCheck,
  CircleX,
  FilePen,
  FileX,
  Inbox,
  SearchCheck,
  Send,
  UserRoundCheck,
} from 'lucide-react'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { PortalNotification } from '#shared/notifications/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { amendPath } from '#web/queries/own-applications.ts'
import type { NotificationGroup } from './group-notifications.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationCardProps {
  group: NotificationGroup
  /** The path of the application or complaint. */
  path: string
}

/**
 * The notifications of one application or complaint. Opening the application or complaint marks them as read. If all
 * are read, only the newest is shown, as a row.
 */
export function NotificationCard({ group, path }: NotificationCardProps) {
  return group.unreadIds.length > 0 ? <UnreadCard group={group} path={path} /> : <ReadRow group={group} path={path} />
}

/**
 * The unread notifications of an application or complaint, with a link that opens it and marks them as read. If the
 * newest one asks the applicant for changes, the link opens the form for these changes.
 */
function UnreadCard({ group, path }: NotificationCardProps) {
  const t = useTranslate()
  const { mutate } = useMarkRead()
  const { key, complaint, reference, service, summary, notifications, unreadIds } = group
  const needsChanges = notifications[0]?.kind === 'amendment-requested'
  // The API accepts at most 100 ids. The next click marks the rest.
  const request = { ids: unreadIds.slice(0, 100) }
  return (
    <li
      aria-labelledby={`notifications-${key}`}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-md border border-line border-s-4 border-s-indigo bg-surface p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h3 id={`notifications-${key}`} className="text-lg leading-snug">
          {complaint === undefined ? service : t('notifications.complaint')}
        </h3>
        <p className="mb-3 flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {summary && <span>{summary}</span>}
          <bdi className="tabular-nums">{reference}</bdi>
        </p>
        <NotificationSteps
          label={complaint === undefined ? t('notifications.steps', { reference }) : t('notifications.complaint')}
          notifications={notifications.filter(({ read }) => !read)}
        />
      </div>
      <LinkButton
        variant={needsChanges ? 'primary' : 'secondary'}
        compact
        className="max-sm:w-full"
        to={needsChanges ? amendPath(reference) : path}
        onClick={() => mutate(request)}
      >
        {t(needsChanges ? 'notifications.change' : openLabelKey(complaint))}
        <span className="sr-only">{reference}</span>
      </LinkButton>
    </li>
  )
}

const openLabelKey = (complaint: string | undefined) =>
  complaint === undefined ? 'notifications.open' : 'notifications.complaint.open'

/**
 * An application or complaint whose notifications have been read: the newest notification, in a row that opens the
 * application or complaint.
 */
function ReadRow({
  group: { key, complaint, reference, service, summary, notifications },
  path,
}: NotificationCardProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const [newest] = notifications
  if (!newest) return null
  const Icon = LOOKS[newest.kind].icon
  return (
    <li aria-labelledby={`notifications-${key}`} className="rounded-md border border-line bg-surface">
      <Link to={path} className="flex min-h-12 items-center gap-3 rounded-md px-4 py-2.5 hover:bg-indigo-soft">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span id={`notifications-${key}`} className="font-semibold">
              {complaint === undefined ? service : t('notifications.complaint')}
            </span>
            <span>
              {t(`notifications.${newest.kind}`)}, <time dateTime={newest.at}>{formatDay(newest.at)}</time>
            </span>
          </span>
          <span className="flex flex-wrap gap-x-3 break-words text-ink-soft text-sm">
            {summary && <span>{summary}</span>}
            <bdi className="tabular-nums">{reference}</bdi>
          </span>
          <span className="sr-only">{t(openLabelKey(complaint))}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

const LOOKS: Record<NotificationKind, Pick<TimelineStep, 'icon' | 'tone'>> = {
  submitted: { icon: Send, tone: 'done' },
  'submitted-by-office': { icon: Send, tone: 'done' },
  verified: { icon: SearchCheck, tone: 'done' },
  approved: { icon: CircleCheck, tone: 'good' },
  rejected: { icon: CircleX, tone: 'bad' },
  'certificate-corrected': { icon: FilePen, tone: 'good' },
  'certificate-withdrawn': { icon: FileX, tone: 'bad' },
  'amendment-requested': { icon: FilePen, tone: 'next' },
  amended: { icon: FilePen, tone: 'next' },
  waiting: { icon: Inbox, tone: 'next' },
  'to-decide': { icon: SearchCheck, tone: 'next' },
  'to-confirm': { icon: UserRoundCheck, tone: 'next' },
  'proposal-confirmed': { icon: CircleCheck, tone: 'good' },
  'proposal-declined': { icon: CircleX, tone: 'bad' },
  overdue: { icon: AlarmClock, tone: 'bad' },
  'appeal-filed': { icon: FilePen, tone: 'done' },
  'appeal-upheld': { icon: FilePen, tone: 'done' },
  'appeal-ordered': { icon: FilePen, tone: 'good' },
  'appeal-waiting': { icon: FilePen, tone: 'next' },
  'decision-ordered': { icon: FilePen, tone: 'next' },
  'complaint-answered': { icon: Inbox, tone: 'good' },
  'complaint-closed': { icon: Inbox, tone: 'done' },
  'complaint-waiting': { icon: Inbox, tone: 'next' },
}

/** The notifications of one application or complaint: icon, title, time and text. */
function NotificationSteps({ label, notifications }: { label: string; notifications: readonly PortalNotification[] }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  return (
    <Timeline
      label={label}
      steps={notifications.map(({ id, kind, read, at, count = 0 }) => ({
        ...LOOKS[kind],
        id,
        title: (
          <span className="flex items-center gap-x-2">
            {!read && <UnreadMark />}
            <span>{t(`notifications.${kind}`, { count })}</span>
          </span>
        ),
        detail: <time dateTime={at}>{formatInstant(at)}</time>,
        note: <p>{t(`notifications.${kind}.text`)}</p>,
      }))}
    />
  )
}

/** Marks an unread notification with a dot, and with a word for screen readers. */
function UnreadMark() {
  const t = useTranslate()
  return (
    <span className="size-2.5 shrink-0 rounded-full bg-indigo">
      <span className="sr-only">{t('notifications.unread')}:</span>
    </span>
  )
}
