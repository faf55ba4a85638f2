import { useQuery } from '@tanstack/react-query'
import { ActivityRow } from '#web/components/applications/activity-row.tsx'
import { TextLink } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { newestQuery } from '#web/queries/own-applications.ts'

/** How many it shows at first. */
export const SHOWN_APPLICATIONS = 3

const PLACEHOLDERS = ['first', 'second', 'third']

/** The citizen's newest applications, or 'No recent activity' (spec §2). */
export function RecentActivity({ ownList }: { ownList: string }) {
  const t = useTranslate()
  const { data, error, isError, refetch } = useQuery(newestQuery(SHOWN_APPLICATIONS))
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
      {isError && !data && (
        <LoadFailure title={t('dashboard.activity.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {(data || !isError) && (
        <div className="rounded-md border border-line bg-surface">
          {!data && PLACEHOLDERS.map((place) => <Skeleton key={place} className="m-4 h-10" />)}
          {data?.length === 0 && <p className="p-5 text-ink-soft">{t('dashboard.activity.none')}</p>}
          {data && data.length > 0 && (
            <ul>
              {data.map((application) => (
                <ActivityRow key={application._id} application={application} to={ownList} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}
