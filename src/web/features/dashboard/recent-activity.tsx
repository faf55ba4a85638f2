import { Link } from 'react-router'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { useNewestApplications } from '#web/lib/own-applications.ts'
import { useFormats, useTranslate } from '#web/lib/translation.tsx'

const SHOWN = 3
const EXPECTED = ['first', 'second', 'third']

/** The newest applications of this person; 'No recent activity' where there is none (spec §2). */
export function RecentActivity({ ownList }: { ownList: string }) {
  const t = useTranslate()
  const { data, error, isError, refetch } = useNewestApplications(SHOWN)
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-activity" className="text-lg sm:text-xl">
          {t('dashboard.activity')}
        </h2>
        <TextLink to={ownList} className="py-2.5">
          {t('dashboard.activity.all')}
        </TextLink>
      </div>
      {isError && <LoadFailure title={t('dashboard.activity.failed')} error={error} onRetry={() => void refetch()} />}
      {!isError && (
        <div className="rounded-md border border-line bg-surface">
          {!data && EXPECTED.map((place) => <Skeleton key={place} className="m-4 h-10" />)}
          {data?.length === 0 && <p className="p-5 text-ink-soft">{t('dashboard.activity.none')}</p>}
          {data && data.length > 0 && (
            <ul>
              {data.map((application) => (
                <Activity key={application._id} application={application} ownList={ownList} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

function Activity({ application, ownList }: { application: OwnApplication; ownList: string }) {
  const t = useTranslate()
  const { day } = useFormats()
  const { _id: reference, scheme, summary, status, updatedAt } = application
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to={`${ownList}?application=${reference}`}
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
