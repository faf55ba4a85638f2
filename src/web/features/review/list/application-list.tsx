// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { Tabs } from '#web/components/controls/tabs.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { OLDEST, OPEN_PARAM, shownStatus } from '#web/components/office/list-filter.ts'
import { overviewQuery } from '#web/components/office/overview-query.ts'
import { hasLateChip } from '#web/components/office/waiting-strip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { useSession } from '#web/session/session.ts'
import { useUnsentReferences } from '../decision/pending-decisions.ts'
import { categoriesQuery } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { ShortcutsButton } from '../shortcuts-button.tsx'
import { CategoryPanel, NoApplications } from './category-panel.tsx'
import { ListToolbar, useListFilter, useSearchText } from './list-toolbar.tsx'
import { NewApplicationsButton } from './new-applications-button.tsx'
import { TabMarks } from './queue-cells.tsx'
import type { OpenRequest } from './row-navigation.ts'
import { countOverdue, countWaiting, firstCategory, nextWaitingCategory, tabCounts } from './waiting.ts'

interface ApplicationListProps {
  variant: ReviewVariant
  /** Whether the table scrolls within 24rem (spec §9). */
  isBounded?: boolean
  /** Whether a strip above the list shows the age bands, such as '4 to 7 days', and the selected one. */
  showsAgeBands?: boolean
}

const NO_FILTERS = { status: undefined, decided: undefined, waited: undefined, due: undefined, mark: undefined }

interface OpenFromUrl {
  openOldest: () => void
  open: (reference: string) => void
}

/**
 * With `?open=oldest` in the URL, opens the application that has waited longest as soon as the list and the figures are
 * loaded. With a reference, opens the application that was open before a reload or a login.
 */
function useOpenFromUrl(isLoaded: boolean, { openOldest, open }: OpenFromUrl) {
  const [params] = useSearchParams()
  const [initial] = useState(() => params.get(OPEN_PARAM))
  const isOldestRequested = params.get(OPEN_PARAM) === OLDEST
  const openRequested = useEffectEvent(openOldest)
  const reopen = useEffectEvent(() => {
    if (initial !== null && initial !== OLDEST) open(initial)
  })
  useEffect(() => {
    if (isLoaded) reopen()
  }, [isLoaded])
  useEffect(() => {
    if (isLoaded && isOldestRequested) openRequested()
  }, [isLoaded, isOldestRequested])
}

/**
 * The category that is shown if the URL names none. It changes only with the filter: a decision on the last waiting
 * application of a category must not switch to another category.
 */
function useFirstCategory(
  groups: readonly CategoryGroup[],
  filterKey: string,
  count: (group: CategoryGroup) => number | undefined,
) {
  const [first, setFirst] = useState<{ filterKey: string; slug: string }>()
  const found = firstCategory(groups, count)
  if (found && first?.filterKey !== filterKey) setFirst({ filterKey, slug: found.slug })
  return first?.slug
}

/**
 * All applications: the search, the filters, one tab for each category with its count and the number of overdue
 * applications, and the table of the selected tab.
 */
export function ApplicationList({ variant, isBounded = false, showsAgeBands = false }: ApplicationListProps) {
  const t = useTranslate()
  const { filter, change } = useListFilter()
  const [search, setSearch] = useSearchText(filter.q, (q) => change({ q }))
  const role = useSession().data?.role ?? 'staff'
  const { category, ...selectedFilter } = filter
  const listFilter = { ...selectedFilter, status: shownStatus(filter, role) }
  // The counts in the tabs do not depend on the order.
  const { sort: _, ...countedFilter } = listFilter
  const query = useQuery(categoriesQuery(countedFilter))
  const { data, error } = query
  const groups = data?.data ?? []
  const { data: overview, isPending: isOverviewPending } = useQuery(overviewQuery)
  const overdue = overview?.overdue.services ?? []
  const lateIn = (group: CategoryGroup) => countOverdue(overdue, group, listFilter.status)
  const hasLate = groups.some((group) => lateIn(group) > 0)
  const waitingIn = (group: (typeof groups)[number]) => countWaiting(group, role, listFilter.status)
  const firstSlug = useFirstCategory(query.isPlaceholderData ? [] : groups, JSON.stringify(countedFilter), waitingIn)
  const selected =
    groups.find(({ slug }) => slug === category) ?? groups.find(({ slug }) => slug === firstSlug) ?? groups[0]
  const next = selected && nextWaitingCategory(groups, selected.slug, waitingIn)
  const [toOpen, setToOpen] = useState<OpenRequest & { category: string }>()
  const open = (request: OpenRequest & { category: string }) => {
    setToOpen(request)
    change({ category: request.category })
  }
  const unsent = useUnsentReferences(useSession().data?.email ?? '')
  useOpenFromUrl(data !== undefined && !isOverviewPending, {
    openOldest: () => {
      const oldest = overview?.steps.find(({ isYours }) => isYours)?.oldest
      // If a decision on the oldest application is not sent yet, the first waiting application of the list opens
      // instead.
      if (oldest && !unsent.has(oldest.reference)) open({ category: oldest.collection, reference: oldest.reference })
      else if (selected) open({ category: selected.slug })
    },
    open: (reference) => selected && open({ category: selected.slug, reference }),
  })
  return (
    <section aria-label={t('shell.applications')} className="flex flex-col gap-2">
      <ListToolbar
        {...{ filter, role, search, showsAgeBands }}
        showsLate={overview !== undefined && hasLateChip(overview, listFilter.status)}
        onChange={change}
        onSearch={setSearch}
      >
        <NewApplicationsButton groups={groups} onShow={() => change({ sort: 'newest' })} />
      </ListToolbar>
      {selected && (
        <Tabs
          name="category"
          label={t('review.categories')}
          tabs={groups.map((group) => ({
            id: group.slug,
            label: group.category,
            count: tabCounts(group, listFilter.status).count,
            isAtLeast: group.more,
            mark: (
              <TabMarks late={lateIn(group)} paused={tabCounts(group, listFilter.status).paused} hasLine={hasLate} />
            ),
          }))}
          selected={selected.slug}
          onSelect={(slug) => change({ category: slug })}
        >
          <CategoryPanel
            key={selected.slug}
            group={selected}
            filter={listFilter}
            onSort={(sort) => change({ sort })}
            onClear={() => {
              setSearch('')
              change({ ...NO_FILTERS, q: '' })
            }}
            variant={variant}
            isBounded={isBounded}
            waitingCount={waitingIn(selected)}
            nextCategory={
              next && {
                category: { label: next.category, count: waitingIn(next) ?? 0 },
                open: () => open({ category: next.slug }),
              }
            }
            onShowNext={next && (() => change({ category: next.slug }))}
            onShowAll={() => change({ status: 'all' })}
            openRequest={toOpen?.category === selected.slug ? toOpen : undefined}
            onOpened={() => setToOpen(undefined)}
            onOpen={(reference) => open({ category: selected.slug, reference })}
          />
        </Tabs>
      )}
      {!selected && error && <LoadFailure title={t('review.list.failed')} query={query} />}
      {!selected && data && <NoApplications onClear={undefined} />}
      {!data && !error && <SkeletonList label={t('review.list.loading')} />}
      <ShortcutsButton onFind={(q) => change({ ...NO_FILTERS, status: 'all', category: undefined, q })} />
    </section>
  )
}
