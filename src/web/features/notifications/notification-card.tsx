import { CheckCheck, CircleCheck, CircleX, FilePen, FileX, Inbox, SearchCheck, Send, UserCheck } from 'lucide-react'
import { useRef } from 'react'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { PortalNotification } from '#shared/notifications/wire.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Timeline, type TimelineStep } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { NotificationGroup } from './group-notifications.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationCardProps {
  group: NotificationGroup
  /** The path of the application. */
  path: string
}

/** One application with its notifications. Opening the application marks them as read. */
export function NotificationCard({ group, path }: NotificationCardProps) {
  const t = useTranslate()
  const { mutate, isPending } = useMarkRead()
  const link = useRef<HTMLAnchorElement>(null)
  const { reference, service, summary, notifications, unreadIds } = group
  const isUnread = unreadIds.length > 0
  // The API takes at most 100 ids. The next click marks the rest.
  const request = { ids: unreadIds.slice(0, 100) }
  return (
    <li
      aria-labelledby={`notifications-${reference}`}
      className={`flex flex-wrap items-start justify-between gap-4 rounded-md border border-s-4 border-line bg-surface p-4 sm:p-5 ${isUnread ? 'border-s-indigo' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={`notifications-${reference}`} className="text-lg">
          {service}
        </h2>
        <p className="mb-4 flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {summary && <span>{summary}</span>}
          <bdi className="tabular-nums">{reference}</bdi>
        </p>
        <NotificationSteps reference={reference} notifications={notifications} />
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton ref={link} variant="secondary" compact to={path} onClick={() => isUnread && mutate(request)}>
          {t('notifications.open')}
          <span className="sr-only">{reference}</span>
        </LinkButton>
        {isUnread && (
          <Button
            variant="quiet"
            compact
            busy={isPending}
            onClick={() => mutate(request, { onSuccess: () => link.current?.focus() })}
          >
            {!isPending && <CheckCheck aria-hidden className="size-5" />}
            {t('notifications.mark')}
            <span className="sr-only">{reference}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const LOOKS: Record<NotificationKind, Pick<TimelineStep, 'icon' | 'tone'>> = {
  submitted: { icon: Send, tone: 'done' },
  verified: { icon: SearchCheck, tone: 'done' },
  approved: { icon: CircleCheck, tone: 'good' },
  rejected: { icon: CircleX, tone: 'bad' },
  'certificate-corrected': { icon: FilePen, tone: 'good' },
  'certificate-withdrawn': { icon: FileX, tone: 'bad' },
  waiting: { icon: Inbox, tone: 'next' },
  'to-decide': { icon: SearchCheck, tone: 'next' },
  'to-confirm': { icon: UserCheck, tone: 'next' },
  'proposal-confirmed': { icon: CircleCheck, tone: 'good' },
  'proposal-declined': { icon: CircleX, tone: 'bad' },
}

/** The notifications of one application: icon, title, time and text. */
function NotificationSteps({
  reference,
  notifications,
}: {
  reference: string
  notifications: readonly PortalNotification[]
}) {
  const t = useTranslate()
  const { instant } = useFormats()
  return (
    <Timeline
      label={t('notifications.steps', { reference })}
      steps={notifications.map(({ id, kind, read, at }) => ({
        ...LOOKS[kind],
        id,
        title: (
          <span className="flex flex-wrap items-center gap-x-2">
            {t(`notifications.${kind}`)}
            {!read && <UnreadMark />}
          </span>
        ),
        detail: <time dateTime={at}>{instant(at)}</time>,
        note: <p>{t(`notifications.${kind}.text`)}</p>,
      }))}
    />
  )
}

/** Marks an unread notification with a dot and a word. */
function UnreadMark() {
  const t = useTranslate()
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-indigo-soft px-2.5 py-0.5 font-semibold text-indigo text-sm">
      <span aria-hidden className="size-2 rounded-full bg-indigo" />
      {t('notifications.unread')}
    </span>
  )
}
