import { Square, Volume2 } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { useReadAloud } from './read-aloud.ts'

/** Reads a text aloud. Renders nothing if the device has no voice for the language. Needs the locale module `reading`. */
export function ListenButton({ sentences }: { sentences: readonly string[] }) {
  const t = useTranslate()
  const { canListen, isReading, read, stop } = useReadAloud()
  if (!canListen) return null
  const Icon = isReading ? Square : Volume2
  return (
    <Button variant="secondary" compact className="w-fit" onClick={() => (isReading ? stop() : read(sentences))}>
      <Icon aria-hidden className="size-5" />
      {t(isReading ? 'listen.stop' : 'listen')}
    </Button>
  )
}

interface ListenToQuestionProps {
  /** The name of the question, for screen readers. */
  question: string
  /** On the border of a card, or in the space above the question. */
  isInCard: boolean
}

/**
 * Reads a question as it is on the screen: its words, hint and options, and its error. It is the first element of the
 * question, and in its upper corner. On a phone it is a sign without a word, so that many questions stay easy to read.
 */
export function ListenToQuestion({ question, isInCard }: ListenToQuestionProps) {
  const t = useTranslate()
  const { canListen, isReading, read, stop } = useReadAloud()
  if (!canListen) return null
  const Icon = isReading ? Square : Volume2
  return (
    <Button
      variant="quiet"
      compact
      data-listen
      aria-label={`${t(isReading ? 'listen.stop' : 'listen')}: ${question}`}
      onClick={({ currentTarget }) => (isReading ? stop() : read(wordsOf(currentTarget.parentElement)))}
      className={`absolute min-w-11 font-normal! text-sm ${isInCard ? '-end-1 top-1 sm:end-1' : '-end-2.5 -top-2.5'}`}
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-sm:hidden">{t(isReading ? 'listen.stop' : 'listen')}</span>
    </Button>
  )
}

/** What a question says, in its order and each text once. The label of a file button and the months say nothing about it. */
const SPOKEN = 'legend, label:not(:has(input)), p, select:not([id$="-month"]) > option:not([value=""])'

function wordsOf(question: HTMLElement | null) {
  const shown = [...(question?.querySelectorAll(SPOKEN) ?? [])].filter((one) => !one.closest('details:not([open])'))
  const texts = shown.map(({ textContent }) => textContent.trim())
  return [...new Set(texts)].filter((text) => text !== '')
}
