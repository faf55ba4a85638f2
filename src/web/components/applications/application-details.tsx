import { Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CertificateEvent, HistoryStep } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { BanyanMark } from '#web/components/layout/page-header.tsx'
import { DataList } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { type ApplicationOverview, WithdrawnNotice } from './application-card.tsx'
import { ProgressTimeline } from './progress-timeline.tsx'

interface DetailsFrameProps {
  /** Shows the buttons Print and Share once the application is loaded. */
  isReady: boolean
  onPrint: () => void
  onShare: () => void
  onClose: () => void
  /** Text above the buttons, such as a link to copy. */
  note?: ReactNode
  children: ReactNode
}

/** The dialog around an application's details, with Print Application, Share and Close (spec §2). */
export function DetailsFrame({ isReady, onPrint, onShare, onClose, note, children }: DetailsFrameProps) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('applications.details.title')}
      onClose={onClose}
      footer={
        <>
          {note && <p className="w-full break-words text-end">{note}</p>}
          {isReady && (
            <>
              <Button variant="secondary" className="grow sm:grow-0" onClick={onPrint}>
                <Printer aria-hidden className="size-5" />
                {t('applications.details.print')}
              </Button>
              <Button variant="secondary" className="grow sm:grow-0" onClick={onShare}>
                <Share2 aria-hidden className="size-5" />
                {t('applications.details.share')}
              </Button>
            </>
          )}
          <Button className="grow sm:grow-0" onClick={onClose}>
            {t('applications.details.close')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface ApplicationSheetProps {
  application: ApplicationOverview & {
    history: readonly HistoryStep[]
    certificateEvents?: readonly CertificateEvent[]
  }
  documents: ReactNode
  answers?: ReactNode
  /** A button below the reason of a rejection. */
  correction?: ReactNode
}

/** The details of an application: the reason of a rejection or revocation, facts, progress, documents, answers. */
export function ApplicationSheet({ application, documents, answers, correction }: ApplicationSheetProps) {
  const t = useTranslate()
  const { day } = useFormats()
  return (
    <div className="flex flex-col gap-6">
      <Letterhead />
      {application.status === 'Rejected' && (
        <Notice kind="error" title={t('applications.details.reason')}>
          <p className="whitespace-pre-line">{application.reason ?? t('applications.details.noReason')}</p>
          {correction && <div className="mt-3">{correction}</div>}
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

/** The name of the panchayat, for print only, because the page around the dialog is not printed. */
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
