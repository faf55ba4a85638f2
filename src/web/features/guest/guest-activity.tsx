import { ActivityRow } from '#web/components/applications/activity-row.tsx'
import { TextLink } from '#web/components/controls/button.tsx'
import { Unreachable } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useDemoApplications } from './use-demo-applications.ts'

const LIST = '/guest-Application'
const PLACEHOLDERS = ['first', 'second', 'third']

/** Recent activity of the demo applications. */
export function GuestActivity() {
  const t = useTranslate()
  const { applications, hasFailed, retry } = useDemoApplications()
  return (
    <section aria-labelledby="guest-activity">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="guest-activity" className="text-lg sm:text-xl">
          {t('dashboard.activity')}
        </h2>
        <TextLink to={LIST} className="py-2.5">
          {t('dashboard.activity.all')}
        </TextLink>
      </div>
      {hasFailed && <Unreachable onRetry={retry} />}
      {!hasFailed && (
        <ul className="rounded-md border border-line bg-surface">
          {applications?.map((application) => (
            <ActivityRow key={application._id} application={application} to={LIST} />
          )) ??
            PLACEHOLDERS.map((place) => (
              <li key={place}>
                <Skeleton className="m-4 h-10" />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
