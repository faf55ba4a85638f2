import { useRef } from 'react'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
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
  onCancel: () => void
}

/** The new status, a message for the applicant, and the buttons. */
export function DecisionForm({ documents, hasNext, isSaving, onCancel, ...options }: DecisionFormProps) {
  const t = useTranslate()
  const select = useRef<HTMLSelectElement>(null)
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const draft = useDecisionDraft(options, select)
  const pickIfAllowed = (decision: Decision) =>
    options.decisions.includes(decision)
      ? () => {
          draft.pick(decision)
          if (decision === 'Rejected') messageBox.current?.focus()
        }
      : undefined
  useShortcuts('dialog', {
    Verified: pickIfAllowed('Verified'),
    Approved: pickIfAllowed('Approved'),
    Rejected: pickIfAllowed('Rejected'),
    saveAndNext: options.decisions.length > 0 && !isSaving ? () => draft.save('next') : undefined,
  })
  if (options.decisions.length === 0) return <NothingToDecide onClose={onCancel} />
  return (
    <Form
      aria-label={t('review.decision.legend')}
      onSubmit={() => draft.save('close')}
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
        onChange={({ target }) => draft.pick(DECISIONS.find((candidate) => candidate === target.value))}
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
      <SaveButtons
        isSaving={isSaving}
        onSaveAndNext={hasNext ? () => draft.save('next') : undefined}
        onCancel={onCancel}
      />
      {draft.chosen === 'Rejected' && (
        <div className="flex min-w-0 flex-col gap-2 md:col-span-3">
          <RejectedDocuments labels={documents} onPick={draft.add} />
          <RejectionReasons onPick={draft.add} />
        </div>
      )}
    </Form>
  )
}

interface SaveButtonsProps {
  isSaving: boolean
  /** Saves and opens the next application; undefined at the end of the list. */
  onSaveAndNext: (() => void) | undefined
  onCancel: () => void
}

/** Save, Save and Next, Cancel. */
function SaveButtons({ isSaving, onSaveAndNext, onCancel }: SaveButtonsProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-start gap-2 md:pt-8">
      <Button compact type="submit" busy={isSaving} className="max-md:flex-1">
        {t('review.decision.save')}
      </Button>
      {onSaveAndNext && (
        <Button compact variant="secondary" disabled={isSaving} onClick={onSaveAndNext} className="max-md:flex-1">
          {t('review.decision.saveAndNext')}
        </Button>
      )}
      <Button compact variant="quiet" disabled={isSaving} onClick={onCancel} className="max-md:flex-1">
        {t('review.decision.cancel')}
      </Button>
    </div>
  )
}

const ONE_LINE = 'desk:-m-1 desk:flex-nowrap desk:overflow-x-auto desk:p-1'

interface RejectedDocumentsProps {
  labels: readonly string[]
  onPick: (name: string) => void
}

/** Names of documents for the message. The applicant's form marks what the message names (`partsNamedIn`). */
function RejectedDocuments({ labels, onPick }: RejectedDocumentsProps) {
  const t = useTranslate()
  return (
    <SuggestedSentences
      hint={t('review.decision.message.document')}
      sentences={labels.map((label) => ({ label: withoutRemark(label), text: `${withoutRemark(label)}:` }))}
      onPick={onPick}
      className={ONE_LINE}
    />
  )
}

/** The most common reasons for a rejection (`review.reason.*`). */
const REASONS = ['unreadable', 'missing', 'names', 'dates', 'expired', 'other-panchayat'] as const

/** Sentences for the message, which the reviewer can edit. On wide screens they form one line that scrolls. */
function RejectionReasons({ onPick }: { onPick: (sentence: string) => void }) {
  const t = useTranslate()
  return (
    <SuggestedSentences
      hint={t('review.decision.message.reject')}
      sentences={REASONS.map((reason) => ({
        label: t(`review.reason.${reason}`),
        text: t(`review.reason.${reason}.text`),
      }))}
      onPick={onPick}
      className={ONE_LINE}
    />
  )
}

/** Shown if the reviewer cannot decide, or can no longer decide, the application. */
function NothingToDecide({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{t('review.decision.none')}</p>
      <Button variant="secondary" onClick={onClose} className="max-md:w-full">
        {t('review.decision.close')}
      </Button>
    </div>
  )
}
