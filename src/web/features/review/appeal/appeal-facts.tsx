// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { useWeekdayFormat } from '../weekday-format.ts'

interface AppealFactsProps {
  application: ApplicationDetails
  appeal: Appeal
}

/** The decision or the delay that the appeal is about, and below it what the applicant writes. */
export function AppealFacts({ application, appeal }: AppealFactsProps) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const { ground, filedAt, dueOn, statement } = appeal
  return (
    <section aria-label={t('appeals.section')} className="flex min-w-0 flex-col gap-3 desk:gap-2">
      {ground === 'rejected' ? (
        <Rejection application={application} filedAt={filedAt} />
      ) : (
        <Side id="appeal-about" title={t('appeals.ground.late')}>
          {dueOn ? `${t('appeals.due')}: ${formatDayWithWeekday(dueOn)}` : ''}
        </Side>
      )}
      <Side
        id="appeal-statement"
        title={t('appeals.statement')}
        detail={`${t('appeals.filed')}: ${formatDayWithWeekday(dayInIndia(new Date(filedAt)))}`}
      >
        {statement ?? t('appeals.statement.none')}
      </Side>
      <section aria-labelledby="appeal-course">
        <h2 id="appeal-course" className="font-semibold leading-snug desk:text-[0.9375rem]">
          {t('appeals.course')}
        </h2>
        <Course application={application} appeal={appeal} />
      </section>
    </section>
  )
}

/** The dates of the steps of the application and its appeal, and of the day that the panchayat had promised, sorted by day. */
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

/** The rejection that an appeal is about; undefined if it is about a delay. */
const findRejection = ({ history }: ApplicationDetails, filedAt: string) =>
  history.findLast(({ to, at }) => to === 'Rejected' && at <= filedAt)

/** The rejection that the appeal is about: why, and who rejected when. */
function Rejection({ application, filedAt }: { application: ApplicationDetails; filedAt: string }) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const rejection = findRejection(application, filedAt)
  const detail =
    rejection &&
    t('review.history.by', {
      instant: formatDayWithWeekday(dayInIndia(new Date(rejection.at))),
      name: rejection.by,
      role: t(`role.${rejection.role}`),
    })
  return (
    <Side id="appeal-about" title={t('appeals.rejection')} detail={detail}>
      {rejection?.message ?? t('appeals.rejection.none')}
    </Side>
  )
}

interface SideProps {
  id: string
  title: string
  /** Who wrote the text, or when. */
  detail?: string | undefined
  children: string
}

/** The text of one side of the appeal: the applicant, or the office. */
function Side({ id, title, detail, children }: SideProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold leading-snug desk:text-[0.9375rem]">
        {title}
      </h2>
      <p className="mt-1 whitespace-pre-line break-words border-line border-s-4 ps-3 text-[0.9375rem] leading-snug desk:ps-2 desk:text-sm">
        {children}
      </p>
      {detail && <p className="mt-1 text-ink-soft text-sm leading-snug">{detail}</p>}
    </section>
  )
}

/** What both sides wrote, in full, and the days of the appeal: on a phone, above the decision. */
export function AppealDigest({ application, appeal }: AppealFactsProps) {
  const t = useTranslate()
  const { ground, filedAt, statement } = appeal
  const rejection = ground === 'rejected' ? findRejection(application, filedAt) : undefined
  return (
    <div className="border-line border-b px-3 py-2 text-sm leading-snug desk:hidden print:hidden">
      <p className="whitespace-pre-line break-words">
        {ground === 'late' ? (
          t('appeals.ground.late')
        ) : (
          <>
            <span className="font-semibold">{t('appeals.rejection')}</span>{' '}
            {rejection?.message ?? t('appeals.rejection.none')}
          </>
        )}
      </p>
      <p className="whitespace-pre-line break-words">
        <span className="font-semibold">{t('appeals.statement')}</span> {statement ?? t('appeals.statement.none')}
      </p>
      <Course application={application} appeal={appeal} />
    </div>
  )
}
