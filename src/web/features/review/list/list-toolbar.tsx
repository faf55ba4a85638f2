// SPDX-License-Identifier: Apache-2.0
import { ListFilter as FilterIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SORTS } from '#shared/applications/wire.ts'
import { asciiDigits, SEARCH_LENGTH } from '#shared/unicode-text.ts'
import { useDebouncedValue } from '#web/components/applications/use-debounced-value.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { SearchInput } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import {
  DEFAULT_SORT,
  filterParams,
  type ListFilter,
  readFilter,
  STATUS_FILTERS,
  type StatusFilter,
} from './list-filter.ts'

interface FilterProps {
  filter: ListFilter
  onChange: (changed: Partial<ListFilter>) => void
}

interface ListToolbarProps extends FilterProps {
  /** The text in the search box. */
  search: string
  onSearch: (text: string) => void
  children: ReactNode
}

/**
 * The search box, the status filter and the order of the list, in one line if there is space. Only screen readers read
 * their labels. On a phone a button shows the filter and the order, so that the list begins higher.
 */
export function ListToolbar({ filter, onChange, search, onSearch, children }: ListToolbarProps) {
  const t = useTranslate()
  const statusLabel = useStatusFilterLabel()
  const searchInput = useRef<HTMLInputElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const foldedOnPhone = isExpanded ? '' : 'max-lg:hidden'
  useShortcuts('page', { search: () => searchInput.current?.focus() })
  return (
    <search className="print:hidden flex items-center gap-2 max-lg:flex-wrap">
      <div className="min-w-0 flex-1 lg:min-w-48">
        <label htmlFor="review-search" className="sr-only">
          {t('review.search')}
        </label>
        <SearchInput
          ref={searchInput}
          id="review-search"
          autoComplete="off"
          maxLength={SEARCH_LENGTH}
          placeholder={t('review.search.placeholder')}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      <Button
        variant="quiet"
        className="lg:hidden"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <FilterIcon aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{t('review.filter.show')}</span>
      </Button>
      <div className={`max-lg:flex-[1_1_40%] lg:w-48 ${foldedOnPhone}`}>
        <SelectField
          name="review-status"
          label={t('review.filter.status')}
          isLabelHidden
          emptyLabel={t('review.status.all')}
          options={STATUS_FILTERS.map((value) => ({ value, label: statusLabel(value) }))}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            onChange({ status: STATUS_FILTERS.find((candidate) => candidate === target.value), decided: undefined })
          }
        />
      </div>
      <div className={`max-lg:flex-[1_1_40%] lg:w-52 ${foldedOnPhone}`}>
        <SelectField
          name="review-sort"
          label={t('review.filter.sort')}
          isLabelHidden
          emptyLabel={null}
          options={SORTS.map((value) => ({ value, label: t(`review.sort.${value}`) }))}
          value={filter.sort}
          onChange={({ target }) =>
            onChange({ sort: SORTS.find((candidate) => candidate === target.value) ?? DEFAULT_SORT })
          }
        />
      </div>
      {children}
    </search>
  )
}

/**
 * The active filters, each with a button that removes it. On a wide screen the status is visible in the toolbar, and is not
 * repeated here.
 */
export function ActiveFilters({ filter, onChange }: FilterProps) {
  const t = useTranslate()
  const statusLabel = useStatusFilterLabel()
  const filters = [
    ...(filter.status
      ? [
          {
            label: statusLabel(filter.status),
            className: 'lg:hidden',
            remove: () => onChange({ status: undefined, decided: undefined }),
          },
        ]
      : []),
    ...(filter.decided
      ? [{ label: t('review.filter.decidedToday'), className: '', remove: () => onChange({ decided: undefined }) }]
      : []),
  ]
  if (filters.length === 0) return null
  return (
    <ul
      aria-label={t('review.filter.active')}
      className={`flex flex-wrap gap-2 print:hidden ${filter.decided ? '' : 'lg:hidden'}`}
    >
      {filters.map(({ label, className, remove }) => (
        <li key={label} className={`min-w-0 ${className}`}>
          <button
            type="button"
            aria-label={t('review.filter.remove', { filter: label })}
            onClick={remove}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-indigo bg-indigo-soft ps-4 pe-3 text-ink hover:border-indigo-strong lg:min-h-9"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reads and writes the filter in the URL. A change replaces the history entry, so that Back leaves the screen. */
export function useListFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  return {
    filter,
    change: (changed: Partial<ListFilter>) =>
      setParams((before) => filterParams({ ...readFilter(before), ...changed }), { replace: true }),
  }
}

/**
 * The text in the search box. It is written to the URL after a pause. If a link changes the search in the URL, the text
 * changes, too.
 */
export function useSearchText(q: string, onSearch: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const [written, setWritten] = useState(q)
  const settled = useDebouncedValue(asciiDigits(text.trim()), TIMINGS.searchPause)
  if (written !== q) {
    setWritten(q)
    if (q !== settled) setText(q)
  }
  const writeSearch = useEffectEvent((newSearch: string) => {
    // A link may have changed the search in the meantime.
    if (newSearch !== q && newSearch === asciiDigits(text.trim())) onSearch(newSearch)
  })
  useEffect(() => writeSearch(settled), [settled])
  return [text, setText]
}

function useStatusFilterLabel() {
  const t = useTranslate()
  return (filter: StatusFilter) =>
    filter === 'pending' || filter === 'processed' ? t(`review.status.${filter}`) : t(`status.${filter}`)
}
