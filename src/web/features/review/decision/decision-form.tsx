import { type SubmitEvent, useRef, useState } from 'react'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { TextAreaField } from '#web/components/text-area-field.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'

interface DecisionFormProps {
  /** What this person may decide, as the server says; none shows a way out only. */
  decisions: readonly Decision[]
  isSaving: boolean
  onSave: (decided: { status: string; message: string }) => void
  onCancel: () => void
}

/** The status to set, a message for the applicant, Save and Cancel. */
export function DecisionForm({ decisions, isSaving, onSave, onCancel }: DecisionFormProps) {
  const t = useTranslate()
  const [picked, setPicked] = useState<Decision>()
  // Somebody else may decide while the window is open, and take this choice away.
  const chosen = decisions.find((open) => open === picked)
  const [message, setMessage] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen) return onSave({ status: chosen, message: message.trim() })
    setIsMissing(true)
    toasts.error(t('review.decision.required'))
    select.current?.focus()
  }
  if (decisions.length === 0) return <NothingToDecide onClose={onCancel} />
  return (
    <form
      noValidate
      aria-label={t('review.decision.legend')}
      onSubmit={submit}
      className="grid gap-x-4 gap-y-3 md:grid-cols-[15rem_1fr_auto]"
    >
      <SelectField
        ref={select}
        name="decision-status"
        label={t('review.decision.status')}
        emptyLabel={t('review.decision.choose')}
        error={isMissing ? t('review.decision.required') : undefined}
        options={decisions.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={chosen ?? ''}
        onChange={({ target }) => {
          setPicked(DECISIONS.find((known) => known === target.value))
          setIsMissing(false)
        }}
      />
      <TextAreaField
        name="decision-message"
        label={t('review.decision.message')}
        hint={chosen === 'Rejected' ? t('review.decision.message.reject') : undefined}
        optional
        rows={1}
        maxLength={MESSAGE_LENGTH}
        className="max-h-32"
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="flex items-start gap-3 md:pt-7.5">
        <Button type="submit" busy={isSaving} className="max-md:flex-1">
          {t('review.decision.save')}
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={onCancel} className="max-md:flex-1">
          {t('review.decision.cancel')}
        </Button>
      </div>
    </form>
  )
}

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
