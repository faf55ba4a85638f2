import type { ReactNode } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { BanyanMark } from '#web/components/banyan-mark.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useService } from '#web/lib/services.ts'
import { useFormats, useTranslate } from '#web/lib/translation.tsx'
import { DocumentLinks } from './document-links.tsx'
import { OwnAnswers } from './own-answers.tsx'
import { ProgressTimeline } from './progress-timeline.tsx'

/** Everything about one application: the reason first when it was rejected, then facts, progress, documents, answers. */
export function ApplicationSheet({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { day } = useFormats()
  const service = useService(application.collection)
  return (
    <div className="flex flex-col gap-6">
      <Letterhead />
      {application.status === 'Rejected' && (
        <Notice kind="error" title={t('applications.details.reason')}>
          <p className="whitespace-pre-line">{application.reason ?? t('applications.details.noReason')}</p>
        </Notice>
      )}
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
        <ProgressTimeline application={application} />
      </Part>
      <Part title={t('applications.details.documents')}>
        <DocumentLinks documents={application.documents} slots={service?.words.documents ?? {}} />
      </Part>
      {service && (
        <Part title={t('applications.details.answers')}>
          <OwnAnswers service={service} answers={application.answers} />
        </Part>
      )}
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
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
