import { Search } from 'lucide-react'
import { useRef } from 'react'
import { SORTS } from '#shared/applications/wire.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { FieldFrame, INPUT_LOOK } from '#web/components/fields/field-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { type ListFilter, STATUS_FILTERS } from './list-filter.ts'
import { useStatusFilterWord } from './status-filter-word.ts'

interface ListToolbarProps {
  filter: ListFilter
  onChange: (changed: Partial<ListFilter>) => void
  search: string
  onSearch: (text: string) => void
}

/** The longest search that the server takes. */
const SEARCH_LENGTH = 100

/** Search, status and order of the list. */
export function ListToolbar({ filter, onChange, search, onSearch }: ListToolbarProps) {
  const t = useTranslate()
  const statusWord = useStatusFilterWord()
  const box = useRef<HTMLInputElement>(null)
  useShortcuts('page', { search: () => box.current?.focus() })
  return (
    <search className="print:hidden grid grid-cols-2 gap-3 lg:grid-cols-[minmax(16rem,1fr)_14rem_14rem]">
      <div className="max-lg:col-span-2">
        <FieldFrame id="review-search" label={t('review.search')}>
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
            />
            <input
              ref={box}
              id="review-search"
              type="search"
              autoComplete="off"
              maxLength={SEARCH_LENGTH}
              placeholder={t('review.search.placeholder')}
              value={search}
              onChange={({ target }) => onSearch(target.value)}
              className={`${INPUT_LOOK} text-ellipsis ps-10`}
            />
          </div>
        </FieldFrame>
      </div>
      <SelectField
        name="review-status"
        label={t('review.filter.status')}
        emptyLabel={t('review.status.all')}
        options={STATUS_FILTERS.map((value) => ({ value, label: statusWord(value) }))}
        value={filter.status ?? ''}
        onChange={({ target }) => onChange({ status: STATUS_FILTERS.find((known) => known === target.value) })}
      />
      <SelectField
        name="review-sort"
        label={t('review.filter.sort')}
        emptyLabel={null}
        options={SORTS.map((value) => ({ value, label: t(`review.sort.${value}`) }))}
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: SORTS.find((known) => known === target.value) ?? 'newest' })}
      />
    </search>
  )
}
