import { useId } from 'react'

interface Choice {
  value: string
  label: string
  /** Beside the label, smaller. */
  detail?: string
  /** The language of the label, where it is another than the page's. */
  lang?: string
}

interface ChoiceListProps {
  /** What is chosen, for those who do not see the heading above. */
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** What was chosen last is on its way. */
  busy?: boolean
}

/** One of a few, each in sight; it holds as soon as it is chosen. */
export function ChoiceList({ label, choices, value, onChange, busy = false }: ChoiceListProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-busy={busy}
      className="aria-busy:opacity-60 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {choices.map(({ value: own, label: word, detail, lang }) => (
        <label
          key={own}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2 hover:bg-indigo-soft has-checked:border-indigo has-checked:bg-indigo-soft has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="size-5 shrink-0 accent-indigo outline-none"
          />
          <span lang={lang}>{word}</span>
          {detail && <span className="ms-auto text-ink-soft text-sm">{detail}</span>}
        </label>
      ))}
    </div>
  )
}
