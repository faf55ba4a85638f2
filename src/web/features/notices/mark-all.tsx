import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useUnreadCount } from '#web/notifications/notifications.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Marks all that the reader can have seen, up to the newest in the list; then says that all is read. */
export function MarkAll({ newest }: { newest: string }) {
  const t = useTranslate()
  const unread = useUnreadCount()
  const { mutate, isPending } = useMarkRead()
  const done = useRef<HTMLDivElement>(null)
  return (
    <div ref={done} tabIndex={-1} role="status" className="flex min-h-11 items-center">
      {unread === 0 && <p className="text-ink-soft">{t('notices.allRead')}</p>}
      {unread !== undefined && unread > 0 && (
        <Button
          variant="secondary"
          compact
          busy={isPending}
          onClick={() => mutate({ all: true, upTo: newest }, { onSuccess: () => done.current?.focus() })}
        >
          {!isPending && <CheckCheck aria-hidden className="size-5" />}
          {t('notices.markAll')}
        </Button>
      )}
    </div>
  )
}
