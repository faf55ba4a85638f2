import { useState } from 'react'
import type { OwnTab, Status } from '#shared/applications/lifecycle.ts'
import { findsIn } from '#shared/unicode-text.ts'
import { ApplicationCard } from '#web/components/applications/application-card.tsx'
import { ApplicationTabs, EmptyTab } from '#web/components/applications/application-tabs.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { Unreachable } from '#web/components/unreachable.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import type { SaidDemoApplication } from '../use-demo-applications.ts'

/** In the demo Applied is Pending only (spec §4). */
const STATUS_OF: Record<OwnTab, Status> = { applied: 'Pending', approved: 'Approved', rejected: 'Rejected' }

interface GuestListProps {
  applications: readonly SaidDemoApplication[] | undefined
  hasFailed: boolean
  retry: () => void
  onOpen: (reference: string) => void
}

/** The samples behind the same search and tabs as one's own applications. */
export function GuestList({ applications, hasFailed, retry, onOpen }: GuestListProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<{ tab: OwnTab; search: string }>({ tab: 'applied', search: '' })
  if (hasFailed) return <Unreachable onRetry={retry} />
  if (!applications) return <SkeletonList label={t('applications.loading')} isLabelShown />
  const found = applications.filter(
    ({ _id, department, scheme, status }) =>
      status === STATUS_OF[shown.tab] && findsIn([_id, department, scheme], shown.search),
  )
  return (
    <ApplicationTabs {...shown} onChange={setShown} counts={countByStatus(applications)} found={found.length}>
      {found.length === 0 && <EmptyTab {...shown} onClear={() => setShown({ ...shown, search: '' })} />}
      <ul className="flex flex-col gap-4">
        {found.map((application) => (
          <ApplicationCard
            key={application._id}
            application={application}
            onOpen={() => onOpen(application._id)}
            onCertificate={() => toasts.info(t('guest.download'))}
          />
        ))}
      </ul>
    </ApplicationTabs>
  )
}

function countByStatus(applications: readonly SaidDemoApplication[]) {
  const counts: Record<Status, number> = { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 }
  for (const { status } of applications) counts[status] += 1
  return counts
}
