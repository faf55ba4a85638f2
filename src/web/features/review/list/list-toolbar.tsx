import { X } from 'lucide-react'
import { useRef } from 'react'
import { SORTS } from '#shared/applications/wire.ts'
import { SEARCH_LENGTH } from '#shared/unicode-text.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { FieldFrame } from '#web/components/fields/field-frame.tsx'
import { SearchInput } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { filterParams, type ListFilter, readFilter, STATUS_FILTERS, type StatusFilter } from './list-filter.ts'

interface ListToolbarProps {
  filter: ListFilter
  onChange: (changed: Partial<ListFilter>) => void
  search: string
  onSearch: (text: string) => void
}

/** Search box, status filter and order of the list. */
export function ListToolbar({ filter, onChange, search, onSearch }: ListToolbarProps) {
  const t = useTranslate()
  const statusLabel = useStatusFilterLabel()
  const box = useRef<HTMLInputElement>(null)
  useShortcuts('page', { search: () => box.current?.focus() })
  return (
    <search className="print:hidden grid grid-cols-2 gap-3 lg:grid-cols-[minmax(16rem,1fr)_14rem_14rem]">
      <div className="max-lg:col-span-2">
        <FieldFrame id="review-search" label={t('review.search')}>
          <SearchInput
            ref={box}
            id="review-search"
            autoComplete="off"
            maxLength={SEARCH_LENGTH}
            placeholder={t('review.search.placeholder')}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </FieldFrame>
      </div>
      <SelectField
        name="review-status"
        label={t('review.filter.status')}
        emptyLabel={t('review.status.all')}
        options={STATUS_FILTERS.map((value) => ({ value, label: statusLabel(value) }))}
        value={filter.status ?? ''}
        onChange={({ target }) => onChange({ status: STATUS_FILTERS.find((candidate) => candidate === target.value) })}
      />
      <SelectField
        name="review-sort"
        label={t('review.filter.sort')}
        emptyLabel={null}
        options={SORTS.map((value) => ({ value, label: t(`review.sort.${value}`) }))}
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: SORTS.find((candidate) => candidate === target.value) ?? 'newest' })}
      />
    </search>
  )
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filter, onChange, search, onSearch }: ListToolbarProps) {
  const t = useTranslate()
  const statusLabel = useStatusFilterLabel()
  const filters = [
    ...(filter.status ? [{ label: statusLabel(filter.status), remove: () => onChange({ status: undefined }) }] : []),
    ...(search ? [{ label: t('review.filter.search', { text: search }), remove: () => onSearch('') }] : []),
  ]
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('review.filter.active')} className="flex flex-wrap gap-2">
      {filters.map(({ label, remove }) => (
        <li key={label} className="min-w-0">
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
    /** The search text of the link that opened the list, for example from a notification. */
    initialSearch: params.get('q') ?? '',
    change: (changed: Partial<ListFilter>) =>
      setParams(() => filterParams({ ...filter, ...changed }), { replace: true }),
  }
}

function useStatusFilterLabel() {
  const t = useTranslate()
  return (filter: StatusFilter) =>
    filter === 'pending' || filter === 'processed' ? t(`review.status.${filter}`) : t(`status.${filter}`)
}
