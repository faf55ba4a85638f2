// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  APPEAL_LENGTHS,
  type Appeal,
  type AppealDecision,
  type AppealOutcome,
  orderDays,
} from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { addDays, dayInIndia, isCalendarDay } from '#shared/calendar-days.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useAppealDecision } from './appeal-queries.ts'

/** The suggested time for a new decision, in days. */
const SUGGESTED_DAYS = 7

interface AppealDecisionFormProps {
  owner: string
  application: ApplicationDetails
  appeal: Appeal
  onDone: () => void
}

/**
 * The form for the decision on an appeal. The officer confirms the panchayat's decision, or orders a new decision by a
 * certain day. The applicant can read the reason.
 */
export function AppealDecisionForm({ owner, application, appeal, onDone }: AppealDecisionFormProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const today = dayInIndia(new Date())
  const [draft, setDraft] = usePreservedState<Draft>(owner, `appeal-decision/${application._id}`, {
    outcome: '',
    day: addDays(today, SUGGESTED_DAYS),
    reason: '',
  })
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useAppealDecision(application._id, onDone)
  const failure = useFailureText()(error, t('appeals.decision.failed'))
  const { first, last } = orderDays(today)
  const days = { first: formatCalendarDay(first), last: formatCalendarDay(last) }
  const decision = asDecision(draft, { first, last })
  const suffix = appeal.ground === 'late' ? '.late' : ''
  const errorIf = (isWrong: boolean, text: string) => (isChecked && isWrong ? text : undefined)
  return (
    <Card ref={box} as="section" aria-labelledby="appeal-decision">
      <h2 id="appeal-decision" className="mb-3 text-lg">
        {t('appeals.decision')}
      </h2>
      <Form
        onSubmit={() => {
          // Renders immediately, so that the faulty fields are marked before the first of them takes the focus.
          flushSync(() => setIsChecked(true))
          if (decision) mutate(decision)
          else box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        }}
      >
        <SelectField
          name="outcome"
          label={t('appeals.decision.outcome')}
          error={errorIf(draft.outcome === '', t('appeals.decision.missing'))}
          options={application.allowedAppealOutcomes.map((value) => ({
            value,
            label: t(`appeals.decision.${value}${suffix}`),
          }))}
          value={draft.outcome}
          onChange={({ target }) => setDraft({ ...draft, outcome: outcomeOf(target.value) })}
        />
        {draft.outcome === 'ordered' && (
          <>
            <DateField
              name="decide-by"
              label={t('appeals.decision.day')}
              hint={t('appeals.decision.day.hint', days)}
              error={errorIf(!isBetween(draft.day, first, last), t('appeals.decision.day.wrong', days))}
              value={draft.day}
              onChange={(day) => setDraft((previous) => ({ ...previous, day }))}
            />
            {application.status === 'Rejected' && <p>{t('appeals.decision.reopens')}</p>}
          </>
        )}
        <TextAreaField
          name="appeal-reason"
          label={t('appeals.decision.reason')}
          error={errorIf(draft.reason.trim() === '', t('appeals.decision.reason.missing'))}
          maxLength={APPEAL_LENGTHS.reason}
          value={draft.reason}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
        {failure && !isPending && <Notice kind="error" live title={failure} />}
        <p className="text-ink-soft">{t('appeals.decision.final')}</p>
        <Button type="submit" busy={isPending} className="w-full sm:w-fit">
          {t('appeals.decision.save')}
        </Button>
      </Form>
    </Card>
  )
}

interface Draft {
  outcome: AppealOutcome | ''
  day: string
  reason: string
}

const outcomeOf = (value: string) => (value === 'upheld' || value === 'ordered' ? value : '')

const isBetween = (day: string, first: string, last: string) => isCalendarDay(day) && first <= day && day <= last

/** The decision to send; undefined while an entry is missing or invalid. */
function asDecision({ outcome, day, reason }: Draft, { first, last }: { first: string; last: string }) {
  if (outcome === '' || reason.trim() === '') return undefined
  if (outcome === 'ordered' && !isBetween(day, first, last)) return undefined
  const decision: AppealDecision = outcome === 'upheld' ? { outcome, reason } : { outcome, reason, decideBy: day }
  return decision
}
