import type { ReactNode } from 'react'
import { TextLink } from '#web/components/controls/button.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import type { ApplicationOverview } from './application-card.tsx'

const PLACEHOLDERS = ['first', 'second', 'third']

interface ActivitySectionProps {
  /** The newest applications; undefined while they load. */
  applications: readonly ApplicationOverview[] | undefined
  /** Replaces the list if it could not be loaded. */
  failure: ReactNode
  /** The path of the list of all applications. */
  to: string
}

/** The recent activity: the newest applications, or 'No recent activity' (spec §2), with a link to all of them. */
export function ActivitySection({ applications, failure, to }: ActivitySectionProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-activity" className="text-lg sm:text-xl">
          {t('dashboard.activity')}
        </h2>
        <TextLink to={to} className="py-2.5">
          {t('dashboard.activity.all')}
        </TextLink>
      </div>
      {failure || (
        <div className="rounded-md border border-line bg-surface">
          {!applications && PLACEHOLDERS.map((key) => <Skeleton key={key} className="m-4 h-10" />)}
          {applications?.length === 0 && <p className="p-5 text-ink-soft">{t('dashboard.activity.none')}</p>}
          {applications && applications.length > 0 && (
            <ul>
              {applications.map((application) => (
                <ActivityRow key={application._id} application={application} to={to} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** One application; `to` is the path of the list that opens it. */
function ActivityRow({ application, to }: { application: ApplicationOverview; to: string }) {
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
