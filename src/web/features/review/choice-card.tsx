// SPDX-License-Identifier: Apache-2.0
import type { ReactNode, Ref } from 'react'
import { FieldErrorText } from '#web/components/fields/field-frame.tsx'
import { Key } from './command-palette.tsx'
import { useShortcutsEnabled } from './use-shortcuts.ts'

interface ChoiceGroupProps {
  id: string
  label: ReactNode
  error: string | undefined
  /** The cards, which are radio buttons. */
  children: ReactNode
  /** A card that is no radio button, because pressing it opens something else. */
  action?: ReactNode
  /** Whether the cards are in one line without their consequences, so that there is space for what follows. */
  isCompact?: boolean
}

/** Cards of equal width, of which one can be chosen. */
export function ChoiceGroup({ id, label, error, children, action, isCompact = false }: ChoiceGroupProps) {
  return (
    <div
      data-compact={isCompact || undefined}
      className="group/choice flex flex-col gap-1.5 data-compact:flex-row data-compact:flex-wrap desk:gap-1"
    >
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
        aria-invalid={error ? true : undefined}
        className="contents"
      >
        <p id={`${id}-label`} className="font-semibold group-data-compact/choice:sr-only">
          {label}
        </p>
        {children}
      </div>
      {action}
      <FieldErrorText id={id} error={error} />
    </div>
  )
}

/** The look of a card, which is also that of a button beside radio buttons. */
export const CARD =
  'relative flex min-h-13 cursor-pointer items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 py-1 text-start leading-tight hover:border-indigo hover:bg-indigo-soft group-data-compact/choice:min-h-11 group-data-compact/choice:flex-auto group-data-compact/choice:gap-1.5 group-data-compact/choice:px-2 group-data-compact/choice:text-sm desk:min-h-11 desk:text-sm desk:group-data-compact/choice:min-h-9 pointer-coarse:group-data-compact/choice:min-h-11'

/** A chosen card has the colour of its consequence, so that the reviewer notices a wrong choice before saving it. */
const CHOSEN = {
  good: 'has-checked:border-leaf has-checked:bg-leaf-soft has-checked:ring-1 has-checked:ring-leaf',
  bad: 'has-checked:border-brick has-checked:bg-brick-soft has-checked:ring-1 has-checked:ring-brick',
  plain: 'has-checked:border-indigo has-checked:bg-indigo-soft has-checked:ring-1 has-checked:ring-indigo',
} as const
const ACCENTS = { good: 'accent-leaf', bad: 'accent-brick', plain: 'accent-indigo' } as const

interface ChoiceCardProps {
  /** The name of the group of radio buttons, and the value of this one. */
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
  ref?: Ref<HTMLInputElement> | undefined
}

/** A radio button on a card. Its accessible name is the title, and the consequence is its description. */
export function ChoiceCard({ name, value, isChosen, tone, title, hint, shortcutKey, onPick, ref }: ChoiceCardProps) {
  const id = `${name}-${value}`
  return (
    <label
      htmlFor={id}
      className={`${CARD} ${CHOSEN[tone]} has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`}
    >
      <input
        ref={ref}
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onPick}
        onKeyDown={(event) => {
          // In a form, Enter on a radio button would save the decision, even if nothing is chosen yet.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onPick()
        }}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        className={`size-5 shrink-0 outline-none desk:size-4 ${ACCENTS[tone]}`}
      />
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
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        <span
          id={`${id}-hint`}
          className="block text-ink-soft text-sm leading-tight group-data-compact/choice:sr-only desk:text-[0.8125rem]"
        >
          {hint}
        </span>
      </span>
      {shortcutKey !== undefined && areKeysOn && (
        <span aria-hidden className="not-desk:hidden pointer-coarse:hidden">
          <Key>{shortcutKey}</Key>
        </span>
      )}
    </>
  )
}
