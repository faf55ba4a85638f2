import { useState } from 'react'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useOwnApplications } from '#web/lib/own-applications.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { CertificateDialog } from './certificate/certificate-dialog.tsx'
import type { AskedCertificate } from './certificate/use-certificate.ts'
import { DetailsDialog } from './details/details-dialog.tsx'
import { OwnList } from './list/own-list.tsx'
import { ViewSwitch } from './list/view-switch.tsx'
import { useAddress } from './use-address.ts'

/** The list in either view, and the two windows that open above it. */
export function MyApplications() {
  const t = useTranslate()
  const { isTable, showTable, opened, open, close } = useAddress()
  const [asked, setAsked] = useState<AskedCertificate | null>(null)
  const own = useOwnApplications()
  const isWindowOpen = opened !== null || asked !== null
  return (
    <>
      <div className={isWindowOpen ? 'print:hidden' : undefined}>
        <PageHeader title={t('applications.title')} actions={<ViewSwitch isTable={isTable} onChange={showTable} />} />
        {own.isPending && <SkeletonList label={t('applications.loading')} isLabelShown />}
        {own.isError && (
          <LoadFailure title={t('applications.failed')} error={own.error} onRetry={() => void own.refetch()} />
        )}
        {own.data && (
          <OwnList
            applications={own.data.applications}
            counts={own.data.counts}
            isTable={isTable}
            onOpen={open}
            onCertificate={setAsked}
            hasMore={own.hasNextPage}
            isLoadingMore={own.isFetchingNextPage}
            onMore={() => void own.fetchNextPage()}
          />
        )}
      </div>
      {opened !== null && <DetailsDialog reference={opened} onClose={close} />}
      {asked && <CertificateDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
