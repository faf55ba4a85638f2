import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { type DecisionDraftOptions, useDecisionDraft } from './decision-drafts.ts'
import { MessageField, RejectedDocuments, RejectionReasons, StatusField } from './decision-fields.tsx'

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
          // On a phone, the form may be hidden, and could not take the focus before it is rendered.
          flushSync(() => {
            onReveal()
            pick(decision)
          })
          if (decision === 'Rejected') messageBox.current?.focus()
        }
      : undefined
  const showReasons = () => {
    // The reasons appear together with the status, so they must be rendered before one of them takes the focus.
    flushSync(() => {
      onReveal()
      pick('Rejected')
    })
    reasons.current?.querySelector('button')?.focus()
  }
  useShortcuts('dialog', {
    Verified: pickIfAllowed('Verified'),
    Approved: pickIfAllowed('Approved'),
    Rejected: pickIfAllowed('Rejected'),
    reasons: options.decisions.includes('Rejected') ? showReasons : undefined,
    saveAndNext: options.decisions.length > 0 && !isSaving ? () => draft.save('next') : undefined,
  })
  if (options.decisions.length === 0) return <NothingToDecide />
  const isRejection = draft.chosen === 'Rejected'
  return (
    <Form
      aria-label={t('review.decision.legend')}
      onSubmit={() => draft.save('close')}
      className="flex flex-col gap-2.5 p-3 pb-0"
    >
      <StatusField
        ref={select}
        decisions={options.decisions}
        chosen={draft.chosen}
        error={draft.isStatusMissing ? t('review.decision.required') : undefined}
        onPick={pick}
      />
      {isRejection && (
        <>
          <RejectionReasons fieldset={reasons} onPick={draft.add} />
          <RejectedDocuments labels={documents} onPick={draft.add} />
        </>
      )}
      <MessageField ref={messageBox} message={draft.message} isRejection={isRejection} onWrite={draft.write} />
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
    <div className="sticky bottom-0 not-desk:bottom-14 -mx-3 flex flex-wrap gap-1 bg-paper px-3 pt-1 pb-3 [&>button]:px-1.5 [&>button]:text-sm">
      <Button compact type="submit" busy={isSaving} className="flex-auto">
        {t(isApproval ? 'review.decision.approveAndSign' : 'review.decision.save')}
      </Button>
      {onSaveAndNext && (
        <Button
          compact
          variant="secondary"
          disabled={isSaving}
          onClick={onSaveAndNext}
          className="flex-auto whitespace-nowrap"
        >
          {t(isApproval ? 'review.decision.signAndNext' : 'review.decision.saveAndNext')}
        </Button>
      )}
      <Button compact variant="quiet" disabled={isSaving} onClick={onCancel}>
        {t('review.decision.cancel')}
      </Button>
    </div>
  )
}

/** Shown if the reviewer cannot decide, or can no longer decide, the application. */
function NothingToDecide() {
  const t = useTranslate()
  return <p className="p-4 text-ink-soft">{t('review.decision.none')}</p>
}
