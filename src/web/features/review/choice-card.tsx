// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { FieldErrorText } from '#web/components/fields/field-frame.tsx'
import { Key } from './command-palette.tsx'
import { useShortcutsEnabled } from './use-shortcuts.ts'

interface ChoiceGroupProps {
  id: string
  label: string
  /** Shown beside the label. */
  note?: ReactNode
  error: string | undefined
  /** The cards, which are radio buttons. */
  children: ReactNode
  /** Shown below the radio buttons: a card that opens something else, or the fields of the chosen card. */
  action?: ReactNode
  /** Whether a wide screen shows the cards side by side, without the lines of their consequences. */
  isRow?: boolean
  /** The classes of the line with the label and the note, for example `sr-only`. */
  labelLook?: string
}

/** Cards of equal width, of which one can be chosen. */
export function ChoiceGroup({
  id,
  label,
  note,
  error,
  children,
  action,
  isRow = false,
  labelLook = '',
}: ChoiceGroupProps) {
  return (
    <div className={`flex flex-col gap-1 ${isRow ? 'review-cards' : ''}`}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
        aria-invalid={error ? true : undefined}
        className="contents"
      >
        <div className={`flex flex-wrap items-baseline justify-between gap-x-3 review-cards-line ${labelLook}`}>
          <p id={`${id}-label`} className="font-semibold">
            {label}
          </p>
          {note}
        </div>
        {children}
      </div>
      {action}
      <div className="review-cards-line empty:hidden">
        <FieldErrorText id={id} error={error} />
      </div>
    </div>
  )
}

/** A chosen card has the colour of its consequence, so that the reviewer notices a wrong choice before saving it. */
const CHOSEN = {
  good: { Icon: CircleCheck, card: 'border-leaf bg-leaf-soft', icon: 'text-leaf' },
  bad: { Icon: CircleX, card: 'border-brick bg-brick-soft', icon: 'text-brick' },
  plain: { Icon: CircleCheck, card: 'border-indigo bg-indigo-soft', icon: 'text-indigo' },
} as const
const UNCHOSEN = 'border-line-strong bg-surface hover:border-indigo'

/** The classes of a card, which is a label with a radio button, or a button beside such labels. */
export const cardLook = (colours = UNCHOSEN) =>
  `review-card relative flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-1 text-start leading-tight desk:min-h-10 desk:py-0.5 pointer-coarse:min-h-11 ${colours}`

interface ChoiceCardProps {
  /** The name of the group of radio buttons, and the value of this radio button. */
  name: string
  value: string
  isChosen: boolean
  tone: keyof typeof CHOSEN
  title: string
  /** One line that says what follows from the choice. */
  hint: string
  /** The key that makes the choice. */
  shortcutKey?: string
  onPick: () => void
  /** Clears the choice: a click or Space on the chosen card. Undefined if a choice cannot be taken back. */
  onClear?: () => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A radio button on a card. Its accessible name is the title, and the consequence is its description. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, value, isChosen, tone, title, hint, shortcutKey, onPick, onClear, ref } = props
  const id = `${name}-${value}`
  const { Icon, card, icon } = CHOSEN[tone]
  return (
    <label
      htmlFor={id}
      className={`${cardLook(isChosen ? card : UNCHOSEN)} has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`}
    >
      <input
        ref={ref}
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onPick}
        onClick={({ detail }) => {
          // The second click of a double click does not clear what the first has chosen.
          if (isChosen && detail < 2) onClear?.()
        }}
        onKeyDown={(event) => {
          // On a chosen radio button, not every browser turns Space into a click.
          if (event.key === ' ' && isChosen && onClear) {
            event.preventDefault()
            if (!event.repeat) onClear()
          }
          // In a form, Enter on a radio button would save the decision, even if nothing is chosen yet.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onPick()
        }}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      {isChosen ? (
        <Icon aria-hidden className={`review-card-chosen size-5 shrink-0 ${icon}`} />
      ) : (
        <span aria-hidden className="review-card-icon size-5 shrink-0 rounded-full border border-line-strong" />
      )}
      <CardTexts {...{ id, title, hint, shortcutKey }} />
    </label>
  )
}

interface CardTextsProps {
  id: string
  title: string
  hint: string
  shortcutKey: string | undefined
}

/** The title of a card above its consequence, and the key that presses it. */
export function CardTexts({ id, title, hint, shortcutKey }: CardTextsProps) {
  const areKeysOn = useShortcutsEnabled()
  return (
    <>
      <span className="min-w-0 flex-1">
        <span
          id={`${id}-title`}
          className="review-card-title block font-semibold desk:text-[0.9375rem] desk:leading-tight"
        >
          {title}
        </span>
        <span id={`${id}-hint`} className="review-card-hint block text-ink-soft text-sm leading-tight">
          {hint}
        </span>
      </span>
      {shortcutKey !== undefined && areKeysOn && (
        <span aria-hidden className="review-card-key not-desk:hidden pointer-coarse:hidden">
          <Key>{shortcutKey}</Key>
        </span>
      )}
    </>
  )
}
