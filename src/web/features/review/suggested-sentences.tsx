import { Plus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { characterOf } from './shortcuts.ts'

interface SuggestedSentencesProps {
  hint: string
  sentences: readonly { label: string; text: string }[]
  onPick: (sentence: string) => void
  /** Whether number keys insert the sentences while one of the buttons has the focus. */
  isNumbered?: boolean
  ref?: Ref<HTMLFieldSetElement>
}

/** Buttons that each insert a sentence into a message. */
export function SuggestedSentences({ hint, sentences, onPick, isNumbered = false, ref }: SuggestedSentencesProps) {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const picked = sentences[Number(characterOf(event)) - 1]
    if (!picked) return
    event.preventDefault()
    onPick(picked.text)
  }
  return (
    <fieldset
      ref={ref}
      aria-labelledby={id}
      onKeyDown={isNumbered ? press : undefined}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      <span id={id} className="basis-full text-ink-soft text-sm">
        {hint}
      </span>
      {sentences.map(({ label, text }, index) => (
        <button
          key={label}
          type="button"
          title={text}
          onClick={() => onPick(text)}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm hover:border-indigo hover:bg-indigo-soft"
        >
          {isNumbered && index < NUMBER_KEYS ? (
            <span aria-hidden className="font-semibold text-indigo tabular-nums">
              {index + 1}
            </span>
          ) : (
            <Plus aria-hidden className="size-4" />
          )}
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const NUMBER_KEYS = 9
