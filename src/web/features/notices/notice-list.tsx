import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { notificationListQuery } from '#web/notifications/notifications.ts'
import { applicationPath } from './application-path.ts'
import { groupNotices } from './group-notices.ts'
import { MarkAll } from './mark-all.tsx'
import { NoNotices } from './no-notices.tsx'
import { NoticeCard } from './notice-card.tsx'

/** Every notice of this person, by application. */
export function NoticeList({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const list = useInfiniteQuery(notificationListQuery)
  const end = useRef<HTMLParagraphElement>(null)
  const failure = list.isError && (
    <LoadFailure title={t('notices.failed')} error={list.error} onRetry={() => void list.refetch()} />
  )
  if (!list.data) return failure || <SkeletonList label={t('notices.loading')} />

  const notices = list.data.pages.flatMap(({ data }) => data)
  const [newest] = notices
  if (!newest) return <NoNotices role={user.role} />
  const showOlder = async () => {
    const { hasNextPage, isError } = await list.fetchNextPage()
    // The button is gone with the last page; the focus stays where it was.
    if (!hasNextPage && !isError) end.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <MarkAll newest={newest.id} />
      <ul className="flex flex-col gap-4">
        {groupNotices(notices).map((group) => (
          <NoticeCard key={group.reference} group={group} path={applicationPath(user, group)} />
        ))}
      </ul>
      {failure}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void showOlder()}
        >
          {t('notices.more')}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="text-center text-ink-soft text-sm">
          {t('notices.end')}
        </p>
      )}
    </div>
  )
}
