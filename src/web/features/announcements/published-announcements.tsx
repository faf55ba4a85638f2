import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Announcement } from '#shared/announcements/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { AnnouncementArticle } from '#web/components/lists/announcement-board.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { sendDelete } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_KEY, announcementsQuery } from '#web/queries/announcements.ts'

const PAGE = 10

/** Published announcements, newest first, each with a Withdraw button. */
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
          onWithdrawn={() => {
            // Elements behind an open dialog cannot take the focus.
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

interface WithdrawDialogProps {
  announcement: Announcement
  onClose: () => void
  /** Called when the announcement and the button that opened this dialog are off the page. */
  onWithdrawn: () => void
}

/** Confirms before an announcement is withdrawn for everybody. */
function WithdrawDialog({ announcement: { id, title }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendDelete(`/api/announcements/${id}`),
    onSuccess: async () => {
      toasts.success(t('announcements.withdrawn'))
      await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
      onWithdrawn()
    },
  })
  return (
    <ConfirmDialog
      title={t('announcements.withdraw.title')}
      words={{ confirm: t('announcements.withdraw'), keep: t('announcements.withdraw.cancel') }}
      busy={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t('announcements.withdraw.text', { title })}</p>
    </ConfirmDialog>
  )
}
