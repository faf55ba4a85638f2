import { Plus } from 'lucide-react'
import { useId } from 'react'

interface SuggestedSentencesProps {
  hint: string
  sentences: readonly { label: string; text: string }[]
  onPick: (sentence: string) => void
  className?: string
}

/** Buttons that each insert a sentence into a message. */
export function SuggestedSentences({ hint, sentences, onPick, className = '' }: SuggestedSentencesProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={`flex min-w-0 flex-wrap items-center gap-2 ${className}`}>
      <span id={id} className="text-ink-soft text-sm max-sm:basis-full desk:whitespace-nowrap">
        {hint}
      </span>
      {sentences.map(({ label, text }) => (
        <button
          key={label}
          type="button"
          title={text}
          onClick={() => onPick(text)}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm hover:border-indigo hover:bg-indigo-soft"
        >
          <Plus aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
