// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ListFilter as FilterIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Role } from '#shared/applications/lifecycle.ts'
import { AGE_BANDS, QUEUE_MARKS, type QueueMark, SORTS } from '#shared/applications/overview.ts'
import { asciiDigits, SEARCH_LENGTH } from '#shared/unicode-text.ts'
import { useDebouncedValue } from '#web/components/applications/use-debounced-value.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { SearchInput } from '#web/components/fields/text-field.tsx'
import {
  DEFAULT_SORT,
  filterParams,
  firstStatus,
  isDecidedOnly,
  type ListFilter,
  OLDEST,
  OPEN_PARAM,
  readFilter,
  STATUS_FILTERS,
  setParam,
  shownStatus,
} from '#web/components/office/list-filter.ts'
import { overviewQuery } from '#web/components/office/overview-query.ts'
import { AgeBands } from '#web/components/office/waiting-strip.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { useLocation, useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useShortcuts } from '../use-shortcuts.ts'

interface FilterProps {
  filter: ListFilter
  role: Role
  onChange: (changed: Partial<ListFilter>) => void
}

interface ListToolbarProps extends FilterProps {
  /** The text in the search box. */
  search: string
  onSearch: (text: string) => void
  /** Whether the strip above the list shows the selected age band. */
  showsAgeBands: boolean
  /** Whether the strip marks that the list shows only late applications. */
  showsLate: boolean
  children: ReactNode
}

/**
 * The search box, the status filter and the order of the list, in one line if there is space. Only screen readers read
 * their labels. On a phone a button with the name of the status filter shows the filters and the order, so that the
 * list begins higher.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { filter, role, onChange, search, onSearch, showsAgeBands, showsLate, children } = props
  const t = useTranslate()
  const statusLabel = useStatusFilterLabel(role)
  const status = shownStatus(filter, role) ?? 'all'
  const shown = filter.mark ?? status
  const searchInput = useRef<HTMLInputElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 63.9375rem)')
  const foldedOnPhone = isExpanded ? '' : 'max-lg:hidden'
  useShortcuts('page', { search: () => searchInput.current?.focus() })
  return (
    <>
      <search className="print:hidden flex items-center gap-2 max-lg:flex-wrap">
        <div className="min-w-0 flex-[99_1_8.5rem] lg:min-w-48">
          <label htmlFor="review-search" className="sr-only">
            {t('review.search')}
          </label>
          <SearchInput
            ref={searchInput}
            id="review-search"
            autoComplete="off"
            maxLength={SEARCH_LENGTH}
            placeholder={t(isNarrow ? 'review.search' : 'review.search.placeholder')}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
        <Button
          variant="secondary"
          className="grow px-3! max-sm:text-sm lg:hidden"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          <FilterIcon aria-hidden className="size-5 shrink-0" />
          <span className="sr-only">{t('review.filter.show')}:</span>
          {statusLabel(shown)}
        </Button>
        <div className={`max-lg:flex-[1_1_40%] lg:w-48 ${foldedOnPhone}`}>
          <SelectField
            name="review-status"
            label={t('review.filter.status')}
            isLabelHidden
            emptyLabel={null}
            options={[...STATUS_FILTERS, ...QUEUE_MARKS].map((value) => ({ value, label: statusLabel(value) }))}
            value={shown}
            onChange={({ target: { value } }) =>
              onChange({
                status: STATUS_FILTERS.find((candidate) => candidate === value),
                mark: QUEUE_MARKS.find((candidate) => candidate === value),
                decided: undefined,
              })
            }
          />
        </div>
        <div className={`max-lg:flex-[1_1_40%] lg:w-52 ${foldedOnPhone}`}>
          <SelectField
            name="review-sort"
            label={t('review.filter.sort')}
            isLabelHidden
            emptyLabel={null}
            options={SORTS.map((value) => ({
              value,
              label: t(
                value === DEFAULT_SORT && isDecidedOnly(status) ? 'review.sort.decided' : `review.sort.${value}`,
              ),
            }))}
            value={filter.sort}
            onChange={({ target }) =>
              onChange({ sort: SORTS.find((candidate) => candidate === target.value) ?? DEFAULT_SORT })
            }
          />
        </div>
        {isExpanded && <PhoneAgeBands />}
        {children}
      </search>
      <ActiveFilters {...{ filter, onChange, showsAgeBands, showsLate }} />
    </>
  )
}

/**
 * Shows how long the applications at the reviewer's step have waited. A phone shows it with the filters, and not in the
 * strip.
 */
function PhoneAgeBands() {
  const { data } = useQuery(overviewQuery)
  const { pathname } = useLocation()
  const ownStep = data?.steps.find(({ isYours }) => isYours)
  return ownStep ? (
    <div className="w-full sm:hidden">
      <AgeBands bands={ownStep.bands} status={ownStep.status} listPath={pathname} />
    </div>
  ) : null
}

/**
 * The active filters that no other control shows, each with a button that removes it. The toolbar shows the status, and
 * the strip above the list the late applications and, if there is space for it, the age band.
 */
function ActiveFilters({
  filter: { decided, waited, due },
  onChange,
  showsAgeBands,
  showsLate,
}: Omit<FilterProps, 'role'> & Pick<ListToolbarProps, 'showsAgeBands' | 'showsLate'>) {
  const t = useTranslate()
  const ageBandLabel = useAgeBandLabel()
  const filters = [
    decided && {
      label: t('review.filter.decidedToday'),
      className: '',
      remove: () => onChange({ decided: undefined }),
    },
    due &&
      !showsLate && {
        label: t('review.filter.overdue'),
        className: '',
        remove: () => onChange({ due: undefined }),
      },
    waited && {
      label: t('review.filter.waited', { band: ageBandLabel(waited) }),
      className: showsAgeBands ? 'sm:hidden' : '',
      remove: () => onChange({ waited: undefined }),
    },
  ].filter((active) => typeof active === 'object')
  if (filters.length === 0) return null
  return (
    <ul
      aria-label={t('review.filter.active')}
      className={`flex flex-wrap gap-2 print:hidden ${filters.every(({ className }) => className !== '') ? 'sm:hidden' : ''}`}
    >
      {filters.map(({ label, className, remove }) => (
        <li key={label} className={`min-w-0 ${className}`}>
          <button
            type="button"
            aria-label={t('review.filter.remove', { filter: label })}
            onClick={remove}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-indigo bg-indigo-soft ps-4 pe-3 text-ink hover:border-indigo-strong"
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
      setParams(
        (previous) => {
          const params = filterParams({ ...readFilter(previous), ...changed })
          const open = previous.get(OPEN_PARAM) ?? OLDEST
          // The search is written after a pause, in which the reviewer may have opened an application. It stays open.
          return open === OLDEST ? params : setParam(params, OPEN_PARAM, open)
        },
        { replace: true },
      ),
  }
}

/**
 * The text in the search box. It is written to the URL after a pause. If a link changes the search in the URL, the text
 * changes, too.
 */
export function useSearchText(q: string, onSearch: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const [lastQuery, setLastQuery] = useState(q)
  const debouncedText = useDebouncedValue(asciiDigits(text.trim()), TIMINGS.searchPause)
  if (lastQuery !== q) {
    setLastQuery(q)
    if (q !== debouncedText) setText(q)
  }
  const writeSearch = useEffectEvent((newSearch: string) => {
    // A link may have changed the search in the meantime.
    if (newSearch !== q && newSearch === asciiDigits(text.trim())) onSearch(newSearch)
  })
  useEffect(() => writeSearch(debouncedText), [debouncedText])
  return [text, setText]
}

const isMark = (filter: string): filter is QueueMark => QUEUE_MARKS.some((mark) => mark === filter)

/**
 * The name of a status filter or a mark. The status that the role decides has the same name as in the strip above the
 * list.
 */
function useStatusFilterLabel(role: Role) {
  const t = useTranslate()
  return (filter: (typeof STATUS_FILTERS)[number] | QueueMark) => {
    if (isMark(filter)) return t(`review.mark.${filter}`)
    if (filter === 'all' || filter === 'pending' || filter === 'processed') return t(`review.status.${filter}`)
    if (filter !== firstStatus(role)) return t(`status.${filter}`)
    return t(role === 'admin' ? 'review.status.toSign' : 'review.status.toVerify')
  }
}

/** The name of an age band: '4 to 7 days'. */
function useAgeBandLabel() {
  const t = useTranslate()
  return (waited: string) => {
    const from = Number(waited)
    // The last band has no end. Its text uses only `before`.
    const next = AGE_BANDS.find((other) => other > from) ?? 0
    return t('office.band', { from, to: next - 1, before: from - 1 })
  }
}
