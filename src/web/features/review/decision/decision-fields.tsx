import type { Ref, RefObject } from 'react'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
import { REJECTION_REASONS } from '#shared/applications/overview.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { SuggestedSentences } from '../suggested-sentences.tsx'
import { useShortcutsEnabled } from '../use-shortcuts.ts'

/** The chosen status has its colour, so that a wrong choice is seen before it is saved. */
const STATUS_LOOKS: Record<Decision | 'none', string> = {
  none: '[&_select]:border-indigo',
  Verified: '[&_select]:border-leaf [&_select]:bg-leaf-soft',
  Approved: '[&_select]:border-leaf [&_select]:bg-leaf-soft',
  Rejected: '[&_select]:border-brick [&_select]:bg-brick-soft',
}

interface StatusFieldProps {
  ref: Ref<HTMLSelectElement>
  decisions: readonly Decision[]
  chosen: Decision | undefined
  error: string | undefined
  onPick: (decision: Decision | undefined) => void
}

/** The new status (spec §5: a selection that may be empty), and the keys that choose it. */
export function StatusField({ ref, decisions, chosen, error, onPick }: StatusFieldProps) {
  const t = useTranslate()
  return (
    <div className={`relative [&_select]:border-2 [&_select]:font-semibold ${STATUS_LOOKS[chosen ?? 'none']}`}>
      <SelectField
        ref={ref}
        name="decision-status"
        label={t('review.decision.status')}
        emptyLabel={t('review.decision.choose')}
        error={error}
        options={decisions.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={chosen ?? ''}
        onChange={({ target }) => onPick(DECISIONS.find((candidate) => candidate === target.value))}
      />
      <StatusKeys decisions={decisions} />
    </div>
  )
}

const STATUS_KEYS: Record<Decision, string> = { Verified: 'V', Approved: 'A', Rejected: 'R' }

/** The keys that choose a status, in the line of the label. */
function StatusKeys({ decisions }: { decisions: readonly Decision[] }) {
  const t = useTranslate()
  if (!useShortcutsEnabled()) return null
  return (
    <p
      aria-hidden
      className="absolute end-0 top-0 flex gap-2.5 text-ink-soft text-sm/6 not-desk:hidden pointer-coarse:hidden"
    >
      {decisions.map((decision) => (
        <span key={decision} className="flex items-center gap-1">
          <kbd className="rounded-sm border border-line-strong bg-surface px-1 font-sans text-ink text-xs">
            {STATUS_KEYS[decision]}
          </kbd>
          {t(`status.${decision}`)}
        </span>
      ))}
    </p>
  )
}

interface MessageFieldProps {
  ref: Ref<HTMLTextAreaElement>
  message: string
  isRejection: boolean
  onWrite: (message: string) => void
}

const NOTE_ID = 'decision-message-note'

/** The message, where the applicant reads it, and its length. */
export function MessageField({ ref, message, isRejection, onWrite }: MessageFieldProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <div className="flex flex-col gap-1">
      <TextAreaField
        ref={ref}
        name="decision-message"
        label={t('review.decision.message')}
        optional
        rows={isRejection ? 2 : 1}
        maxLength={MESSAGE_LENGTH}
        aria-describedby={NOTE_ID}
        className="max-h-28"
        value={message}
        onChange={({ target }) => onWrite(target.value)}
      />
      <p id={NOTE_ID} className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
        <span>{t(isRejection ? 'review.decision.message.reason' : 'review.decision.message.read')}</span>
        <span className="ms-auto tabular-nums">
          {t('review.decision.message.count', {
            count: formatCount(message.length),
            max: formatCount(MESSAGE_LENGTH),
          })}
        </span>
      </p>
    </div>
  )
}

interface RejectedDocumentsProps {
  labels: readonly string[]
  onPick: (name: string) => void
}

/**
 * Buttons that insert the names of documents into the message. The applicant's form marks the documents that the
 * message names (`partsNamedIn`).
 */
export function RejectedDocuments({ labels, onPick }: RejectedDocumentsProps) {
  const t = useTranslate()
  return (
    <SuggestedSentences
      layout="words"
      hint={t('review.decision.message.document')}
      sentences={labels.map((label) => ({ label: withoutRemark(label), text: `${withoutRemark(label)}:` }))}
      onPick={onPick}
    />
  )
}

interface RejectionReasonsProps {
  fieldset: RefObject<HTMLFieldSetElement | null>
  onPick: (sentence: string) => void
}

/** Buttons that insert sentences into the message, where the reviewer can edit them. Each button has a number key. */
export function RejectionReasons({ fieldset, onPick }: RejectionReasonsProps) {
  const t = useTranslate()
  return (
    <SuggestedSentences
      ref={fieldset}
      isNumbered
      layout="grid"
      hint={t('review.decision.message.reject')}
      sentences={REJECTION_REASONS.map((reason) => ({
        label: t(`review.reason.${reason}`),
        text: t(`review.reason.${reason}.text`),
      }))}
      onPick={onPick}
    />
  )
}
