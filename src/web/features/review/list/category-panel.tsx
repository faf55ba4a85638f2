import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { decisionDraftsOf } from '../decision/decision-drafts.ts'
import { ReviewDialog } from '../decision/review-dialog.tsx'
import { categoryPagesQuery } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { ApplicationTable } from './application-table.tsx'
import type { Sort, StatusFilter } from './list-filter.ts'
import { useOpenedApplication, useRowFocus, useRowKeys } from './row-navigation.ts'

interface CategoryPanelProps {
  group: CategoryGroup
  filter: { status: StatusFilter | undefined; q: string; sort: Sort }
  onSort: (sort: Sort) => void
  onClear: () => void
  variant: ReviewVariant
  isBounded: boolean
}

/** The applications of one category, and the dialog in which they are reviewed one after the other. */
export function CategoryPanel({ group, filter, onSort, onClear, variant, isBounded }: CategoryPanelProps) {
  const t = useTranslate()
  const pages = useInfiniteQuery(categoryPagesQuery(group.slug, filter))
  const panel = useRef<HTMLDivElement>(null)
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const { total = 0, more: isAtLeast = false } = pages.data?.pages[0] ?? {}
  const onMore = pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined
  const opened = useOpenedApplication({ rows: rows ?? [], total, isAtLeast, onMore })
  const focus = useRowFocus(panel, pages.data, opened.reference !== undefined)
  useRowKeys(panel)
  const drafts = decisionDraftsOf(useSession().data?.email ?? '')

  if (pages.isError && !rows) return <LoadFailure title={t('review.list.failed')} query={pages} />
  if (!rows) return <SkeletonList label={t('review.list.loading')} />
  return (
    <div
      ref={panel}
      tabIndex={-1}
      aria-busy={pages.isPlaceholderData}
      className="flex flex-col gap-4 outline-none aria-busy:opacity-60"
    >
      {rows.length === 0 ? (
        <NoApplications onClear={filter.status || filter.q ? onClear : undefined} />
      ) : (
        <ApplicationTable
          label={t('review.list.label', { category: group.category })}
          rows={rows}
          sort={filter.sort}
          onSort={onSort}
          onOpen={opened.open}
          open={variant.open}
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
          position={opened.position}
          variant={variant}
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

interface ListEndProps {
  shown: number
  total: number
  /** Whether the server stopped counting at `total`. */
  isAtLeast: boolean
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Called before the next page is fetched. */
  onMore: () => void
}

/** The number of shown applications and the total, and a button that fetches the next page. */
function ListEnd({ shown, total, isAtLeast, query, onMore }: ListEndProps) {
  const t = useTranslate()
  const { count } = useFormats()
  const all = `${count(total)}${isAtLeast ? '+' : ''}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-ink-soft">
        {t('review.list.shown', { shown: count(shown), total: all, count: total })}
      </p>
      {query.isFetchNextPageError && <Notice kind="error" live title={t('review.list.failed')} />}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          compact
          className="print:hidden"
          busy={query.isFetchingNextPage}
          onClick={() => {
            onMore()
            void query.fetchNextPage()
          }}
        >
          {t('review.list.more')}
        </Button>
      )}
    </div>
  )
}

/** Shown for an empty category, and for filters without matches. */
export function NoApplications({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTranslate()
  if (!onClear) return <EmptyState title={t('review.list.empty.title')} text={t('review.list.empty.text')} />
  return (
    <EmptyState
      title={t('review.list.noMatch.title')}
      text={t('review.list.noMatch.text')}
      step={
        <Button variant="secondary" onClick={onClear}>
          {t('review.filter.clear')}
        </Button>
      }
    />
  )
}
