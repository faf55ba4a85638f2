// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { CitizenTab, Status } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { matchesSearch } from '#shared/unicode-text.ts'
import { ApplicationCard } from '#web/components/applications/application-card.tsx'
import { ApplicationSheet, DetailsFrame } from '#web/components/applications/application-details.tsx'
import { ApplicationTabs, EmptyTab } from '#web/components/applications/application-tabs.tsx'
import { DocumentEntries } from '#web/components/applications/document-entries.tsx'
import { useListUrl } from '#web/components/applications/use-list-url.ts'
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { GuestShell } from '#web/shell/guest-shell.tsx'
import { type TranslatedApplication, useDemoApplications } from './use-demo-applications.ts'
import { ViewOnlyBadge } from './view-only-badge.tsx'

/** Spec §2, guest applications: My Applications with three samples, covered by an overlay that lets clicks through. */
export function GuestApplicationsPage() {
  const t = useTranslate()
  const demo = useDemoApplications()
  const { opened, open, close } = useListUrl()
  const application = demo.applications?.find(({ _id }) => _id === opened)
  return (
    <GuestShell>
      <PageHeader title={t('applications.title')} lead={t('guest.applications.text')} />
      <div className="relative -mx-2 px-2 pt-14">
        <GuestList {...demo} onOpen={open} />
        <div
          role="note"
          className="pointer-events-none absolute inset-0 z-10 rounded-md border-2 border-turmeric border-dashed p-2 print:border-0"
        >
          <div className="sticky top-3 print:static">
            <ViewOnlyBadge text={t('guest.overlay')} className="shadow-float print:shadow-none" />
          </div>
        </div>
      </div>
      {application && <GuestDetails application={application} onClose={close} />}
    </GuestShell>
  )
}

/** In the demo, Applied shows Pending only (spec §4). */
const STATUS_OF: Record<CitizenTab, Status> = { applied: 'Pending', approved: 'Approved', rejected: 'Rejected' }

interface GuestListProps {
  applications: readonly TranslatedApplication[] | undefined
  hasFailed: boolean
  retry: () => void
  onOpen: (reference: string) => void
}

/** The samples with the search and tabs of My Applications. */
function GuestList({ applications, hasFailed, retry, onOpen }: GuestListProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<{ tab: CitizenTab; search: string }>({ tab: 'applied', search: '' })
  if (hasFailed) return <PortalUnreachableNotice onRetry={retry} />
  if (!applications) return <SkeletonList label={t('applications.loading')} isLabelShown />
  const found = applications.filter(
    ({ _id, department, scheme, status }) =>
      status === STATUS_OF[shown.tab] && matchesSearch([_id, department, scheme], shown.search),
  )
  return (
    <ApplicationTabs {...shown} onChange={setShown} counts={countByStatus(applications)} found={found.length}>
      {found.length === 0 && <EmptyTab {...shown} onClear={() => setShown({ ...shown, search: '' })} />}
      <ul className="flex flex-col gap-4">
        {found.map((application) => (
          <ApplicationCard
            key={application._id}
            application={application}
            service={application.service}
            onOpen={() => onOpen(application._id)}
            onCertificate={() => toasts.info(t('guest.download'))}
          />
        ))}
      </ul>
    </ApplicationTabs>
  )
}

function countByStatus(applications: readonly TranslatedApplication[]) {
  const counts: Record<Status, number> = { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 }
  for (const { status } of applications) counts[status] += 1
  return counts
}

/** The details of a sample. The buttons to print, share and open documents only show a message (spec §2). */
function GuestDetails({ application, onClose }: { application: TranslatedApplication; onClose: () => void }) {
  const t = useTranslate()
  const showMessage = (sentence: MessageKey) => () => toasts.info(t(sentence))
  return (
    <DetailsFrame isReady onPrint={showMessage('guest.print')} onShare={showMessage('guest.share')} onClose={onClose}>
      <ApplicationSheet
        application={application}
        documents={
          <DocumentEntries
            entries={application.documents.map((fileName) => ({
              fileName,
              isPicture: fileName.endsWith('.jpg'),
              onOpen: showMessage('guest.document'),
            }))}
          />
        }
      />
    </DetailsFrame>
  )
}
