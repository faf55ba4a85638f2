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
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Card, DataList, Form } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ChoiceCard, ChoiceGroup } from '../choice-card.tsx'
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
 * certain day. The applicant can read the reason. Because the decision is final, a dialog names it before it is sent.
 */
export function AppealDecisionForm({ owner, application, appeal, onDone }: AppealDecisionFormProps) {
  const t = useTranslate()
  const { formatCalendarDay, formatCount } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const today = dayInIndia(new Date())
  const [draft, setDraft] = usePreservedState<Draft>(owner, `appeal-decision/${application._id}`, {
    outcome: '',
    day: addDays(today, SUGGESTED_DAYS),
    reason: '',
  })
  const [isChecked, setIsChecked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useAppealDecision(application._id, onDone)
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
          if (decision) {
            // The failure of the last attempt is not about the decision that the dialog now names.
            reset()
            setIsConfirming(true)
            return
          }
          const faulty = box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
          // The group of the outcomes takes no focus, but its first radio button does.
          const field = faulty?.matches('[role=radiogroup]') ? faulty.querySelector<HTMLElement>('input') : faulty
          field?.focus()
        }}
      >
        <ChoiceGroup
          id="outcome"
          label={t('appeals.decision.outcome')}
          error={errorIf(draft.outcome === '', t('appeals.decision.missing'))}
        >
          {application.allowedAppealOutcomes.map((outcome) => (
            <ChoiceCard
              key={outcome}
              name="outcome"
              value={outcome}
              isChosen={draft.outcome === outcome}
              tone="plain"
              title={t(`appeals.decision.${outcome}${suffix}`)}
              hint={t(`appeals.decision.follows.${outcome}${suffix}`)}
              onPick={() => setDraft({ ...draft, outcome })}
            />
          ))}
        </ChoiceGroup>
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
            {application.status === 'Rejected' && <p className="text-sm">{t('appeals.decision.reopens')}</p>}
          </>
        )}
        <TextAreaField
          name="appeal-reason"
          label={t('appeals.decision.reason')}
          hint={t('appeals.decision.reason.hint')}
          error={errorIf(draft.reason.trim() === '', t('appeals.decision.reason.missing'))}
          maxLength={APPEAL_LENGTHS.reason}
          // Six lines. The browsers that fit a field to its text ignore `rows`.
          rows={6}
          style={{ minHeight: '6.8lh' }}
          value={draft.reason}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
        <p className="-mt-3 text-end text-ink-soft text-sm tabular-nums">
          {t('appeals.decision.reason.count', {
            count: formatCount(draft.reason.length),
            max: formatCount(APPEAL_LENGTHS.reason),
          })}
        </p>
        {failure && !isConfirming && <Notice kind="error" title={failure} />}
        <Button type="submit" variant={decision ? 'primary' : 'secondary'} className="w-full">
          {t('appeals.decision.save')}
        </Button>
      </Form>
      {isConfirming && decision && (
        <QuestionDialog
          title={t('appeals.confirm.title')}
          labels={{ confirm: t('appeals.confirm.send'), cancel: t('appeals.confirm.back') }}
          confirm={{ onClick: () => mutate(decision) }}
          busy={isPending}
          failure={failure}
          onClose={() => setIsConfirming(false)}
        >
          <DecisionSummary {...{ application, decision, suffix }} />
        </QuestionDialog>
      )}
    </Card>
  )
}

/** The decision that the officer is about to send, as the dialog names it. */
function DecisionSummary({
  application: { _id: reference },
  decision,
  suffix,
}: Pick<AppealDecisionFormProps, 'application'> & { decision: AppealDecision; suffix: '' | '.late' }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return (
    <>
      <DataList
        rows={[
          {
            term: t('appeals.confirm.application'),
            value: <span className="whitespace-nowrap">{reference}</span>,
          },
          {
            term: t('appeals.decision.outcome'),
            value: <span className="font-semibold">{t(`appeals.decision.${decision.outcome}${suffix}`)}</span>,
          },
          ...(decision.outcome === 'ordered'
            ? [{ term: t('appeals.decision.day'), value: formatCalendarDay(decision.decideBy) }]
            : []),
          {
            term: t('appeals.decision.reason'),
            value: <span className="line-clamp-3 whitespace-pre-line">{decision.reason}</span>,
          },
        ]}
      />
      <p className="mt-3 text-ink-soft">{t('appeals.decision.final')}</p>
    </>
  )
}

interface Draft {
  outcome: AppealOutcome | ''
  day: string
  reason: string
}

const isBetween = (day: string, first: string, last: string) => isCalendarDay(day) && first <= day && day <= last

/** The decision to send; undefined while an entry is missing or invalid. */
function asDecision({ outcome, day, reason }: Draft, { first, last }: { first: string; last: string }) {
  if (outcome === '' || reason.trim() === '') return undefined
  if (outcome === 'ordered' && !isBetween(day, first, last)) return undefined
  const decision: AppealDecision = outcome === 'upheld' ? { outcome, reason } : { outcome, reason, decideBy: day }
  return decision
}
