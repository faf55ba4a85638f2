import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asciiDigits } from '#shared/unicode-text.ts'
import { useDebouncedValue } from '#web/components/applications/use-debounced-value.ts'
import { Tabs } from '#web/components/controls/tabs.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { categoriesQuery } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { ShortcutsButton } from '../shortcuts-button.tsx'
import { CategoryPanel, NoApplications } from './category-panel.tsx'
import { ActiveFilters, ListToolbar, useListFilter } from './list-toolbar.tsx'
import { NewApplicationsButton } from './new-applications-button.tsx'

interface ApplicationListProps {
  variant: ReviewVariant
  /** Whether the table scrolls within 24rem (spec §9). */
  isBounded?: boolean
}

/** All applications: search, filters, one tab for each category with its count, and the table of the selected tab. */
export function ApplicationList({ variant, isBounded = false }: ApplicationListProps) {
  const t = useTranslate()
  const { filter, change, initialSearch } = useListFilter()
  const [search, setSearch] = useState(initialSearch)
  const q = useDebouncedValue(asciiDigits(search.trim()), TIMINGS.searchPause)
  const query = useQuery(categoriesQuery({ status: filter.status, q }))
  const { data, error } = query
  const groups = data?.data ?? []
  const selected = groups.find(({ slug }) => slug === filter.category) ?? groups[0]
  return (
    <section aria-label={t('shell.applications')} className="flex flex-col gap-4">
      <ListToolbar filter={filter} onChange={change} search={search} onSearch={setSearch} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ActiveFilters filter={filter} onChange={change} search={q} onSearch={setSearch} />
        <NewApplicationsButton groups={groups} />
        <ShortcutsButton />
      </div>
      {selected && (
        <Tabs
          name="category"
          label={t('review.categories')}
          tabs={groups.map(({ slug, category, total, more }) => ({
            id: slug,
            label: category,
            count: total,
            isAtLeast: more,
          }))}
          selected={selected.slug}
          onSelect={(category) => change({ category })}
        >
          <CategoryPanel
            key={selected.slug}
            group={selected}
            filter={{ status: filter.status, q, sort: filter.sort }}
            onSort={(sort) => change({ sort })}
            onClear={() => {
              setSearch('')
              change({ status: undefined })
            }}
            variant={variant}
            isBounded={isBounded}
          />
        </Tabs>
      )}
      {!selected && error && <LoadFailure title={t('review.list.failed')} query={query} />}
      {!selected && data && <NoApplications onClear={undefined} />}
      {!data && !error && <SkeletonList label={t('review.list.loading')} />}
    </section>
  )
}
