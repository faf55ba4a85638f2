import type { ReactNode } from 'react'
import type { CertificateEvent, HistoryStep } from '#shared/applications/wire.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { BanyanMark } from '#web/components/layout/banyan-mark.tsx'
import { DataList } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { ProgressTimeline } from './progress-timeline.tsx'
import type { ShownApplication } from './shown-application.ts'
import { WithdrawnNotice } from './withdrawn-notice.tsx'

interface ApplicationSheetProps {
  application: ShownApplication & {
    history: readonly HistoryStep[]
    certificateEvents?: readonly CertificateEvent[]
  }
  documents: ReactNode
  answers?: ReactNode
}

/** Everything about one application: the reason first when it was rejected or its certificate withdrawn, then facts, progress, documents, answers. */
export function ApplicationSheet({ application, documents, answers }: ApplicationSheetProps) {
  const t = useTranslate()
  const { day } = useFormats()
  return (
    <div className="flex flex-col gap-6">
      <Letterhead />
      {application.status === 'Rejected' && (
        <Notice kind="error" title={t('applications.details.reason')}>
          <p className="whitespace-pre-line">{application.reason ?? t('applications.details.noReason')}</p>
        </Notice>
      )}
      {application.withdrawn && <WithdrawnNotice {...application.withdrawn} />}
      <DataList
        rows={[
          { term: t('applications.id'), value: <span className="font-semibold">{application._id}</span> },
          { term: t('applications.scheme'), value: application.scheme },
          { term: t('applications.department'), value: application.department },
          { term: t('applications.status'), value: <StatusChip status={application.status} /> },
          { term: t('applications.details.submitted'), value: day(application.createdAt) },
          { term: t('applications.updated'), value: day(application.updatedAt) },
        ]}
      />
      <Part title={t('applications.details.progress')}>
        <ProgressTimeline {...application} />
      </Part>
      <Part title={t('applications.details.documents')}>{documents}</Part>
      {answers && <Part title={t('applications.details.answers')}>{answers}</Part>}
    </div>
  )
}

/** Whose paper it is, where the page around the window is not printed. */
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
