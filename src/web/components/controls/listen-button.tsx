// SPDX-License-Identifier: Apache-2.0
import { Square, Volume2 } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { useReadAloud } from './read-aloud.ts'

/**
 * A button that reads a text aloud. Renders nothing if the device has no voice for the language. Needs the locale
 * module `reading`.
 */
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
  /**
   * Whether the question is a card. The button is then in the card's corner; otherwise it is in the space above the
   * question.
   */
  isInCard: boolean
}

/**
 * A button that reads a question aloud as the screen shows it: its label, hint, options and error. It must be the first
 * element inside the question, and appears in the question's upper corner. On a phone it is an icon without text, so
 * that a long form stays easy to read.
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
      onClick={({ currentTarget }) => (isReading ? stop() : read(textsOf(currentTarget.parentElement)))}
      className={`absolute min-w-11 font-normal! text-sm ${isInCard ? '-end-1 top-1 sm:end-1' : '-end-2.5 -top-2.5'}`}
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-sm:hidden">{t(isReading ? 'listen.stop' : 'listen')}</span>
    </Button>
  )
}

/**
 * Selects the elements of a question whose texts are read aloud. The label of a file button and the names of the months
 * are left out, because they do not explain the question.
 */
const SPOKEN = 'legend, h3, label:not(:has(input)), p, select:not([id$="-month"]) > option:not([value=""])'

/** The visible texts of a question in the order of the page, without repetitions. */
function textsOf(question: HTMLElement | null) {
  const shown = [...(question?.querySelectorAll(SPOKEN) ?? [])].filter(
    (element) => !element.closest('details:not([open])'),
  )
  const texts = shown.map(({ textContent }) => textContent.trim())
  return [...new Set(texts)].filter((text) => text !== '')
}
