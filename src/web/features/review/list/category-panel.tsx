// SPDX-License-Identifier: Apache-2.0
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CategoryGroup, ListQuery } from '#shared/applications/wire.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { DEFAULT_SORT, firstStatus, type Sort, type StatusFilter } from '#web/components/office/list-filter.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { positionOf } from '#web/lib/router.tsx'
import { useSession } from '#web/session/session.ts'
import { decisionDrafts } from '../decision/decision-drafts.ts'
import { usePendingDecisions, useUnsentReferences } from '../decision/pending-decisions.ts'
import { ReviewDialog } from '../decision/review-dialog.tsx'
import type { Continuation } from '../decision/save-buttons.tsx'
import { categoryPagesQuery, claimsQuery } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { PRACTICE_PATH } from '../shortcuts.ts'
import { ApplicationTable } from './application-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type OpenRequest, useOpenedApplication, useOpenRequest, useRowFocus, useRowKeys } from './row-navigation.ts'
import { isSelectable, listStateOf, storeListState, useSelection } from './selection.ts'
import { tabCounts } from './waiting.ts'

interface CategoryPanelProps {
  group: CategoryGroup
  filter: {
    status: StatusFilter | undefined
    decided: ListQuery['decided']
    waited: ListQuery['waited']
    due: ListQuery['due']
    mark: ListQuery['mark']
    q: string
    sort: Sort
  }
  onSort: (sort: Sort) => void
  onClear: () => void
  variant: ReviewVariant
  isBounded: boolean
  /** The number of applications of this category that wait for the reviewer; undefined in searches. */
  waitingCount: number | undefined
  /** The next category in which applications wait. */
  nextCategory: Continuation | undefined
  /** Shows the next category without opening an application. */
  onShowNext: (() => void) | undefined
  /** Shows the applications of every status. */
  onShowAll: () => void
  /** A request to open an application; undefined if there is none. The reviewer can also open one in the table. */
  openRequest: OpenRequest | undefined
  onOpened: () => void
  /** Opens an application of this category, even if another category is shown meanwhile. */
  onOpen: (reference: string) => void
}

/** The applications of one category, and the dialog in which they are reviewed one after the other. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { group, filter, onSort, onClear, variant, isBounded, nextCategory } = props
  const t = useTranslate()
  const pages = useInfiniteQuery(categoryPagesQuery(group.slug, filter))
  const panel = useRef<HTMLDivElement>(null)
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const { total = 0, more: isAtLeast = false } = pages.data?.pages[0] ?? {}
  const onMore = pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined
  const session = useSession().data
  const reviewer = session?.email ?? ''
  const role = session?.role ?? 'staff'
  const unsent = useUnsentReferences(reviewer)
  const decisions = usePendingDecisions(reviewer)
  const isFirstStatus = filter.status === firstStatus(role)
  const isNarrowed = [filter.decided, filter.waited, filter.due, filter.mark, filter.q || undefined].some(
    (value) => value !== undefined,
  )
  // The applications that wait for the reviewer are the first rows only with these filters and this order.
  const hasWaiting = isFirstStatus || filter.status === undefined || filter.status === 'pending'
  const beginsWithWaiting = hasWaiting && filter.sort === DEFAULT_SORT
  const waitingCount = beginsWithWaiting && !isNarrowed ? props.waitingCount : undefined
  const openedApplication = useOpenedApplication({
    category: group.slug,
    rows: rows ?? [],
    ...{ total, isAtLeast, onMore, unsent, waitingCount, nextCategory },
  })
  useOpenRequest(props.openRequest, rows, { open: openedApplication.open, onOpened: props.onOpened, unsent })
  const focus = useRowFocus(panel, pages.data, openedApplication.reference !== undefined)
  useRowKeys(panel)
  const listKey = useListKey(reviewer, group.slug)
  const selection = useSelection(listKey, unsent)
  const scrollBox = useScrollMemory(listKey, rows !== undefined)
  const { data: claims = [] } = useQuery(claimsQuery)

  if (pages.isError && !rows) return <LoadFailure title={t('review.list.failed')} query={pages} />
  if (!rows) return <SkeletonList label={t('review.list.loading')} />
  return (
    <div
      ref={panel}
      tabIndex={-1}
      aria-busy={pages.isPlaceholderData}
      className="flex flex-col gap-3 outline-none aria-busy:opacity-60"
    >
      {rows.length === 0 ? (
        <NoRows
          {...{ group, nextCategory, onClear }}
          isFirstView={isFirstStatus && !isNarrowed}
          isFiltered={filter.status !== undefined || isNarrowed}
          onShowNext={props.onShowNext}
          onShowAll={props.onShowAll}
        />
      ) : (
        <ApplicationTable
          label={t('review.list.label', { category: group.category })}
          rows={rows}
          sort={filter.sort}
          onSort={onSort}
          onOpen={openedApplication.open}
          openLabel={variant.openLabel}
          isBounded={isBounded}
          selection={rows.some(isSelectable) ? selection : undefined}
          decisions={decisions}
          claims={claims}
          hasMore={pages.hasNextPage}
          scrollBox={scrollBox}
          onScroll={({ currentTarget }) => storeListState(listKey, { boxTop: currentTarget.scrollTop })}
        />
      )}
      <BulkBar collection={group.slug} rows={rows} selection={selection} />
      {rows.length > 0 && (
        <ListEnd
          shown={rows.length}
          paused={tabCounts(group, filter.status).paused}
          total={total}
          isAtLeast={isAtLeast}
          query={pages}
          onMore={() => focus.keepFocusNear(rows.length)}
        />
      )}
      {openedApplication.reference !== undefined && (
        <ReviewDialog
          reference={openedApplication.reference}
          position={openedApplication.position}
          variant={variant}
          drafts={decisionDrafts}
          onOpen={props.onOpen}
          onClose={() => {
            focus.returnFocusTo(openedApplication.index)
            openedApplication.close()
          }}
          onChanged={() => focus.keepFocusNear(openedApplication.index)}
        />
      )}
    </div>
  )
}

/**
 * The key under which the state of the list is stored. It contains the position in the browser's history, so that Back
 * restores the list.
 */
function useListKey(reviewer: string, category: string) {
  const [key] = useState(() => [reviewer, positionOf(window.history.state), category].join(' '))
  return key
}

/**
 * Restores the scroll positions of the page and of the table's box when the rows are shown, and stores their changes.
 */
function useScrollMemory(listKey: string, isLoaded: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLoaded) return
    const rememberTop = () => storeListState(listKey, { pageTop: window.scrollY })
    // One frame later, because `app.tsx` first scrolls a new screen to its top.
    const frame = requestAnimationFrame(() => {
      const { pageTop, boxTop } = listStateOf(listKey)
      if (pageTop > 0) window.scrollTo(0, pageTop)
      if (box.current) box.current.scrollTop = boxTop
      addEventListener('scroll', rememberTop, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', rememberTop)
    }
  }, [listKey, isLoaded])
  return box
}

interface ListEndProps {
  shown: number
  /** The number of paused applications, which wait for their applicants. */
  paused: number
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
function ListEnd({ shown, paused, total, isAtLeast, query, onMore }: ListEndProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const totalText = `${formatCount(total)}${isAtLeast ? '+' : ''}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-ink-soft">
        {shown === total && !isAtLeast
          ? t('review.list.all', { total: totalText, count: total })
          : t('review.list.shown', { shown: formatCount(shown), total: totalText, count: total })}
        {paused > 0 && `, ${t('review.list.paused', { count: paused })}`}
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

interface NoRowsProps
  extends Pick<CategoryPanelProps, 'group' | 'nextCategory' | 'onShowNext' | 'onShowAll' | 'onClear'> {
  /** Whether the list has its initial filter, which shows the applications that wait for the reviewer. */
  isFirstView: boolean
  isFiltered: boolean
}

/** Shown instead of an empty table. If applications of another category wait for the reviewer, a button opens it. */
function NoRows({ group, nextCategory, isFirstView, isFiltered, onShowNext, onShowAll, onClear }: NoRowsProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const next = nextCategory?.category
  const hasDecided = Object.values(group.counts ?? {}).some((count) => count > 0)
  if (!isFirstView || (!hasDecided && !next)) {
    return <NoApplications onClear={isFiltered && !isFirstView ? onClear : undefined} />
  }
  return (
    <EmptyState
      title={t('review.list.done.title')}
      text={t('review.list.done.text')}
      action={
        next && onShowNext ? (
          <Button onClick={onShowNext}>
            {t('review.list.done.next', {
              category: next.label,
              shown: formatCount(next.count),
            })}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onShowAll}>
            {t('review.list.done.all')}
          </Button>
        )
      }
    />
  )
}

/** Shown for an empty category, and for filters without matches. */
export function NoApplications({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTranslate()
  if (!onClear) {
    return (
      <EmptyState
        title={t('review.list.empty.title')}
        text={t('review.list.empty.text')}
        action={<TextLink to={PRACTICE_PATH}>{t('review.keys.practice')}</TextLink>}
      />
    )
  }
  return (
    <EmptyState
      title={t('review.list.noMatch.title')}
      text={t('review.list.noMatch.text')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('review.filter.clear')}
        </Button>
      }
    />
  )
}
