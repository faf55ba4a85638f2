// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { type CitizenTab, STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { AmendLink, AppealLink, ResubmitLink } from '#web/components/applications/action-links.tsx'
import { ApplicationCard } from '#web/components/applications/application-card.tsx'
import { ApplicationTabs, EmptyTab } from '#web/components/applications/application-tabs.tsx'
import { useDebouncedValue } from '#web/components/applications/use-debounced-value.ts'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { useOwnApplications } from '#web/queries/own-applications.ts'
import { ApplicationTable } from './application-table.tsx'
import type { CertificateRequest } from './certificate-dialog.tsx'

type OwnListProps = Pick<OwnPagesProps, 'isTable' | 'onOpen' | 'onCertificate'>

/** The search box, three tabs with their counts, and the matching applications page by page (spec §2, §4, §5). */
export function OwnList(props: OwnListProps) {
  const [shown, setShown] = useState<{ tab: CitizenTab; search: string }>({ tab: 'applied', search: '' })
  const debouncedSearch = useDebouncedValue(shown.search, TIMINGS.searchPause).trim()
  // An empty search takes effect immediately.
  const search = shown.search.trim() === '' ? '' : debouncedSearch
  const query = useOwnApplications({ tab: shown.tab, search })
  return (
    <ApplicationTabs
      {...shown}
      onChange={setShown}
      counts={query.data?.counts}
      found={query.isPlaceholderData ? undefined : query.data?.total}
    >
      <OwnPages
        {...props}
        query={query}
        tab={shown.tab}
        search={search}
        onClear={() => setShown({ ...shown, search: '' })}
        onApplied={() => setShown({ tab: 'applied', search: '' })}
      />
    </ApplicationTabs>
  )
}

interface OwnPagesProps {
  query: ReturnType<typeof useOwnApplications>
  tab: CitizenTab
  search: string
  onClear: () => void
  onApplied: () => void
  isTable: boolean
  onOpen: (reference: string) => void
  onCertificate: (request: CertificateRequest) => void
}

/** The applications of a tab, as cards or as a table. While a search loads, the previous results stay on the screen. */
function OwnPages({ query, tab, search, onClear, onApplied, isTable, onOpen, onCertificate }: OwnPagesProps) {
  const t = useTranslate()
  const services = useServices().data?.services
  const loading = <SkeletonList label={t('applications.loading')} isLabelShown />
  const failure = query.isError && <LoadFailure title={t('applications.failed')} query={query} />
  if (!query.data) return failure || loading
  const applications = ofTab(query.data.applications, tab)
  if (applications.length === 0) {
    if (query.isPlaceholderData) return loading
    const { counts } = query.data
    const hasApplied = tab !== 'applied' && STATUS_GROUPS.applied.some((status) => (counts?.[status] ?? 0) > 0)
    return failure || <EmptyTab {...{ tab, search, onClear }} onOther={hasApplied ? onApplied : undefined} />
  }
  return (
    <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-5 aria-busy:opacity-60">
      {isTable ? (
        <ApplicationTable applications={applications} onOpen={onOpen} onCertificate={onCertificate} />
      ) : (
        <ul className="flex flex-col gap-4">
          {applications.map((application) => (
            <ApplicationCard
              key={application._id}
              application={application}
              service={services?.find(({ id }) => id === application.collection)?.words.card.title}
              nextStep={<NextStep application={application} />}
              onOpen={() => onOpen(application._id)}
              onCertificate={() => onCertificate({ reference: application._id, body: { row: application } })}
            />
          ))}
        </ul>
      )}
      {failure}
      {query.hasNextPage && !query.isPlaceholderData && (
        <Button
          variant="secondary"
          className="self-center print:hidden"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('applications.more')}
        </Button>
      )}
    </div>
  )
}

/** The buttons for what the applicant must do next, if the application waits for the applicant. */
function NextStep({ application }: { application: OwnApplication }) {
  if (application.amendmentRequested) return <AmendLink reference={application._id} />
  return (
    <>
      {application.status === 'Rejected' && <ResubmitLink application={application} />}
      {application.appealOffer && <AppealLink reference={application._id} />}
    </>
  )
}

/**
 * The applications of a tab, beginning with those for which the office has requested changes. The filter is needed because
 * the data of the previous tab is still shown while another tab loads.
 */
function ofTab(applications: readonly OwnApplication[], tab: CitizenTab) {
  const statuses: readonly Status[] = STATUS_GROUPS[tab]
  const rank = ({ amendmentRequested }: OwnApplication) => (amendmentRequested ? 0 : 1)
  return applications.filter(({ status }) => statuses.includes(status)).sort((a, b) => rank(a) - rank(b))
}
