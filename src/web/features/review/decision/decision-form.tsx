import { useRef } from 'react'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { NothingToDecide } from './nothing-to-decide.tsx'
import { RejectionReasons } from './rejection-reasons.tsx'
import { type DecisionDraftOptions, useDecisionDraft } from './use-decision-draft.ts'

interface DecisionFormProps extends DecisionDraftOptions {
  hasNext: boolean
  isSaving: boolean
  onCancel: () => void
}

/** The status to set, a message for the applicant, and what then. */
export function DecisionForm({ hasNext, isSaving, onCancel, ...options }: DecisionFormProps) {
  const t = useTranslate()
  const select = useRef<HTMLSelectElement>(null)
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const draft = useDecisionDraft(options, select)
  const offer = (decision: Decision) => options.decisions.includes(decision) && (() => draft.pick(decision))
  const reject = () => {
    draft.pick('Rejected')
    messageBox.current?.focus()
  }
  useShortcuts('window', {
    Verified: offer('Verified') || undefined,
    Approved: offer('Approved') || undefined,
    Rejected: options.decisions.includes('Rejected') ? reject : undefined,
    saveAndNext: options.decisions.length > 0 && !isSaving ? () => draft.save('next') : undefined,
  })
  if (options.decisions.length === 0) return <NothingToDecide onClose={onCancel} />
  return (
    <form
      noValidate
      aria-label={t('review.decision.legend')}
      onSubmit={(event) => {
        event.preventDefault()
        draft.save('close')
      }}
      className="grid gap-x-4 gap-y-3 md:grid-cols-[12rem_1fr_auto]"
    >
      <SelectField
        ref={select}
        name="decision-status"
        label={t('review.decision.status')}
        emptyLabel={t('review.decision.choose')}
        error={draft.isMissing ? t('review.decision.required') : undefined}
        options={options.decisions.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.chosen ?? ''}
        onChange={({ target }) => draft.pick(DECISIONS.find((known) => known === target.value))}
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
      <DecisionButtons
        isSaving={isSaving}
        onSaveAndNext={hasNext ? () => draft.save('next') : undefined}
        onCancel={onCancel}
      />
      {draft.chosen === 'Rejected' && (
        <div className="min-w-0 md:col-span-3">
          <RejectionReasons onPick={draft.add} />
        </div>
      )}
    </form>
  )
}
