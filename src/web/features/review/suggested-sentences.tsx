// SPDX-License-Identifier: Apache-2.0
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { characterOf } from './shortcuts.ts'

interface SuggestedSentencesProps {
  hint: string
  sentences: readonly { label: string; text: string; isOnlyOnPhone?: boolean }[]
  onPick: (sentence: string) => void
  /** Whether only screen readers read the hint, because the visible label of the message already says the same. */
  isHintHidden?: boolean
  /**
   * Whether number keys insert the sentences while one of the buttons has the focus. A phone, which has no such keys,
   * does not show the numbers.
   */
  isNumbered?: boolean
  /**
   * `pills` are large buttons, `chips` are low buttons for use beside a document, and `words` are the smallest. `names`
   * are two rows of `words`, with a hint only on a phone.
   */
  layout?: keyof typeof LAYOUTS
  ref?: Ref<HTMLFieldSetElement>
}

const LOW = 'min-h-11 desk:min-h-7 pointer-coarse:min-h-11'
const BUTTON =
  'flex items-center gap-1.5 border-line-strong bg-surface text-sm hover:border-indigo hover:bg-indigo-soft'
/**
 * The lists of chips, words and names scroll, because a panchayat may have fifty reasons, and the message below must
 * stay visible. A phone shows four rows, and half of the fifth row.
 */
const SCROLLING = '-m-1 flex max-h-55 min-w-0 shrink-0 flex-wrap items-center gap-1 overflow-y-auto p-1'
const WORD = `${BUTTON} ${LOW} max-w-full rounded-md border px-1.5 text-start leading-tight`
const LAYOUTS = {
  pills: {
    list: 'flex min-w-0 flex-wrap items-center gap-2',
    button: `${BUTTON} min-h-11 shrink-0 rounded-full border px-3`,
  },
  chips: {
    list: `${SCROLLING} desk:max-h-32`,
    button: `${BUTTON} ${LOW} max-w-full rounded-full border px-2 text-start leading-tight desk:gap-1 desk:px-1.5`,
  },
  words: { list: `${SCROLLING} desk:max-h-32`, button: WORD },
  names: { list: `${SCROLLING} desk:max-h-17`, button: WORD },
} as const

/** Buttons that each insert a sentence into a message. */
export function SuggestedSentences(props: SuggestedSentencesProps) {
  const { hint, sentences, onPick, isHintHidden = false, isNumbered = false, layout = 'pills', ref } = props
  const look = LAYOUTS[layout]
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const picked = sentences[Number(characterOf(event)) - 1]
    if (!picked) return
    event.preventDefault()
    onPick(picked.text)
  }
  return (
    <fieldset ref={ref} aria-labelledby={id} onKeyDown={isNumbered ? press : undefined} className="min-w-0 shrink-0">
      <span
        id={id}
        className={
          isHintHidden
            ? 'sr-only'
            : `mb-1 block text-ink-soft text-sm leading-tight ${layout === 'names' ? 'desk:sr-only' : ''}`
        }
      >
        {hint}
      </span>
      <div className={look.list}>
        {sentences.map(({ label, text, isOnlyOnPhone = false }, index) => (
          <button
            key={text}
            type="button"
            title={text}
            onClick={() => onPick(text)}
            className={`${look.button} ${isOnlyOnPhone ? 'desk:hidden' : ''}`}
          >
            {isNumbered && index < NUMBER_KEYS ? (
              <span
                aria-hidden
                className="font-semibold text-indigo tabular-nums not-desk:hidden pointer-coarse:hidden"
              >
                {index + 1}
              </span>
            ) : (
              layout === 'pills' && <Plus aria-hidden className="size-4" />
            )}
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The keys 1 to 9 insert the first sentences. */
const NUMBER_KEYS = 9
