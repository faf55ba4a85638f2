import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useListAddress } from '#web/lib/use-list-address.ts'
import { GuestShell } from '#web/shell/signed-in/guest-shell.tsx'
import { useDemoApplications } from '../use-demo-applications.ts'
import { ViewOnlyBadge } from '../view-only-badge.tsx'
import { GuestDetails } from './guest-details.tsx'
import { GuestList } from './guest-list.tsx'

/** Spec §2, guest applications: My Applications with three samples, below an overlay that says so and blocks nothing. */
export function GuestApplicationsPage() {
  const t = useTranslate()
  const demo = useDemoApplications()
  const { opened, open, close } = useListAddress()
  const application = demo.applications?.find(({ _id }) => _id === opened)
  return (
    <GuestShell>
      <PageHeader title={t('applications.title')} lead={t('guest.applications.text')} />
      <div className="pointer-events-none sticky top-3 z-10 mb-4 print:static">
        <ViewOnlyBadge text={t('guest.overlay')} className="shadow-float print:shadow-none" />
      </div>
      <GuestList {...demo} onOpen={open} />
      {application && <GuestDetails application={application} onClose={close} />}
    </GuestShell>
  )
}
