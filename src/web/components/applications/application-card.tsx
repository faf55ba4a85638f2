// SPDX-License-Identifier: Apache-2.0
import { Download, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The fields of an application that lists and dialogs show. The sample applications for guests have the same type. */
export type ApplicationOverview = Pick<
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
  | 'appealOffer'
> &
  Partial<Pick<OwnApplication, 'dueOn' | 'compensation' | 'openAppeal'>>

interface ApplicationCardProps {
  application: ApplicationOverview
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
  const { withdrawn, appealOffer, amendmentRequested = false } = application
  return (
    <Card
      as="li"
      className={`flex break-inside-avoid flex-col gap-4 ${amendmentRequested ? 'border-s-4 border-s-indigo' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <h2 className="text-lg">{service ?? scheme}</h2>
          {service && <p className="text-ink-soft text-sm">{scheme}</p>}
          <p>{summary}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          {amendmentRequested && <StatusChip status="changesNeeded" />}
          <StatusChip status={status} />
        </span>
      </div>
      {(status === 'Pending' || status === 'Verified') && (
        <div className="flex flex-col gap-3 sm:items-start">
          <p className={amendmentRequested ? 'font-semibold' : ''}>
            {/* The count 0 selects the sentence without a number of changes, which the list does not know. */}
            {amendmentRequested ? t('applications.next.changes', { count: 0 }) : t(`applications.next.${status}`)}
          </p>
          {amendmentRequested && nextStep}
        </div>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-[11rem_1fr_7rem_7rem]">
        <Fact term={t('applications.id')} value={reference} isLong />
        <Fact term={t('applications.department')} value={department} isLong />
        <Fact term={t('applications.applied')} value={formatDay(createdAt)} />
        <Fact term={t('applications.updated')} value={formatDay(updatedAt)} />
      </dl>
      {withdrawn && <WithdrawnNotice {...withdrawn} />}
      {appealOffer && (
        <p>{t('due.appeal', { day: formatCalendarDay(appealOffer.lastDay), officer: appealOffer.officer })}</p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row print:hidden">
        <Button variant="secondary" compact aria-label={t('applications.viewOf', { reference })} onClick={onOpen}>
          <Eye aria-hidden className="size-5" />
          {t('applications.view')}
        </Button>
        {status === 'Approved' && !withdrawn && (
          <Button compact aria-label={t('applications.downloadOf', { reference })} onClick={onCertificate}>
            <Download aria-hidden className="size-5" />
            {t('applications.download')}
          </Button>
        )}
        {!amendmentRequested && nextStep}
      </div>
    </Card>
  )
}

/** A term with its value. A long value takes the full width of a phone. */
function Fact({ term, value, isLong = false }: { term: string; value: string; isLong?: boolean }) {
  return (
    <div className={`min-w-0 ${isLong ? 'max-md:col-span-2' : ''}`}>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="break-words">{value}</dd>
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
