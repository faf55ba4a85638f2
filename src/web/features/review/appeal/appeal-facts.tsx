// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { useWeekdayFormat } from '../weekday-format.ts'

interface AppealFactsProps {
  application: ApplicationDetails
  appeal: Appeal
}

/**
 * The decision or the delay that the appeal is about, what the applicant writes, and the days of the application and
 * its appeal. On a phone, the days are beside the decision only.
 */
export function AppealFacts({ application, appeal }: AppealFactsProps) {
  const t = useTranslate()
  return (
    <section aria-label={t('appeals.section')} className="flex min-w-0 flex-col gap-3 desk:gap-2">
      <BothSides application={application} appeal={appeal} />
      <section aria-labelledby="appeal-course" className="not-desk:not-print:hidden">
        <h2 id="appeal-course" className="font-semibold leading-snug desk:text-[0.9375rem]">
          {t('appeals.course')}
        </h2>
        <Course application={application} appeal={appeal} />
      </section>
    </section>
  )
}

/** On a phone, shows above the decision what both sides wrote, folded if it is long, and the days of the appeal. */
export function AppealDigest({ application, appeal }: AppealFactsProps) {
  return (
    <div className="flex flex-col gap-2 border-line border-b px-3 py-2 text-sm leading-snug desk:hidden print:hidden">
      <BothSides application={application} appeal={appeal} isDigest />
      <Course application={application} appeal={appeal} />
    </div>
  )
}

/** Why the office rejected the application, or that it is late, and what the applicant writes. */
function BothSides({ application, appeal, isDigest = false }: AppealFactsProps & { isDigest?: boolean }) {
  const t = useTranslate()
  const { ground, filedAt, statement } = appeal
  const rejection = findRejection(application, filedAt)
  const Side = isDigest ? DigestSide : QuotedSide
  return (
    <>
      {ground === 'rejected' ? (
        <Side
          id="appeal-about"
          title={t('appeals.rejection')}
          text={rejection?.message ?? t('appeals.rejection.none')}
        />
      ) : (
        // The list of days below contains the due date.
        <p className="font-semibold leading-snug desk:text-[0.9375rem]">{t('appeals.ground.late')}</p>
      )}
      <Side id="appeal-statement" title={t('appeals.statement')} text={statement ?? t('appeals.statement.none')} />
    </>
  )
}

/** The rejection that the appeal is about. */
const findRejection = ({ history }: ApplicationDetails, filedAt: string) =>
  history.findLast(({ to, at }) => to === 'Rejected' && at <= filedAt)

interface SideProps {
  id: string
  title: string
  text: string
}

function QuotedSide({ id, title, text }: SideProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold leading-snug desk:text-[0.9375rem]">
        {title}
      </h2>
      <div className="mt-1 border-line border-s-4 ps-3 text-[0.9375rem] leading-snug desk:ps-2 desk:text-sm">
        <FoldedText text={text} />
      </div>
    </section>
  )
}

function DigestSide({ title, text }: SideProps) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <FoldedText text={text} />
    </div>
  )
}

/** The number of characters from which a text is folded to four lines. */
const LONG_TEXT = 220

/** A text, folded if it is long, with a button that shows all of it. */
function FoldedText({ text }: { text: string }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > LONG_TEXT
  return (
    <>
      <p className={`whitespace-pre-line break-words ${isLong && !isOpen ? 'line-clamp-4 print:line-clamp-none' : ''}`}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          compact
          className="-ms-2.5 print:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'appeals.text.less' : 'appeals.text.all')}
        </Button>
      )}
    </>
  )
}

/** The steps of the application and its appeal, and the day that the panchayat had promised, sorted by day. */
function Course({ application, appeal }: AppealFactsProps) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const { data: charter } = useQuery(charterQuery)
  const { createdAt, collection, history, appeals, dueOn } = application
  const { filedAt, decidedAt, by: decidedBy = '' } = appeal
  const workingDays = charter?.services.find((promise) => promise.collection === collection)?.workingDays
  // An order replaces the due date of the application.
  const isReplaced = appeals.some(({ outcome }) => outcome === 'ordered')
  const promisedOn = appeal.dueOn ?? (isReplaced ? undefined : dueOn)
  const dayOf = (instant: string) => dayInIndia(new Date(instant))
  const by = (instant: string, name: string) =>
    t('appeals.course.by', { day: formatDayWithWeekday(dayOf(instant)), name })
  const steps = [
    { day: dayOf(createdAt), term: t('review.submitted'), text: formatDayWithWeekday(dayOf(createdAt)) },
    ...history
      .filter(({ from, at }) => from !== null && at <= filedAt)
      .map(({ to, at, by: name }) => ({
        day: dayOf(at),
        term: t(to === 'Pending' ? 'review.history.reopened' : `status.${to}`),
        text: by(at, name),
      })),
    ...(promisedOn
      ? [
          {
            day: promisedOn,
            term: t('appeals.course.promised'),
            text: formatDayWithWeekday(promisedOn),
            detail: workingDays !== undefined && t('appeals.course.days', { days: workingDays }),
          },
        ]
      : []),
    { day: dayOf(filedAt), term: t('appeals.course.filed'), text: formatDayWithWeekday(dayOf(filedAt)) },
    ...(decidedAt === undefined
      ? []
      : [{ day: dayOf(decidedAt), term: t('appeals.decidedOn'), text: by(decidedAt, decidedBy) }]),
  ].sort((a, b) => a.day.localeCompare(b.day))
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-[0.9375rem] leading-snug desk:text-sm">
      {steps.map(({ term, text, ...rest }) => (
        <div key={`${term} ${text}`} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0">
            {text}
            {'detail' in rest && rest.detail && <span className="text-ink-soft"> ({rest.detail})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
