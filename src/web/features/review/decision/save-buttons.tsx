// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { ComparedCount } from '../documents/checked-answers.ts'

/** The next application that waits for the reviewer. */
export interface Continuation {
  open: () => void
  /**
   * Set if the application belongs to another category: the category, and the number of applications that wait there.
   */
  category?: { label: string; count: number } | undefined
}

interface SaveButtonsProps {
  /** The decision that the buttons name. */
  chosen: Decision | undefined
  /**
   * Whether the decision relies on the answers that this reviewer compares, and not on a verification or on a reason.
   */
  needsComparison: boolean
  /** Whether the decision is complete. Before that no button is solid, because a press only names what is missing. */
  isComplete: boolean
  compared: ComparedCount
  isSaving: boolean
  continuation: Continuation | undefined
  onSaveAndNext: () => void
  onCancel: () => void
  /** The question before a doubtful decision, in place of the number of compared answers. */
  children?: ReactNode
}

/**
 * The buttons Save and next, Save, and Cancel, below the number of compared answers. The first two name the chosen
 * decision. Save and next is the first, because most reviewers decide one application after the other. Without a next
 * application, Save is the main button. The main button is solid when the decision is complete and all answers that it
 * relies on were compared, but it can also be pressed before. The buttons are always visible, except if large text on a
 * small phone leaves no space for them.
 */
export function SaveButtons(props: SaveButtonsProps) {
  const { chosen, needsComparison, isComplete, compared, isSaving, continuation } = props
  const { onSaveAndNext, onCancel, children } = props
  const t = useTranslate()
  const isReady = isComplete && (!needsComparison || compared.done === compared.all)
  const mainVariant = isReady ? 'primary' : 'secondary'
  const mainStyle = isComplete && chosen === 'Rejected' ? REJECT : undefined
  return (
    <div className="sticky bottom-0 not-desk:bottom-14 halves:bottom-0 @max-[17rem]:static -mx-3 bg-paper px-3 pt-1 pb-3 desk:pt-0 desk:pb-1">
      {children || <ComparedAnswers compared={compared} isNeeded={needsComparison} />}
      <div className="flex flex-wrap gap-1 desk:flex-nowrap [&>button]:px-2 [&>button]:text-sm">
        {continuation && (
          <Button
            compact
            variant={mainVariant}
            busy={isSaving}
            onClick={onSaveAndNext}
            style={mainStyle}
            className="flex-auto"
          >
            <NextLabel chosen={chosen} category={continuation.category} />
          </Button>
        )}
        <Button
          compact
          type="submit"
          variant={continuation ? 'secondary' : mainVariant}
          {...(continuation ? { disabled: isSaving } : { busy: isSaving })}
          style={continuation ? undefined : mainStyle}
          className="flex-auto"
        >
          {t(chosen ? `review.decision.save.${chosen}` : 'review.decision.save')}
        </Button>
        <Button compact variant="quiet" disabled={isSaving} onClick={onCancel}>
          {t('review.decision.cancel')}
        </Button>
      </div>
    </div>
  )
}

interface ComparedAnswersProps {
  compared: ComparedCount
  isNeeded: boolean
}

/**
 * The number of compared answers. Its line has the same height for each decision, so that the cards above do not move.
 */
function ComparedAnswers({ compared: { done, all }, isNeeded }: ComparedAnswersProps) {
  const t = useTranslate()
  const isMissing = done < all
  const Icon = isMissing ? CircleDashed : CircleCheck
  const missingColour = isNeeded ? 'bg-turmeric-soft text-turmeric' : 'text-ink-soft'
  const colour = isMissing ? missingColour : 'bg-leaf-soft text-leaf'
  return (
    <p
      className={`-mx-3 mb-1 flex min-h-7 items-center gap-1.5 px-3 py-0.5 font-semibold text-sm tabular-nums leading-tight ${all > 0 ? colour : 'invisible'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t('review.decision.compared', { done, all })}
    </p>
  )
}

/** The main button is red for a rejection. */
const REJECT = { backgroundColor: 'var(--color-brick)', color: 'var(--color-surface)' }

/** The label of the button that saves the decision and opens the next application, perhaps in another category. */
function NextLabel({ chosen, category }: Pick<SaveButtonsProps, 'chosen'> & Pick<Continuation, 'category'>) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const suffix = chosen ? (`.${chosen}` as const) : ''
  if (!category) return t(`review.decision.saveAndNext${suffix}`)
  return t(`review.decision.saveAndOpen${suffix}`, { category: category.label, count: formatCount(category.count) })
}
