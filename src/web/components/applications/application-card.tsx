// SPDX-License-Identifier: Apache-2.0
import { Download, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUndecided } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { deadlineOf } from '#shared/calendar-days.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The fields of an application that cards and details show. The sample applications for guests have the same type. */
export type ShownApplication = Pick<
  OwnApplication,
  | '_id'
  | 'scheme'
  | 'department'
  | 'status'
  | 'summary'
  | 'createdAt'
  | 'updatedAt'
  | 'reason'
  | 'withdrawn'
  | 'amendmentRequested'
  | 'partsToChange'
  | 'appealOffer'
  | 'resubmittedAs'
> &
  Partial<Pick<OwnApplication, 'dueOn' | 'compensation' | 'openAppeal' | 'orderedOnAppeal'>>

interface ApplicationCardProps {
  application: ShownApplication
  /**
   * The short name of the service. It is undefined if the service is no longer offered; the scheme is shown instead.
   */
  service: string | undefined
  onOpen: () => void
  onCertificate: () => void
  /** The button for what the applicant must do next, if the application waits for the applicant. */
  nextStep?: ReactNode
}

/** One application in a list: service, scheme, status, facts and buttons (spec §2). */
export function ApplicationCard({ application, service, onOpen, onCertificate, nextStep }: ApplicationCardProps) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { _id: reference, scheme, summary, department, status, createdAt, updatedAt } = application
  const { withdrawn, appealOffer, openAppeal, orderedOnAppeal, dueOn, reason } = application
  const { amendmentRequested = false, partsToChange = [] } = application
  const waitsForDecision = isUndecided(status)
  return (
    <Card
      as="li"
      className={`flex break-inside-avoid flex-col gap-3 sm:gap-4 ${amendmentRequested ? 'border-s-4 border-s-indigo' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="w-full text-lg leading-snug">{summary || (service ?? scheme)}</h2>
        <div className="min-w-36 flex-1">
          {summary && service && <p>{service}</p>}
          {(summary || service) && <p className="text-ink-soft text-sm">{scheme}</p>}
        </div>
        <span className="flex flex-wrap gap-2">
          {amendmentRequested && <StatusChip status="changesNeeded" />}
          <StatusChip status={status} />
        </span>
      </div>
      {waitsForDecision && (
        <div className="flex flex-col gap-1 sm:items-start">
          <p className={amendmentRequested ? 'font-semibold' : ''}>
            {amendmentRequested
              ? t('applications.next.changes', { count: partsToChange.length })
              : t(orderedOnAppeal ? 'due.appeal.ordered' : `applications.next.${status}`)}
          </p>
          {partsToChange.length > 0 && <p className="break-words">{partsToChange.join(', ')}</p>}
          {dueOn && <DecisionDay dueOn={dueOn} />}
          {amendmentRequested && nextStep && <div className="mt-2 flex flex-col sm:items-start">{nextStep}</div>}
        </div>
      )}
      {openAppeal && (
        <p>{t('due.appeal.open', { officer: openAppeal.officer, day: formatCalendarDay(openAppeal.decideBy) })}</p>
      )}
      {status === 'Rejected' && reason && <RejectionReason reason={reason} />}
      <div className="@container">
        <dl className="grid gap-x-4 gap-y-0.5 max-md:@min-[13rem]:grid-cols-[auto_1fr] md:grid-cols-[11rem_1fr_7rem_7rem] md:gap-x-6">
          <Fact term={t('applications.id')} value={reference} />
          <Fact term={t('applications.department')} value={department} />
          <Fact term={t('applications.applied')} value={formatDay(createdAt)} />
          <Fact term={t('applications.updated')} value={formatDay(updatedAt)} />
        </dl>
      </div>
      {withdrawn && <WithdrawnNotice {...withdrawn} />}
      {appealOffer && (
        <p>{t('due.appeal', { day: formatCalendarDay(appealOffer.lastDay), officer: appealOffer.officer })}</p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3 print:hidden">
        {status === 'Approved' && !withdrawn && (
          <Button compact aria-label={t('applications.downloadOf', { reference })} onClick={onCertificate}>
            <Download aria-hidden className="size-5" />
            {t('applications.download')}
          </Button>
        )}
        {!amendmentRequested && nextStep}
        <Button variant="secondary" compact aria-label={t('applications.viewOf', { reference })} onClick={onOpen}>
          <Eye aria-hidden className="size-5" />
          {t('applications.view')}
        </Button>
      </div>
    </Card>
  )
}

/** The reason for a rejection. The details show a very long reason in full. */
function RejectionReason({ reason }: { reason: string }) {
  const t = useTranslate()
  return (
    <div className="border-brick border-s-2 ps-3">
      <p className="text-ink-soft text-sm">{t('applications.details.reason')}</p>
      <p className="line-clamp-6 whitespace-pre-line break-words print:line-clamp-none">{reason}</p>
    </div>
  )
}

/** The day by which the office must decide, and the days that are left. A label marks the last day and a delay. */
function DecisionDay({ dueOn }: { dueOn: string }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { state, days } = deadlineOf(dueOn, new Date())
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {t('due.by', { day: formatCalendarDay(dueOn) })}
      {state === 'left' ? ` · ${t('due.left', { days })}` : <DueLabel dueOn={dueOn} />}
    </p>
  )
}

/** A term with its value: side by side on a phone if the text is not too large, else below each other. */
function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="contents md:block md:min-w-0">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="min-w-0 break-words max-md:text-sm">{value}</dd>
    </div>
  )
}

/** Shows when and why a certificate was revoked, and what the applicant can do. */
export function WithdrawnNotice({ at, reason }: NonNullable<OwnApplication['withdrawn']>) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  return (
    <Notice kind="error" title={t('applications.withdrawn.title')}>
      <p>{t('applications.withdrawn.since', { day: formatDay(at) })}</p>
      <p className="my-2 whitespace-pre-line border-brick border-s-2 ps-3">{reason}</p>
      <p>{t('applications.withdrawn.next')}</p>
    </Notice>
  )
}
