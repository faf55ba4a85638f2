import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ApplicationList } from './list/application-list.tsx'
import { STAFF_VARIANT } from './review-variant.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** The start page of staff: the waiting applications, then the review screen (spec §2). */
export function StaffDashboardPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['staff', 'admin']} deniedText={t('denied.access')} leavesWhenDenied>
      {() => (
        <>
          <PageHeader title={t('review.staff.title')} lead={t('review.staff.lead')} />
          <div className="flex flex-col gap-8">
            <WaitingPanel />
            <ApplicationList variant={STAFF_VARIANT} />
          </div>
        </>
      )}
    </SessionGate>
  )
}
