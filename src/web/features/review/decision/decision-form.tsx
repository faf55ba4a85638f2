// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { Form } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AskForChanges } from '../amendment/amendment-section.tsx'
import { IssuedCertificate } from '../certificate/issued-certificate.tsx'
import type { ComparedCount } from '../documents/checked-answers.ts'
import type { NamedDocument } from '../documents/name-documents.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { type DecisionDraftOptions, useDecisionDraft } from './decision-drafts.ts'
import {
  AddMessage,
  type DecisionHints,
  DoubtfulDecision,
  FlaggedCount,
  MessageField,
  NamedParts,
  RejectionReasons,
  StatusChoice,
  useChangeRequest,
} from './decision-fields.tsx'
import { type FlaggedParts, flaggedTexts } from './flagged-texts.ts'
import { type Continuation, SaveButtons } from './save-buttons.tsx'

export interface DecisionFormProps extends Omit<DecisionDraftOptions, 'flaggedReason'> {
  application: ApplicationDetails
  parts: FlaggedParts
  compared: ComparedCount
  /** The title of the document beside the form. */
  shownDocument: string | undefined
  /** The certificate that an approval issues; undefined if the reviewer cannot approve. */
  certificate?: NamedDocument | undefined
  /** The lines on the cards, if they differ from the lines of a real review. */
  hints?: DecisionHints
  continuation: Continuation | undefined
  isSaving: boolean
  /** Opens the request for changes, with this reason if there is one; undefined if the reviewer cannot ask. */
  onAsk: ((reason?: string) => void) | undefined
  /**
   * Makes the form visible. Called before a shortcut moves the focus into the form, because the documents may cover it.
   */
  onReveal: () => void
  /** Called when the reviewer picks another status, or clears it (undefined). */
  onPicked: (decision: Decision | undefined) => void
  onCancel: () => void
}

/**
 * The new status, a message for the applicant, and the buttons. The cards with the status never move: on a large
 * screen the form grows upwards from them, on a phone downwards.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { application, parts, compared, shownDocument, certificate, hints = {}, ...others } = props
  const { continuation, isSaving, onAsk, onPicked, onCancel, ...options } = others
  const t = useTranslate()
  const firstChoice = useRef<HTMLInputElement>(null)
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const flagged = flaggedTexts(parts)
  const draft = useDecisionDraft({ ...options, flaggedReason: flagged.reason }, { firstChoice, messageBox })
  const [isWriting, setIsWriting] = useState(draft.message !== '')
  const { unconfirmed } = draft
  const isRejection = draft.chosen === 'Rejected'
  const changeRequest = useChangeRequest(isRejection && onAsk ? draft.ownText : '')
  const pick = (decision: Decision | undefined) => {
    draft.pick(decision)
    onPicked(decision)
  }
  useFormShortcuts(props, {
    chosen: draft.chosen,
    pick,
    focusStatus: () => firstChoice.current?.focus(),
    save: () => draft.save('next'),
    focusMessage: () => messageBox.current?.focus(),
    focusReasons: () => reasons.current?.querySelector('button')?.focus(),
    ask: onAsk && (() => onAsk(changeRequest)),
  })
  if (options.decisions.length === 0) return <NothingToDecide />
  const hasMessage = isRejection || isWriting || draft.message !== ''
  const status = (
    <StatusChoice
      ref={firstChoice}
      decisions={options.decisions}
      chosen={draft.chosen}
      flagged={flagged.labels.length}
      error={draft.isStatusMissing ? t('review.decision.required') : undefined}
      ask={
        <AskForChanges
          application={application}
          onAsk={onAsk && (() => onAsk(changeRequest))}
          // After a decision is chosen, `FlaggedCount` shows this number.
          flagged={draft.chosen === undefined ? flagged.labels.length : 0}
          isInstead={changeRequest !== undefined}
          hint={hints.changes && t(hints.changes)}
        />
      }
      hints={hints}
      onPick={pick}
    />
  )
  const message = (
    <div className="flex flex-col gap-2 empty:hidden desk:-order-2 desk:gap-1">
      {hasMessage && (
        <MessageField
          ref={messageBox}
          message={draft.message}
          isRejection={isRejection}
          suggestions={isRejection && <RejectionReasons fieldset={reasons} onPick={draft.add} />}
          onWrite={draft.write}
        />
      )}
      {isRejection && (
        <NamedParts
          flagged={flagged.labels}
          documents={flagged.documents}
          shownDocument={shownDocument}
          onPick={draft.add}
        />
      )}
    </div>
  )
  const notes = (
    <div className="flex flex-wrap items-center justify-between gap-x-3 empty:hidden desk:-order-1">
      {!hasMessage && (
        <AddMessage
          onPress={() => {
            flushSync(() => setIsWriting(true))
            messageBox.current?.focus()
          }}
        />
      )}
      {draft.chosen !== undefined && !isRejection && flagged.labels.length > 0 && (
        <FlaggedCount count={flagged.labels.length} />
      )}
    </div>
  )
  return (
    <Form
      aria-label={t('review.decision.legend')}
      onSubmit={() => draft.save('close')}
      className="@container flex flex-col gap-2 p-3 pb-0 desk:gap-1 desk:pt-1"
    >
      {/* The keyboard reaches the cards before the fields that they need, on a large screen as well. */}
      {status}
      {draft.chosen === 'Approved' && certificate && <IssuedCertificate certificate={certificate} />}
      {notes}
      {message}
      <SaveButtons
        chosen={draft.chosen}
        // An admin relies on the comparison by staff, which the sheet shows.
        needsComparison={!isRejection && application.status !== 'Verified'}
        isComplete={draft.isComplete}
        compared={compared}
        isSaving={isSaving}
        continuation={continuation}
        onSaveAndNext={() => draft.save('next')}
        onCancel={onCancel}
      >
        {unconfirmed && (
          <DoubtfulDecision
            doubt={unconfirmed.doubt}
            uncompared={options.uncompared ?? []}
            onConfirm={() => draft.save(unconfirmed.goal)}
          />
        )}
      </SaveButtons>
    </Form>
  )
}

interface FormActions {
  chosen: Decision | undefined
  pick: (decision: Decision | undefined) => void
  save: () => void
  focusStatus: () => void
  focusMessage: () => void
  focusReasons: () => void
  ask: (() => void) | undefined
}

/** The shortcuts of the form. The key of the chosen decision clears the choice. */
function useFormShortcuts({ decisions, isSaving, onReveal }: DecisionFormProps, actions: FormActions) {
  const pickIfAllowed = (decision: Decision, focus?: () => void) =>
    decisions.includes(decision)
      ? () => {
          // Renders immediately, so that a field can take the focus: on a phone the form may be hidden, and the fields
          // of a rejection appear only with the status.
          flushSync(() => {
            onReveal()
            actions.pick(decision)
          })
          focus?.()
        }
      : undefined
  const clear = () => {
    flushSync(() => {
      onReveal()
      actions.pick(undefined)
    })
    // The fields of a rejection have disappeared, and one of them may have had the focus.
    if (document.activeElement === document.body) actions.focusStatus()
  }
  const toggleIfAllowed = (decision: Decision, focus?: () => void) =>
    decision === actions.chosen ? clear : pickIfAllowed(decision, focus)
  useShortcuts('dialog', {
    Verified: toggleIfAllowed('Verified'),
    Approved: toggleIfAllowed('Approved'),
    Rejected: toggleIfAllowed('Rejected', actions.focusMessage),
    reasons: pickIfAllowed('Rejected', actions.focusReasons),
    ask: actions.ask,
    saveAndNext: decisions.length > 0 && !isSaving ? actions.save : undefined,
  })
}

/** Shown if the reviewer cannot decide, or can no longer decide, the application. */
function NothingToDecide() {
  const t = useTranslate()
  return <p className="p-3 text-ink-soft">{t('review.decision.none')}</p>
}
