// SPDX-License-Identifier: Apache-2.0
import { ChevronRight, FileCheck, FileText } from 'lucide-react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'

interface EarlierRowsProps {
  applications: readonly OwnApplication[]
  /** The path of the list of applications, which also shows a certificate and the details of an application. */
  listPath: string
}

/** Applications that were decided some time ago, each in a row that opens the certificate or the details. */
export function EarlierRows({ applications, listPath }: EarlierRowsProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="mb-1 flex min-h-11 items-center text-lg sm:mb-3 sm:text-xl">
        {t('dashboard.earlier')}
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {applications.map((application) => (
          <EarlierRow key={application._id} application={application} listPath={listPath} />
        ))}
      </ul>
    </section>
  )
}

function EarlierRow({ application, listPath }: { application: OwnApplication; listPath: string }) {
  const { _id: reference, collection, summary, scheme, status, updatedAt, withdrawn, appealOffer } = application
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const title = useService(collection)?.words.card.title ?? scheme
  const hasCertificate = status === 'Approved' && !withdrawn
  const Icon = hasCertificate ? FileCheck : FileText
  return (
    <li>
      <Link
        to={`${listPath}?${hasCertificate ? 'certificate' : 'application'}=${reference}`}
        className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-indigo-soft"
      >
        <Icon aria-hidden className={`size-5 shrink-0 ${hasCertificate ? 'text-leaf' : 'text-brick'}`} />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 leading-snug">
          <span className="break-words font-semibold">{summary || title}</span>
          <span className="text-[0.8rem] text-ink-soft sm:text-sm">
            {summary && `${title}, `}
            {withdrawn && `${t('dashboard.earlier.withdrawn')}, `}
            {formatDay(withdrawn?.at ?? updatedAt)}
          </span>
          {!withdrawn && <StatusChip status={status} />}
          {appealOffer && (
            <span className="w-full text-[0.8rem] sm:text-sm">
              {t('due.appeal', { day: formatCalendarDay(appealOffer.lastDay), officer: appealOffer.officer })}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
