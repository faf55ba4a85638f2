// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { MAX_REASON_LENGTH } from '#shared/applications/amendments.ts'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { REJECTION_REASONS } from '#shared/charter/reasons.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ChoiceCard, ChoiceGroup } from '../choice-card.tsx'
import { useFixableReasons, useRejectionSentences } from '../own-reasons.ts'
import { SuggestedSentences } from '../suggested-sentences.tsx'
import type { Doubt } from './decision-drafts.ts'

/** One line on each card; by default, the consequence of the decision. */
export type DecisionHints = Partial<Record<Decision | 'changes', MessageKey>>

const CHOICE_NAME = 'decision-status'
const STATUS_KEYS: Record<Decision, string> = { Verified: 'V', Approved: 'A', Rejected: 'R' }

interface StatusChoiceProps {
  /** The first card. */
  ref: Ref<HTMLInputElement>
  decisions: readonly Decision[]
  chosen: Decision | undefined
  error: string | undefined
  /** The number of flagged parts. */
  flagged: number
  /** The card that asks the applicant for changes. */
  ask: ReactNode
  hints: DecisionHints
  /** Called with undefined when the choice is cleared. */
  onPick: (decision: Decision | undefined) => void
}

/**
 * The new status (spec §5: a selection that may be empty), as one card for each allowed decision with its consequence.
 * A click on the chosen card clears the choice. A choice changes neither the size nor the place of the cards.
 */
export function StatusChoice({ ref, decisions, chosen, error, flagged, ask, hints, onPick }: StatusChoiceProps) {
  const t = useTranslate()
  const status = t('review.decision.status')
  const hintOf = (decision: Decision) => t(hints[decision] ?? `review.decision.follows.${decision}`)
  const unchosenNote = flagged > 0 ? t('amendment.ask.chosen', { count: flagged }) : t('review.decision.chooseFirst')
  return (
    <ChoiceGroup
      id={CHOICE_NAME}
      label={decisions.includes('Approved') ? t('review.decision.status.final', { status }) : status}
      error={error}
      action={ask}
      isRow
      labelLook={chosen === 'Rejected' ? 'desk:sr-only' : ''}
      note={
        // Hidden on a phone, because the cards would move up when the note disappears.
        chosen === undefined ? (
          <span className="text-ink-soft text-sm not-desk:hidden">{unchosenNote}</span>
        ) : (
          <span className="review-hint text-ink-soft text-sm">{hintOf(chosen)}</span>
        )
      }
    >
      {decisions.map((decision, index) => (
        <ChoiceCard
          key={decision}
          ref={index === 0 ? ref : undefined}
          name={CHOICE_NAME}
          value={decision}
          isChosen={decision === chosen}
          tone={decision === 'Rejected' ? 'bad' : 'good'}
          title={t(`status.${decision}`)}
          hint={hintOf(decision)}
          shortcutKey={STATUS_KEYS[decision]}
          onPick={() => onPick(decision)}
          onClear={() => onPick(undefined)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** A button that shows the message field, which is hidden at first because most verifications need no message. */
export function AddMessage({ onPress }: { onPress: () => void }) {
  const t = useTranslate()
  return (
    <button type="button" onClick={onPress} className={`${LINK} min-h-11 text-sm desk:min-h-9 pointer-coarse:min-h-11`}>
      {t('review.decision.message.add')}
    </button>
  )
}

const LINK = 'rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2'

interface MessageFieldProps {
  ref: Ref<HTMLTextAreaElement>
  message: string
  isRejection: boolean
  /** Suggested sentences, between the label and the field. */
  suggestions: ReactNode
  onWrite: (message: string) => void
}

const NOTE_ID = 'decision-message-note'

/** From this number of characters on, an optional message shows its length. The reason of a rejection always does. */
const COUNTED_LENGTH = 800

/**
 * The message field, and the length of the message. Above an empty reason is a note that the applicant reads it, before
 * the reviewer tries to save the rejection without one.
 */
export function MessageField({ ref, message, isRejection, suggestions, onWrite }: MessageFieldProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const length = t('review.decision.message.count', {
    count: formatCount(message.length),
    max: formatCount(MESSAGE_LENGTH),
  })
  return (
    <div className="flex flex-col gap-1">
      {isRejection && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span aria-hidden className="font-semibold desk:text-sm">
            {t('review.decision.message.rejection')}
          </span>
          <span id={NOTE_ID} className="text-ink-soft text-sm tabular-nums">
            {message.trim() === '' ? t('review.decision.message.read') : length}
          </span>
        </p>
      )}
      {suggestions}
      <TextAreaField
        ref={ref}
        name="decision-message"
        label={t(isRejection ? 'review.decision.message.rejection' : 'review.decision.message')}
        isLabelHidden={isRejection}
        optional={!isRejection}
        // A rejection without a reason is possible (spec §1); the form asks before it saves it.
        aria-required={false}
        maxLength={MESSAGE_LENGTH}
        aria-describedby={isRejection ? NOTE_ID : undefined}
        // Four lines for a reason. The browsers that fit a field to its text ignore `rows`.
        rows={isRejection ? 4 : 1}
        style={isRejection ? { minHeight: '4.05lh' } : undefined}
        className="max-h-28 scroll-mb-48 text-sm not-desk:text-base desk:scroll-mb-28 desk:py-1"
        value={message}
        onChange={({ target }) => onWrite(target.value)}
      />
      {!isRejection && message.length > COUNTED_LENGTH && (
        <p className="text-end text-ink-soft text-sm tabular-nums">{length}</p>
      )}
    </div>
  )
}

/** The built-in reasons for a rejection that changes by the applicant would resolve. */
const FIXABLE_REASONS = REJECTION_REASONS.filter((reason) => reason !== 'other-panchayat')

/**
 * The suggested sentences in the reason of a rejection as sentences of a request for changes. Returns undefined if the
 * reason contains none of the `FIXABLE_REASONS`, and none of the panchayat's own reasons that are offered for requests
 * for changes, too. Other text of the reviewer belongs to the rejection and is not copied.
 */
export function useChangeRequest(message: string) {
  const t = useTranslate()
  const own = useFixableReasons()
  const sentences = [
    ...FIXABLE_REASONS.filter((reason) => message.includes(t(`review.reason.${reason}.text`))).map((reason) =>
      t(`amendment.template.${reason}.text`),
    ),
    ...own.filter((text) => message.includes(text)),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ').slice(0, MAX_REASON_LENGTH)
}

/** The questions before a doubtful decision, and the labels of the buttons that decide anyway. */
const DOUBTS: Readonly<Record<Doubt, readonly [MessageKey, MessageKey]>> = {
  unexplained: ['review.decision.message.empty', 'review.decision.message.rejectAnyway'],
  contradicted: ['review.decision.flagged', 'review.decision.flagged.decideAnyway'],
  uncompared: ['review.decision.uncompared', 'review.decision.flagged.decideAnyway'],
}

interface DoubtfulDecisionProps {
  doubt: Doubt
  /** The possible duplicates that the reviewer has not looked at. */
  uncompared: readonly string[]
  onConfirm: () => void
}

/**
 * Asks before a decision for which there is a `Doubt` is saved, above the buttons that save it. The question takes the
 * focus, not its button, which a repeated Enter would press. A rejection without a reason has the focus in the reason
 * instead.
 */
export function DoubtfulDecision({ doubt, uncompared, onConfirm }: DoubtfulDecisionProps) {
  const t = useTranslate()
  const [question, confirmLabel] = DOUBTS[doubt]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (doubt !== 'unexplained') box.current?.focus()
  }, [doubt])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-1 flex items-center justify-between gap-x-3 rounded-md border border-brick bg-brick-soft px-2 py-1 text-sm"
    >
      <p className="min-w-0 flex-1 break-words font-semibold text-brick leading-tight">
        {t(question, { count: uncompared.length, names: uncompared.join('; ') })}
      </p>
      <Button compact variant="secondary" className="shrink-0 px-2 text-sm" onClick={onConfirm}>
        {t(confirmLabel)}
      </Button>
    </div>
  )
}

interface NamedPartsProps {
  /** The labels of the flagged answers. */
  flagged: readonly string[]
  /** The labels of the documents. */
  documents: readonly string[]
  /**
   * The document beside the form. A large screen offers no other document, so that the answers above the form have more
   * space.
   */
  shownDocument: string | undefined
  onPick: (name: string) => void
}

/**
 * Buttons that insert the names of answers or documents into the message, each with a colon. If the applicant corrects
 * the application, the form marks these parts (`partsNamedIn`).
 */
export function NamedParts({ flagged, documents, shownDocument, onPick }: NamedPartsProps) {
  const t = useTranslate()
  const sentenceOf = (label: string) => ({ label, text: `${label}:` })
  return (
    <SuggestedSentences
      layout="names"
      hint={t('review.decision.message.document')}
      sentences={[
        ...flagged.map(sentenceOf),
        ...documents.map((label) => ({ ...sentenceOf(label), isOnlyOnPhone: label !== shownDocument })),
      ]}
      onPick={onPick}
    />
  )
}

interface FlaggedCountProps {
  /** The number of answers that differ from the documents. */
  count: number
}

/** The number of answers that the reviewer has flagged. */
export function FlaggedCount({ count }: FlaggedCountProps) {
  const t = useTranslate()
  return <p className="ms-auto font-semibold text-brick text-sm">{t('amendment.ask.chosen', { count })}</p>
}

interface RejectionReasonsProps {
  fieldset: RefObject<HTMLFieldSetElement | null>
  onPick: (sentence: string) => void
}

/** Buttons that insert sentences into the message, where the reviewer can edit them. Each button has a number key. */
export function RejectionReasons({ fieldset, onPick }: RejectionReasonsProps) {
  const t = useTranslate()
  const sentences = useRejectionSentences()
  return (
    <SuggestedSentences
      ref={fieldset}
      isNumbered
      isHintHidden
      layout="chips"
      hint={t('review.decision.message.reject')}
      sentences={sentences}
      onPick={onPick}
    />
  )
}
