import { type OwnTab, STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { ApplicationCard } from '#web/components/applications/application-card.tsx'
import { NothingHere } from '#web/components/applications/nothing-here.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { useOwnApplications } from '#web/queries/own-applications.ts'
import type { AskedCertificate } from '../certificate/use-certificate.ts'
import { ApplicationTable } from './application-table.tsx'

export interface OwnPagesProps {
  own: ReturnType<typeof useOwnApplications>
  tab: OwnTab
  search: string
  onClear: () => void
  isTable: boolean
  onOpen: (reference: string) => void
  onCertificate: (asked: AskedCertificate) => void
}

/** What a tab holds, in either view; while a search is under way, what the last one found in it stays. */
export function OwnPages({ own, tab, search, onClear, isTable, onOpen, onCertificate }: OwnPagesProps) {
  const t = useTranslate()
  const loading = <SkeletonList label={t('applications.loading')} isLabelShown />
  const failure = own.isError && (
    <LoadFailure title={t('applications.failed')} error={own.error} onRetry={() => void own.refetch()} />
  )
  if (!own.data) return failure || loading
  const applications = ofTab(own.data.applications, tab)
  if (applications.length === 0) {
    if (own.isPlaceholderData) return loading
    return failure || <NothingHere tab={tab} search={search} onClear={onClear} />
  }
  return (
    <div aria-busy={own.isPlaceholderData} className="flex flex-col gap-5 aria-busy:opacity-60">
      {isTable ? (
        <ApplicationTable applications={applications} onCertificate={onCertificate} />
      ) : (
        <ul className="flex flex-col gap-4">
          {applications.map((application) => (
            <ApplicationCard
              key={application._id}
              application={application}
              onOpen={() => onOpen(application._id)}
              onCertificate={() => onCertificate({ reference: application._id, body: { row: application } })}
            />
          ))}
        </ul>
      )}
      {failure}
      {own.hasNextPage && !own.isPlaceholderData && (
        <Button
          variant="secondary"
          className="self-center print:hidden"
          busy={own.isFetchingNextPage}
          onClick={() => void own.fetchNextPage()}
        >
          {t('applications.more')}
        </Button>
      )}
    </div>
  )
}

/** While another tab is on its way, the answer at hand is still that of the last one. */
function ofTab(applications: readonly OwnApplication[], tab: OwnTab) {
  const statuses: readonly Status[] = STATUS_GROUPS[tab]
  return applications.filter(({ status }) => statuses.includes(status))
}
