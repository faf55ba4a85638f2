import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Announcement } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { AnnouncementArticle } from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { announcementsQuery } from '#web/queries/announcements.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const PAGE = 10

/** What is published now, the newest first, each with its way back. */
export function PublishedAnnouncements() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [withdrawn, setWithdrawn] = useState<Announcement>()
  const query = useInfiniteQuery(announcementsQuery(PAGE))
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <section aria-labelledby="published" className="min-w-0">
      <h2 ref={heading} id="published" tabIndex={-1} className="mb-3 text-lg sm:text-xl">
        {t('announcements.list')}
      </h2>
      {isError && !data && (
        <LoadFailure title={t('announcements.list.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <SkeletonList rows={2} />}
      {data?.length === 0 && (
        <EmptyState level="h3" title={t('announcements.list.empty.title')} text={t('announcements.list.empty.text')} />
      )}
      {data && data.length > 0 && <List announcements={data} onWithdraw={setWithdrawn} />}
      {hasNextPage && (
        <Button
          variant="secondary"
          compact
          busy={isFetchingNextPage}
          className="mt-4"
          onClick={() => void fetchNextPage()}
        >
          {t('announcements.older')}
        </Button>
      )}
      {withdrawn && (
        <WithdrawDialog
          announcement={withdrawn}
          onClose={() => setWithdrawn(undefined)}
          onGone={() => {
            // Nothing behind an open window takes the focus.
            flushSync(() => setWithdrawn(undefined))
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}

interface ListProps {
  announcements: readonly Announcement[]
  onWithdraw: (announcement: Announcement) => void
}

function List({ announcements, onWithdraw }: ListProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-col rounded-md border border-line bg-surface">
      {announcements.map((announcement) => (
        <li key={announcement.id} className="flex flex-col items-start gap-3 border-line border-b p-4 last:border-b-0">
          <AnnouncementArticle {...announcement} />
          <Button
            variant="danger"
            compact
            aria-label={t('announcements.withdraw.of', { title: announcement.title })}
            onClick={() => onWithdraw(announcement)}
          >
            {t('announcements.withdraw')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
