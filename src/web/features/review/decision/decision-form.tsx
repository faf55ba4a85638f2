import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
import { REJECTION_REASONS } from '#shared/applications/overview.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SuggestedSentences } from '../suggested-sentences.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { type DecisionDraftOptions, useDecisionDraft } from './decision-drafts.ts'

interface DecisionFormProps extends DecisionDraftOptions {
  /** The labels of the service's document slots. */
  documents: readonly string[]
  hasNext: boolean
  isSaving: boolean
  /** Called before a shortcut moves the focus into the form, which the documents may cover. */
  onReveal: () => void
  /** Called when the reviewer picks another status. */
  onPicked: (decision: Decision | undefined) => void
  onCancel: () => void
}

/** The new status, a message for the applicant, and the buttons. */
export function DecisionForm({
  documents,
  hasNext,
  isSaving,
  onReveal,
  onPicked,
  onCancel,
  ...options
}: DecisionFormProps) {
  const t = useTranslate()
  const select = useRef<HTMLSelectElement>(null)
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const draft = useDecisionDraft(options, select)
  const pick = (decision: Decision | undefined) => {
    draft.pick(decision)
    onPicked(decision)
  }
  const pickIfAllowed = (decision: Decision) =>
    options.decisions.includes(decision)
      ? () => {
          onReveal()
          pick(decision)
          if (decision === 'Rejected') messageBox.current?.focus()
        }
      : undefined
  const showReasons = () => {
    onReveal()
    // The reasons appear together with the status, so they must be rendered before one of them takes the focus.
    flushSync(() => pick('Rejected'))
    reasons.current?.querySelector('button')?.focus()
  }
  useShortcuts('dialog', {
    Verified: pickIfAllowed('Verified'),
    Approved: pickIfAllowed('Approved'),
    Rejected: pickIfAllowed('Rejected'),
    reasons: options.decisions.includes('Rejected') ? showReasons : undefined,
    saveAndNext: options.decisions.length > 0 && !isSaving ? () => draft.save('next') : undefined,
  })
  if (options.decisions.length === 0) return <NothingToDecide onClose={onCancel} />
  return (
    <Form
      aria-label={t('review.decision.legend')}
      onSubmit={() => draft.save('close')}
      className="flex flex-col gap-3 p-4 pb-0"
    >
      <SelectField
        ref={select}
        name="decision-status"
        label={t('review.decision.status')}
        emptyLabel={t('review.decision.choose')}
        error={draft.isStatusMissing ? t('review.decision.required') : undefined}
        options={options.decisions.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.chosen ?? ''}
        onChange={({ target }) => pick(DECISIONS.find((candidate) => candidate === target.value))}
      />
      <TextAreaField
        ref={messageBox}
        name="decision-message"
        label={t('review.decision.message')}
        optional
        rows={1}
        maxLength={MESSAGE_LENGTH}
        className="max-h-32"
        value={draft.message}
        onChange={({ target }) => draft.write(target.value)}
      />
      {draft.chosen === 'Rejected' && (
        <div className="flex min-w-0 flex-col gap-2">
          <RejectionReasons fieldset={reasons} onPick={draft.add} />
          <RejectedDocuments labels={documents} onPick={draft.add} />
        </div>
      )}
      <SaveButtons
        isApproval={draft.chosen === 'Approved'}
        isSaving={isSaving}
        onSaveAndNext={hasNext ? () => draft.save('next') : undefined}
        onCancel={onCancel}
      />
    </Form>
  )
}

interface SaveButtonsProps {
  /** Whether the decision signs a certificate; the buttons then say so. */
  isApproval: boolean
  isSaving: boolean
  /** Saves and opens the next application; undefined at the end of the list. */
  onSaveAndNext: (() => void) | undefined
  onCancel: () => void
}

/** The buttons Save, Save and Next, and Cancel. */
function SaveButtons({ isApproval, isSaving, onSaveAndNext, onCancel }: SaveButtonsProps) {
  const t = useTranslate()
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-1.5 bg-paper px-4 pt-1 pb-3 [&>button]:px-2">
      <Button compact type="submit" busy={isSaving} className="flex-1 text-sm">
        {t(isApproval ? 'review.decision.approveAndSign' : 'review.decision.save')}
      </Button>
      {onSaveAndNext && (
        <Button
          compact
          variant="secondary"
          disabled={isSaving}
          onClick={onSaveAndNext}
          className="flex-1 whitespace-nowrap"
        >
          {t(isApproval ? 'review.decision.signAndNext' : 'review.decision.saveAndNext')}
        </Button>
      )}
      <Button compact variant="quiet" disabled={isSaving} onClick={onCancel} className="text-sm">
        {t('review.decision.cancel')}
      </Button>
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
function RejectedDocuments({ labels, onPick }: RejectedDocumentsProps) {
  const t = useTranslate()
  return (
    <SuggestedSentences
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
function RejectionReasons({ fieldset, onPick }: RejectionReasonsProps) {
  const t = useTranslate()
  return (
    <SuggestedSentences
      ref={fieldset}
      isNumbered
      hint={t('review.decision.message.reject')}
      sentences={REJECTION_REASONS.map((reason) => ({
        label: t(`review.reason.${reason}`),
        text: t(`review.reason.${reason}.text`),
      }))}
      onPick={onPick}
    />
  )
}

/** Shown if the reviewer cannot decide, or can no longer decide, the application. */
function NothingToDecide({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="text-ink-soft">{t('review.decision.none')}</p>
      <Button variant="secondary" onClick={onClose} className="max-md:w-full">
        {t('review.decision.close')}
      </Button>
    </div>
  )
}
