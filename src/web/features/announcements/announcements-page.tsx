import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { PublishedAnnouncements } from './published-announcements.tsx'

/** Where an admin writes what everybody is to know, and takes it back. */
export function AnnouncementsPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']}>
      {(user) => (
        <>
          <PageHeader title={t('announcements.title')} lead={t('announcements.lead')} />
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,40rem)]">
            <AnnouncementForm author={user.email} />
            <PublishedAnnouncements />
          </div>
        </>
      )}
    </SessionGate>
  )
}
