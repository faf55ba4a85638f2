import { ChevronRight, FileCheck } from 'lucide-react'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'

interface FinishedRowsProps {
  applications: readonly OwnApplication[]
  /** The path of the list of applications, which also shows a certificate. */
  listPath: string
}

/** The older certificates, each in a row that opens the certificate. */
export function FinishedRows({ applications, listPath }: FinishedRowsProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="finished">
      <div className="mb-1 flex min-h-11 flex-wrap sm:mb-3 items-center justify-between gap-x-4">
        <h2 id="finished" className="text-lg sm:text-xl">
          {t('dashboard.finished')}
        </h2>
        <TextLink to={listPath} className="py-2.5 max-sm:py-3 max-sm:text-sm">
          {t('dashboard.finished.all')}
        </TextLink>
      </div>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {applications.map((application) => (
          <FinishedRow key={application._id} application={application} listPath={listPath} />
        ))}
      </ul>
    </section>
  )
}

function FinishedRow({ application, listPath }: { application: OwnApplication; listPath: string }) {
  const { _id: reference, collection, summary, scheme, updatedAt } = application
  const { formatDay } = useFormats()
  const title = useService(collection)?.words.card.title ?? scheme
  return (
    <li>
      <Link
        to={`${listPath}?certificate=${reference}`}
        className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-indigo-soft"
      >
        <FileCheck aria-hidden className="size-5 shrink-0 text-leaf" />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 leading-snug">
          <span className="break-words font-semibold">{summary || title}</span>
          <span className="text-[0.8rem] text-ink-soft sm:text-sm">
            {summary && `${title}, `}
            {formatDay(updatedAt)}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
