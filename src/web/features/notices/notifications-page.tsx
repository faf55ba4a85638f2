import { ROLES } from '#shared/applications/lifecycle.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { NoticeList } from './notice-list.tsx'

/** What the signed-in person was told: of their own applications, or of those that wait for them. */
export function NotificationsPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={ROLES}>
      {(user) => (
        <div className="max-w-citizen">
          <PageHeader
            title={t('shell.notifications')}
            lead={t(user.role === 'user' ? 'notices.lead.own' : 'notices.lead.office')}
          />
          <NoticeList user={user} />
        </div>
      )}
    </SessionGate>
  )
}
