import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { begunDecisions } from '../decision/begun-decisions.ts'
import { ReviewDialog } from '../decision/review-dialog.tsx'
import { categoryPagesQuery } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'
import { ApplicationTable } from './application-table.tsx'
import { ListEnd } from './list-end.tsx'
import type { Sort, StatusFilter } from './list-filter.ts'
import { NoApplications } from './no-applications.tsx'
import { useOpened } from './use-opened.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'

interface CategoryPanelProps {
  group: CategoryGroup
  asked: { status: StatusFilter | undefined; q: string; sort: Sort }
  onSort: (sort: Sort) => void
  onClear: () => void
  voice: ReviewVoice
  isBounded: boolean
}

/** One category's applications, and the window in which one after the other is reviewed. */
export function CategoryPanel({ group, asked, onSort, onClear, voice, isBounded }: CategoryPanelProps) {
  const t = useTranslate()
  const pages = useInfiniteQuery(categoryPagesQuery(group.slug, asked))
  const panel = useRef<HTMLDivElement>(null)
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const { total = 0, more: isAtLeast = false } = pages.data?.pages[0] ?? {}
  const onMore = pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined
  const opened = useOpened({ rows: rows ?? [], total, isAtLeast, onMore })
  const focus = useRowFocus(panel, pages.data, opened.reference !== undefined)
  useRowKeys(panel)
  const drafts = begunDecisions(useSession().data?.email ?? '')

  if (pages.isError && !rows) {
    return <LoadFailure title={t('review.list.failed')} error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (!rows) return <SkeletonList label={t('review.list.loading')} />
  return (
    <div
      ref={panel}
      tabIndex={-1}
      aria-busy={pages.isPlaceholderData}
      className="flex flex-col gap-4 outline-none aria-busy:opacity-60"
    >
      {rows.length === 0 ? (
        <NoApplications onClear={asked.status || asked.q ? onClear : undefined} />
      ) : (
        <ApplicationTable
          label={t('review.list.label', { category: group.category })}
          rows={rows}
          sort={asked.sort}
          onSort={onSort}
          onOpen={opened.open}
          open={voice.open}
          isBounded={isBounded}
        />
      )}
      {rows.length > 0 && (
        <ListEnd
          shown={rows.length}
          total={total}
          isAtLeast={isAtLeast}
          query={pages}
          onMore={() => focus.keepFocusNear(rows.length)}
        />
      )}
      {opened.reference !== undefined && (
        <ReviewDialog
          reference={opened.reference}
          place={opened.place}
          voice={voice}
          drafts={drafts}
          onClose={() => {
            focus.returnFocusTo(opened.index)
            opened.close()
          }}
          onChanged={() => focus.keepFocusNear(opened.index)}
        />
      )}
    </div>
  )
}
