// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Key } from '../command-palette.tsx'
import { useShortcuts, useShortcutsEnabled } from '../use-shortcuts.ts'
import type { CheckedAnswers } from './checked-answers.ts'

interface AnswerKeysOptions {
  answers: CheckedAnswers
  /** Whether the reviewer can mark an answer as different from the document. */
  canFlag: boolean
  /** The document beside the answers. */
  filePath: string
}

/**
 * The arrow keys move the focus from answer to answer, beginning with the first. X marks the focused answer as
 * different, and Space marks it as compared and moves the focus to the next one. If no answer has the focus, both keys
 * focus the first.
 */
export function useAnswerKeys(list: RefObject<HTMLElement | null>, { answers, canFlag, filePath }: AnswerKeysOptions) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])]
  const focusRow = (row: HTMLElement | undefined) => row?.querySelector('input')?.focus()
  const move = (by: 1 | -1) => {
    const all = rows()
    const index = all.findIndex((row) => row.contains(document.activeElement))
    focusRow(index < 0 ? all[0] : all[index + by])
  }
  const nameOfFocused = () => rows().find((row) => row.contains(document.activeElement))?.dataset.answer
  /** Returns an action that sets or clears a mark of the focused answer. */
  const toggle = (isSet: (name: string) => boolean, set: (name: string, isSet: boolean) => void) => () => {
    const name = nameOfFocused()
    if (name === undefined) focusRow(rows()[0])
    else set(name, !isSet(name))
  }
  useShortcuts('dialog', {
    nextAnswer: () => move(1),
    previousAnswer: () => move(-1),
    matches: toggle(answers.matches, (name, isMatching) => {
      answers.setMatches(name, isMatching)
      if (isMatching) move(1)
    }),
    differs: canFlag ? toggle(answers.differs, answers.setDiffers) : undefined,
  })
  const restoreFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) focusRow(rows()[0])
  })
  // The answers of another document may have replaced the focused answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other answers
  useEffect(() => restoreFocus(), [filePath])
}

/**
 * Shows the keys on devices with a keyboard. Screen readers skip them, because the list of all shortcuts contains them.
 */
export function AnswerKeysHint({ canFlag }: Pick<AnswerKeysOptions, 'canFlag'>) {
  const t = useTranslate()
  if (!useShortcutsEnabled()) return null
  return (
    <p
      aria-hidden
      className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-3 py-1 text-[0.8125rem] text-ink-soft leading-tight not-desk:hidden pointer-coarse:hidden"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {t('review.proved.keys.move')}
      </span>
      <span>
        <Key>Space</Key> {t('review.proved.keys.matches')}
      </span>
      {canFlag && (
        <span>
          <Key>X</Key> {t('review.proved.keys.differs')}
        </span>
      )}
    </p>
  )
}
