// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  APPEAL_LENGTHS,
  type Appeal,
  type AppealDecision,
  type AppealOutcome,
  orderDays,
} from '#shared/applications/appeals.ts'
import { isWorkingDay, USUAL_CALENDAR } from '#shared/applications/due-date.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { addDays, dayInIndia, isCalendarDay } from '#shared/calendar-days.ts'
import { Button } from '#web/components/controls/button.tsx'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { DataList, Form } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { ChoiceCard, ChoiceGroup } from '../choice-card.tsx'
import { useWeekdayFormat } from '../weekday-format.ts'
import { useAppealDecision } from './appeal-queries.ts'

/**
 * The suggested time for a new decision, in days. If the office is closed on that day, the next working day is
 * suggested.
 */
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
  const { formatCount, formatCalendarDay } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const today = dayInIndia(new Date())
  const [draft, setDraft] = usePreservedState<Draft>(owner, `appeal-decision/${application._id}`, {
    outcome: '',
    day: undefined,
    reason: '',
  })
  const suggestedDay = useSuggestedDay(today)
  const day = draft.day ?? suggestedDay
  const [areErrorsShown, setAreErrorsShown] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useAppealDecision(application._id, onDone)
  const failure = useFailureText()(error, t('appeals.decision.failed'))
  const { first, last } = orderDays(today)
  const days = { first: formatCalendarDay(first), last: formatCalendarDay(last) }
  const decision = asDecision({ ...draft, day }, { first, last })
  // The texts about a late decision have their own keys, which end with `.late`.
  const suffix = appeal.ground === 'late' ? '.late' : ''
  const errorIf = (isWrong: boolean, text: string) => (areErrorsShown && isWrong ? text : undefined)
  const outcomes = (
    <ChoiceGroup
      id="outcome"
      label={t('appeals.decision.outcome')}
      labelLook="sr-only"
      error={errorIf(draft.outcome === '', t('appeals.decision.missing'))}
      action={
        // Ordering a new decision is the last card, so that its date is directly below it.
        draft.outcome === 'ordered' && (
          // On a large screen, the label, the hint and the inputs of the date share two lines.
          <div className="border-indigo border-s-4 ps-3 desk:[&>fieldset]:flex-row desk:[&>fieldset]:flex-wrap desk:[&>fieldset]:items-baseline desk:[&>fieldset]:gap-x-2 desk:[&>fieldset]:gap-y-1 desk:[&>fieldset>div]:basis-full desk:[&_legend]:float-start desk:[&_legend]:mb-0 desk:[&_legend]:w-auto">
            <DateField
              name="decide-by"
              isCompact
              label={t('appeals.decision.day')}
              hint={t('appeals.decision.day.hint', days)}
              error={errorIf(!isBetween(day, first, last), t('appeals.decision.day.wrong', days))}
              value={day}
              onChange={(changed) => setDraft((previous) => ({ ...previous, day: changed }))}
            />
          </div>
        )
      }
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
  )
  const reason = (
    <div className="relative flex flex-col desk:min-h-0 desk:flex-1 desk:[&>:first-child]:min-h-0 desk:[&>:first-child]:flex-1">
      <TextAreaField
        name="appeal-reason"
        label={t('appeals.decision.reason')}
        hint={t('appeals.decision.reason.hint')}
        error={errorIf(draft.reason.trim() === '', t('appeals.decision.reason.missing'))}
        maxLength={APPEAL_LENGTHS.reason}
        className="max-h-40 min-h-24 desk:max-h-none desk:min-h-10 desk:flex-1 desk:resize-none desk:text-sm"
        value={draft.reason}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
      <p className="text-end text-ink-soft text-sm tabular-nums desk:absolute desk:end-0 desk:top-0.5">
        {t('appeals.decision.reason.count', {
          count: formatCount(draft.reason.length),
          max: formatCount(APPEAL_LENGTHS.reason),
        })}
      </p>
    </div>
  )
  return (
    // On a large screen, the form keeps its height, so that nothing above it moves or disappears. The field of the
    // reason takes the space that the other fields leave.
    <section
      ref={box}
      aria-labelledby="appeal-decision"
      className="p-3 pb-0 desk:flex desk:h-97 desk:flex-col desk:pt-2"
    >
      <h2 id="appeal-decision" className="mb-1 font-semibold desk:sr-only">
        {t('appeals.decision')}
      </h2>
      <Form
        className="flex flex-col gap-3 desk:min-h-0 desk:flex-1 desk:gap-2"
        onSubmit={() => {
          // Renders immediately, so that the faulty fields are marked before the first of them takes the focus.
          flushSync(() => setAreErrorsShown(true))
          if (decision) {
            // The failure of the last attempt is not about the decision that the dialog now names.
            reset()
            setIsConfirming(true)
            return
          }
          const faulty = box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
          // The group of the outcomes takes no focus, but its first radio button does.
          const field = faulty?.matches('[role=radiogroup]') ? faulty.querySelector<HTMLElement>('input') : faulty
          field?.focus({ preventScroll: true })
          // The error is below its field and must not be covered by the button at the bottom.
          field?.scrollIntoView({ block: 'nearest' })
          const errorId = faulty?.getAttribute('aria-describedby')?.split(' ').at(-1)
          if (errorId) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
        }}
      >
        {outcomes}
        {reason}
        <div className="sticky bottom-0 not-desk:bottom-14 -mx-3 flex flex-col gap-2 bg-paper px-3 pb-3 halves:bottom-0">
          {failure && !isConfirming && <Notice kind="error" title={failure} />}
          <Button type="submit" variant={decision ? 'primary' : 'secondary'} className="w-full">
            {t('appeals.decision.save')}
          </Button>
        </div>
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
    </section>
  )
}

/** The decision that the officer is about to send, as the dialog names it. */
function DecisionSummary({
  application: { _id: reference, status },
  decision,
  suffix,
}: Pick<AppealDecisionFormProps, 'application'> & { decision: AppealDecision; suffix: '' | '.late' }) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  return (
    <>
      <p className="mb-1 font-semibold">{t('appeals.decision.final')}</p>
      <DataList
        rows={[
          {
            term: t('appeals.confirm.application'),
            value: <span className="whitespace-nowrap">{reference}</span>,
          },
          {
            term: t('appeals.decision.outcome'),
            value: (
              <>
                <span className="block font-semibold">{t(`appeals.decision.${decision.outcome}${suffix}`)}</span>
                {t(`appeals.decision.follows.${decision.outcome}${suffix}`)}
                {decision.outcome === 'ordered' && status === 'Rejected' && ` ${t('appeals.decision.reopens')}`}
              </>
            ),
          },
          ...(decision.outcome === 'ordered'
            ? [{ term: t('appeals.decision.day'), value: formatDayWithWeekday(decision.decideBy) }]
            : []),
          {
            term: t('appeals.decision.reason'),
            value: <span className="line-clamp-3 whitespace-pre-line">{decision.reason}</span>,
          },
        ]}
      />
    </>
  )
}

interface Draft {
  outcome: AppealOutcome | ''
  /** Undefined until the officer changes the suggested day. */
  day: string | undefined
  reason: string
}

/** The working day that is suggested for the new decision. Until the calendar is loaded, `USUAL_CALENDAR` is used. */
function useSuggestedDay(today: string) {
  const { data: charter } = useQuery(charterQuery)
  const { weeklyDaysOff, holidays } = charter?.calendar ?? { ...USUAL_CALENDAR, holidays: [] }
  const calendar = { weeklyDaysOff, holidays: holidays.map(({ day }) => day) }
  let day = addDays(today, SUGGESTED_DAYS)
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1)
  return day
}

const isBetween = (day: string, first: string, last: string) => isCalendarDay(day) && first <= day && day <= last

/** The decision to send; undefined while an entry is missing or invalid. */
function asDecision(
  { outcome, day, reason }: Draft & { day: string },
  { first, last }: { first: string; last: string },
) {
  if (outcome === '' || reason.trim() === '') return undefined
  if (outcome === 'ordered' && !isBetween(day, first, last)) return undefined
  const decision: AppealDecision = outcome === 'upheld' ? { outcome, reason } : { outcome, reason, decideBy: day }
  return decision
}
