import { X } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { ListFilter } from './list-filter.ts'
import { useStatusFilterWord } from './status-filter-word.ts'

interface ActiveFiltersProps {
  filter: ListFilter
  onChange: (changed: Partial<ListFilter>) => void
  search: string
  onSearch: (text: string) => void
}

/** What narrows the list at the moment, each to be taken away with one press. */
export function ActiveFilters({ filter, onChange, search, onSearch }: ActiveFiltersProps) {
  const t = useTranslate()
  const statusWord = useStatusFilterWord()
  const filters = [
    ...(filter.status ? [{ word: statusWord(filter.status), remove: () => onChange({ status: undefined }) }] : []),
    ...(search ? [{ word: t('review.filter.search', { text: search }), remove: () => onSearch('') }] : []),
  ]
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('review.filter.active')} className="flex flex-wrap gap-2">
      {filters.map(({ word, remove }) => (
        <li key={word} className="min-w-0">
          <button
            type="button"
            aria-label={t('review.filter.remove', { filter: word })}
            onClick={remove}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-indigo bg-indigo-soft ps-4 pe-3 text-ink hover:border-indigo-strong"
          >
            <span className="truncate">{word}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
