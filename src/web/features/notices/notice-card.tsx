import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { NoticeGroup } from './group-notices.ts'
import { NoticeSteps } from './notice-steps.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface NoticeCardProps {
  group: NoticeGroup
  /** Where its application stands. */
  path: string
}

/** One application with what was told of it; whoever opens it has read that. */
export function NoticeCard({ group, path }: NoticeCardProps) {
  const t = useTranslate()
  const { mutate, isPending } = useMarkRead()
  const link = useRef<HTMLAnchorElement>(null)
  const { reference, service, summary, notices, unreadIds } = group
  const isUnread = unreadIds.length > 0
  // A screen that shows more than a hundred of one application has them marked at the next press.
  const asked = { ids: unreadIds.slice(0, 100) }
  return (
    <li
      aria-labelledby={`notices-${reference}`}
      className={`flex flex-wrap items-start justify-between gap-4 rounded-md border border-s-4 border-line bg-surface p-4 sm:p-5 ${isUnread ? 'border-s-indigo' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={`notices-${reference}`} className="text-lg">
          {service}
        </h2>
        <p className="mb-4 flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {summary && <span>{summary}</span>}
          <bdi className="tabular-nums">{reference}</bdi>
        </p>
        <NoticeSteps reference={reference} notices={notices} />
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton ref={link} variant="secondary" compact to={path} onClick={() => isUnread && mutate(asked)}>
          {t('notices.open')}
          <span className="sr-only">{reference}</span>
        </LinkButton>
        {isUnread && (
          <Button
            variant="quiet"
            compact
            busy={isPending}
            onClick={() => mutate(asked, { onSuccess: () => link.current?.focus() })}
          >
            {!isPending && <CheckCheck aria-hidden className="size-5" />}
            {t('notices.mark')}
            <span className="sr-only">{reference}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
