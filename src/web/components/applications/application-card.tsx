import { Download, Eye } from 'lucide-react'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { ShownApplication } from './shown-application.ts'
import { WithdrawnNotice } from './withdrawn-notice.tsx'

interface ApplicationCardProps {
  application: ShownApplication
  onOpen: () => void
  onCertificate: () => void
}

/** One application: scheme, status, the facts, and what can be done with it (spec §2). */
export function ApplicationCard({ application, onOpen, onCertificate }: ApplicationCardProps) {
  const t = useTranslate()
  const { day } = useFormats()
  const { _id: reference, scheme, summary, department, status, createdAt, updatedAt, withdrawn } = application
  return (
    <Card as="li" className="flex break-inside-avoid flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <h2 className="text-lg">{scheme}</h2>
          <p className="text-ink-soft">{summary}</p>
        </div>
        <StatusChip status={status} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-[11rem_1fr_7rem_7rem]">
        <Fact term={t('applications.id')} value={reference} isLong />
        <Fact term={t('applications.department')} value={department} isLong />
        <Fact term={t('applications.applied')} value={day(createdAt)} />
        <Fact term={t('applications.updated')} value={day(updatedAt)} />
      </dl>
      {withdrawn && <WithdrawnNotice {...withdrawn} />}
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
      </div>
    </Card>
  )
}

/** A long one takes the whole width of a phone. */
function Fact({ term, value, isLong = false }: { term: string; value: string; isLong?: boolean }) {
  return (
    <div className={`min-w-0 ${isLong ? 'max-md:col-span-2' : ''}`}>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  )
}
