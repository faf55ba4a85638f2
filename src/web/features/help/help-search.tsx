import { Search } from 'lucide-react'
import { INPUT_LOOK } from '#web/components/fields/field-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface HelpSearchProps {
  value: string
  onChange: (search: string) => void
  /** How many answers; undefined while that is not known. */
  found: number | undefined
}

/** Searches the answers while it is typed, and says how many it found. */
export function HelpSearch({ value, onChange, found }: HelpSearchProps) {
  const t = useTranslate()
  return (
    <search className="max-w-form">
      <label htmlFor="help-search" className="mb-1.5 block font-semibold">
        {t('help.search')}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          id="help-search"
          type="search"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          placeholder={t('help.search.placeholder')}
          className={`${INPUT_LOOK} text-ellipsis ps-11`}
        />
      </div>
      <p role="status" className="mt-1.5 min-h-[1lh] text-ink-soft text-sm">
        {value.trim() !== '' && found !== undefined && t('help.found', { count: found })}
      </p>
    </search>
  )
}
