import { LayoutList, Table } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'

const VIEWS = [
  { isTable: false, word: 'applications.view.cards', Icon: LayoutList },
  { isTable: true, word: 'applications.view.table', Icon: Table },
] as const

/** Cards or the table: two ways to see the same applications. */
export function ViewSwitch({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const t = useTranslate()
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-line-strong print:hidden">
      <legend className="sr-only">{t('applications.view.label')}</legend>
      {VIEWS.map(({ isTable: shows, word, Icon }) => (
        <button
          key={word}
          type="button"
          aria-pressed={shows === isTable}
          onClick={() => onChange(shows)}
          className="flex min-h-11 items-center gap-2 bg-surface px-4 -outline-offset-4 hover:bg-indigo-soft aria-pressed:bg-indigo aria-pressed:font-semibold aria-pressed:text-on-indigo"
        >
          <Icon aria-hidden className="size-5" />
          {t(word)}
        </button>
      ))}
    </fieldset>
  )
}
