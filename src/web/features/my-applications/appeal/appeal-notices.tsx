// SPDX-License-Identifier: Apache-2.0
import type { Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { AppealLink } from '#web/components/applications/action-links.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface AppealNoticesProps {
  application: ApplicationDetails
  promise: CharterPromise | undefined
}

/** A notice about the last appeal and its outcome, and a notice about an appeal that the applicant can file now. */
export function AppealNotices({ application, promise }: AppealNoticesProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { appeals, appealOffer: offer } = application
  const lastAppeal = appeals.at(-1)
  return (
    <>
      {lastAppeal && <AppealState appeal={lastAppeal} promise={promise} />}
      {offer && (
        <Notice kind={offer.ground === 'late' ? 'warning' : 'info'} title={t(`appeal.offer.${offer.ground}`)}>
          <p className="mb-3">
            {t(`appeal.offer.${offer.ground}.text`, { day: formatCalendarDay(offer.lastDay), officer: offer.officer })}
          </p>
          <AppealLink reference={application._id} />
        </Notice>
      )}
    </>
  )
}

/** The number of characters from which the applicant's own text is collapsed at first. */
const LONG_STATEMENT = 160

/** The open appeal with its deadline, or the outcome of a decided appeal. */
function AppealState({ appeal, promise }: { appeal: Appeal; promise: CharterPromise | undefined }) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { outcome, ground, decideBy, filedAt, decidedAt = '', newDueOn, reason } = appeal
  const officer = promise?.officers.firstAppeal ?? t('applications.step.role.appellate')
  const statement = appeal.statement && (
    <details className="mt-1" open={appeal.statement.length < LONG_STATEMENT}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-indigo underline underline-offset-4">
        {t('appeal.yourText')}
      </summary>
      <p className="whitespace-pre-line break-words">{appeal.statement}</p>
    </details>
  )
  if (outcome === undefined) {
    const isLate = decideBy < dayInIndia(new Date())
    const values = { filed: formatDay(filedAt), officer, day: formatCalendarDay(decideBy) }
    return (
      <Notice kind={isLate ? 'warning' : 'info'} title={t('appeal.open')}>
        <p>{t(isLate ? 'appeal.open.late' : 'appeal.open.text', values)}</p>
        {statement}
      </Notice>
    )
  }
  if (outcome === 'settled') {
    return (
      <Notice title={t('appeal.settled')}>
        <p>{t('appeal.settled.text', { day: formatDay(decidedAt) })}</p>
      </Notice>
    )
  }
  const quotation = reason && <p className="my-2 whitespace-pre-line break-words border-s-2 ps-3">{reason}</p>
  if (outcome === 'ordered') {
    return (
      <Notice kind="success" title={t('appeal.ordered')}>
        <p>
          {t('appeal.ordered.text', {
            day: formatDay(decidedAt),
            officer,
            due: newDueOn ? formatCalendarDay(newDueOn) : '',
          })}
        </p>
        {quotation}
        {statement}
      </Notice>
    )
  }
  return (
    <Notice title={t(ground === 'late' ? 'appeal.upheld.late' : 'appeal.upheld')}>
      <p>{t('appeal.upheld.text', { day: formatDay(decidedAt), officer })}</p>
      {quotation}
      {promise && (
        <p>
          {t('appeal.upheld.next', { officer: promise.officers.secondAppeal, days: promise.appeals.second.fileDays })}
        </p>
      )}
      {statement}
    </Notice>
  )
}
