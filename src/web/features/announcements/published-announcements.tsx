// SPDX-License-Identifier: Apache-2.0
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Announcement } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { DeleteDialog } from '#web/components/dialog/question-dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { AnnouncementArticle } from '#web/components/lists/announcement-board.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { ANNOUNCEMENTS_QUERY_KEY, announcementsQuery } from '#web/queries/announcements.ts'

const PAGE_SIZE = 10

/** Published announcements, newest first, each with a Withdraw button. */
export function PublishedAnnouncements() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [toWithdraw, setToWithdraw] = useState<Announcement>()
  const query = useInfiniteQuery(announcementsQuery(PAGE_SIZE))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <section aria-labelledby="published" className="min-w-0">
      <h2 ref={heading} id="published" tabIndex={-1} className="mb-3 text-lg sm:text-xl">
        {t('announcements.list')}
      </h2>
      <Loaded query={query} failure={t('announcements.list.failed')} placeholder={<SkeletonList rows={2} />}>
        {(announcements) => <List announcements={announcements} onWithdraw={setToWithdraw} />}
      </Loaded>
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
      {toWithdraw && (
        <DeleteDialog
          path={`/api/announcements/${toWithdraw.id}`}
          queryKey={ANNOUNCEMENTS_QUERY_KEY}
          title={t('announcements.withdraw.title')}
          labels={{ confirm: t('announcements.withdraw'), cancel: t('announcements.withdraw.cancel') }}
          deleted={t('announcements.withdrawn')}
          onClose={() => setToWithdraw(undefined)}
          onDeleted={() => {
            // Elements behind an open dialog cannot take the focus, so the dialog is removed first.
            flushSync(() => setToWithdraw(undefined))
            heading.current?.focus()
          }}
        >
          <p>{t('announcements.withdraw.text', { title: toWithdraw.title })}</p>
        </DeleteDialog>
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
  if (announcements.length === 0) {
    return (
      <EmptyState level="h3" title={t('announcements.list.empty.title')} text={t('announcements.list.empty.text')} />
    )
  }
  return (
    <ul className="flex flex-col rounded-md border border-line bg-surface">
      {announcements.map((announcement) => (
        <li key={announcement.id} className="flex flex-col items-start gap-3 border-line border-b p-4 last:border-b-0">
          {/* The article has a `flex-basis`, which is a width only inside a flex row. In the flex column around it, the value
              would be the height of the article. */}
          <div className="flex w-full">
            <AnnouncementArticle {...announcement} />
          </div>
          <WrittenLanguages codes={announcement.languages} />
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

/** The languages in which an announcement can be read. */
function WrittenLanguages({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const names = portal?.languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name) ?? []
  return <p className="text-ink-soft text-sm">{t('announcements.writtenIn', { languages: names.join(', ') })}</p>
}
