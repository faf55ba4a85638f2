// SPDX-License-Identifier: Apache-2.0
import { FileDown, Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appeal } from '#shared/applications/appeals.ts'
import { isUndecided } from '#shared/applications/lifecycle.ts'
import type { Amendment, CertificateEvent, HistoryStep } from '#shared/applications/wire.ts'
import type { CompensationRule } from '#shared/charter/compensation.ts'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { Button, buttonLook } from '#web/components/controls/button.tsx'
import { ActionsDialog, DIALOG_ACTION } from '#web/components/dialog/actions-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { BanyanMark } from '#web/components/layout/page-header.tsx'
import { DataList } from '#web/components/layout/sections.tsx'
import { DueDay } from '#web/components/lists/due-label.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { type ShownApplication, WithdrawnNotice } from './application-card.tsx'
import { ProgressTimeline } from './progress-timeline.tsx'

interface DetailsFrameProps {
  /** Whether the application is loaded. Until then, the buttons Print and Share are hidden. */
  isReady: boolean
  onPrint: () => void
  onShare: () => void
  onClose: () => void
  /** Text above the buttons, such as a link to copy. */
  note?: ReactNode
  /** The main button, if there is something that the applicant can do now. */
  main?: ReactNode
  children: ReactNode
}

/** The dialog around an application's details, with Print Application, Share and Close (spec §2). */
export function DetailsFrame({ isReady, onPrint, onShare, onClose, note, main, children }: DetailsFrameProps) {
  const t = useTranslate()
  return (
    <ActionsDialog
      title={t('applications.details.title')}
      size="reading"
      onClose={onClose}
      closeLabel={t('applications.details.close')}
      note={note}
      main={main}
      actions={
        isReady && (
          <>
            <Button variant="secondary" className={DIALOG_ACTION} onClick={onShare}>
              <Share2 aria-hidden className="size-5 shrink-0" />
              {t('applications.details.share')}
            </Button>
            <Button variant="secondary" className={DIALOG_ACTION} onClick={onPrint}>
              <Printer aria-hidden className="size-5 shrink-0" />
              {t('applications.details.print')}
            </Button>
          </>
        )
      }
    >
      {children}
    </ActionsDialog>
  )
}

interface ApplicationSheetProps {
  application: ShownApplication & {
    history: readonly HistoryStep[]
    certificateEvents?: readonly CertificateEvent[]
    amendments?: readonly Amendment[]
    appeals?: readonly Appeal[]
    compensationRule?: CompensationRule | undefined
  }
  /** The label of a field or a document of the service. */
  labelOf?: ((name: string) => string) | undefined
  /** The panchayat's promise for this service. */
  promise?: CharterPromise | undefined
  /** Shown below the reason of a rejection: what the applicant can do next. */
  reasonNext?: ReactNode
  /** Shown if the applicant has to do something now. */
  notice?: ReactNode
  /** Whether the notice is above the reason of a rejection, which an open appeal may change. */
  isNoticeFirst?: boolean
  /** A question to the applicant, below the progress, or near the end after a rejection or a revocation. */
  question?: ReactNode
  documents: ReactNode
  answers?: ReactNode
  /** Content at the end of the details. */
  end?: ReactNode
  /** The path from which the receipt is downloaded. */
  receiptPath?: string
}

/** The details of an application: the reason for a rejection or revocation, progress, facts, documents, answers. */
export function ApplicationSheet(props: ApplicationSheetProps) {
  const {
    application,
    labelOf,
    promise,
    reasonNext,
    notice,
    isNoticeFirst,
    question,
    documents,
    answers,
    receiptPath,
    end,
  } = props
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { dueOn, status, compensation, compensationRule } = application
  const isRejected = status === 'Rejected'
  const isBadNews = isRejected || application.withdrawn !== undefined
  const dueRows =
    dueOn && isUndecided(status) ? [{ term: t('applications.details.due'), value: <DueDay dueOn={dueOn} /> }] : []
  return (
    <div className="flex flex-col gap-6">
      <Letterhead />
      {isNoticeFirst && notice}
      {isRejected && (
        <Notice kind="error" title={t('applications.details.reason')}>
          <p className="whitespace-pre-line">{application.reason ?? t('applications.details.noReason')}</p>
          {reasonNext && <div className="mt-2 print:hidden">{reasonNext}</div>}
        </Notice>
      )}
      {!isNoticeFirst && notice}
      {application.withdrawn && <WithdrawnNotice {...application.withdrawn} />}
      <Part title={t('applications.details.progress')}>
        <ProgressTimeline {...application} labelOf={labelOf} />
      </Part>
      {!isBadNews && question}
      <DataList
        rows={[
          { term: t('applications.id'), value: <span className="font-semibold">{application._id}</span> },
          { term: t('applications.scheme'), value: application.scheme },
          { term: t('applications.department'), value: application.department },
          { term: t('applications.status'), value: <StatusChip status={application.status} /> },
          { term: t('applications.details.submitted'), value: formatDay(application.createdAt) },
          ...dueRows,
          ...(compensation ? [{ term: t('applications.compensation'), value: compensation.text }] : []),
          { term: t('applications.updated'), value: formatDay(application.updatedAt) },
        ]}
      />
      {promise && (
        <Part title={t('applications.promise.title')}>
          <PromiseRows promise={promise} compensation={compensationRule} />
          {receiptPath && (
            <a href={receiptPath} download className={`${buttonLook('secondary', true)} w-fit print:hidden`}>
              <FileDown aria-hidden className="size-5" />
              {t('applications.details.receipt')}
            </a>
          )}
        </Part>
      )}
      <Part title={t('applications.details.documents')}>{documents}</Part>
      {answers && <Part title={t('applications.details.answers')}>{answers}</Part>}
      {/* After bad news, the reason and what the applicant can do come first. */}
      {isBadNews && question}
      {end}
    </div>
  )
}

/** The time limit, the law and the officers that the charter names for the service. */
function PromiseRows({
  promise,
  compensation,
}: {
  promise: CharterPromise
  compensation: CompensationRule | undefined
}) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { workingDays, clause, officers, appeals } = promise
  const appealOf = (officer: string, days: number) => t('applications.promise.appeal', { officer, days })
  return (
    <DataList
      rows={[
        { term: t('applications.promise.limit'), value: t('applications.promise.days', { days: workingDays }) },
        { term: t('applications.promise.clause'), value: clause },
        { term: t('applications.promise.verify'), value: officers.verify },
        { term: t('applications.promise.decide'), value: officers.decide },
        { term: t('applications.promise.firstAppeal'), value: appealOf(officers.firstAppeal, appeals.first.fileDays) },
        {
          term: t('applications.promise.secondAppeal'),
          value: appealOf(officers.secondAppeal, appeals.second.fileDays),
        },
        ...(compensation
          ? [
              {
                term: t('applications.promise.compensation'),
                value: t('applications.promise.rupees', {
                  clause: compensation.clause,
                  perDay: formatCount(compensation.perDay),
                  cap: formatCount(compensation.cap),
                }),
              },
            ]
          : []),
      ]}
    />
  )
}

/**
 * The name of the panchayat, for print only. The printed details need it because the page behind the dialog is not
 * printed.
 */
function Letterhead() {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <div className="hidden items-center gap-3 print:flex">
      <BanyanMark />
      <p>
        <span className="block font-semibold text-lg">{portal?.panchayat.name}</span>
        {t('app.name')}
      </p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="break-after-avoid text-lg">{title}</h3>
      {children}
    </section>
  )
}
