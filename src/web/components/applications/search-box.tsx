import { Search } from 'lucide-react'
import { INPUT_LOOK } from '#web/components/fields/field-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface SearchBoxProps {
  value: string
  onChange: (search: string) => void
  /** Undefined while the search is under way. */
  found: number | undefined
}

/** Searches while it is typed, and says how much it found. */
export function SearchBox({ value, onChange, found }: SearchBoxProps) {
  const t = useTranslate()
  return (
    <search className="relative print:hidden">
      <label htmlFor="own-search" className="sr-only">
        {t('applications.search')}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        id="own-search"
        type="search"
        value={value}
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('applications.search.placeholder')}
        className={`${INPUT_LOOK} text-ellipsis ps-11`}
      />
      <p role="status" className="sr-only">
        {value.trim() !== '' && found !== undefined && t('applications.found', { count: found })}
      </p>
    </search>
  )
}
