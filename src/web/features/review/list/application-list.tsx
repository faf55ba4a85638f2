import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asciiDigits } from '#shared/ascii-digits.ts'
import { Tabs } from '#web/components/controls/tabs.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { ShortcutsButton } from '../keys/shortcuts-button.tsx'
import { categoriesQuery } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NewcomersButton } from './newcomers-button.tsx'
import { NoApplications } from './no-applications.tsx'
import { useListFilter } from './use-list-filter.ts'
import { useNewcomers } from './use-newcomers.ts'

interface ApplicationListProps {
  voice: ReviewVoice
  /** The table scrolls within 24rem (spec §9). */
  isBounded?: boolean
}

/** All applications by category: search, filters, tabs with their counts, and the table of the selected one. */
export function ApplicationList({ voice, isBounded = false }: ApplicationListProps) {
  const t = useTranslate()
  const { filter, change, askedSearch } = useListFilter()
  const [search, setSearch] = useState(askedSearch)
  const q = useDebouncedValue(asciiDigits(search.trim()), TIMINGS.searchPause)
  const { data, error, refetch } = useQuery(categoriesQuery({ status: filter.status, q }))
  const groups = data?.data ?? []
  const { newcomers, show } = useNewcomers(groups)
  const selected = groups.find(({ slug }) => slug === filter.category) ?? groups[0]
  return (
    <section aria-label={t('shell.applications')} className="flex flex-col gap-4">
      <ListToolbar filter={filter} onChange={change} search={search} onSearch={setSearch} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ActiveFilters filter={filter} onChange={change} search={q} onSearch={setSearch} />
        <NewcomersButton newcomers={newcomers} onShow={show} />
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
            asked={{ status: filter.status, q, sort: filter.sort }}
            onSort={(sort) => change({ sort })}
            onClear={() => {
              setSearch('')
              change({ status: undefined })
            }}
            voice={voice}
            isBounded={isBounded}
          />
        </Tabs>
      )}
      {!selected && error && (
        <LoadFailure title={t('review.list.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!selected && data && <NoApplications onClear={undefined} />}
      {!data && !error && <SkeletonList label={t('review.list.loading')} />}
    </section>
  )
}
