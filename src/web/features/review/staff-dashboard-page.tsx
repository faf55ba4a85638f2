import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ApplicationList } from './list/application-list.tsx'
import { STAFF_VOICE } from './review-voice.ts'
import { WaitingPanel } from './waiting/waiting-panel.tsx'

/** The staff's home: what waits and for how long, then the review screen (spec §2). */
export function StaffDashboardPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['staff', 'admin']} deniedText={t('denied.access')} leavesWhenDenied>
      {() => (
        <>
          <PageHeader title={t('review.staff.title')} lead={t('review.staff.lead')} />
          <div className="flex flex-col gap-8">
            <WaitingPanel />
            <ApplicationList voice={STAFF_VOICE} />
          </div>
        </>
      )}
    </SessionGate>
  )
}
