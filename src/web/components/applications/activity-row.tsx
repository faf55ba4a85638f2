import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import type { ApplicationOverview } from './application-card.tsx'

/** One application in the recent activity; `to` is the path of the list that opens it. */
export function ActivityRow({ application, to }: { application: ApplicationOverview; to: string }) {
  const t = useTranslate()
  const { day } = useFormats()
  const { _id: reference, scheme, summary, status, updatedAt } = application
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to={`${to}?application=${reference}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-4 py-3.5 hover:bg-indigo-soft"
      >
        <span className="flex min-w-40 flex-1 flex-col">
          <span className="font-semibold">{summary || scheme}</span>
          <span className="text-ink-soft text-sm">{scheme}</span>
          <span className="text-ink-soft text-sm">{t('dashboard.activity.changed', { day: day(updatedAt) })}</span>
        </span>
        <StatusChip status={status} />
      </Link>
    </li>
  )
}
