import { useState } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useListAddress } from '#web/lib/use-list-address.ts'
import { CertificateDialog } from './certificate/certificate-dialog.tsx'
import type { AskedCertificate } from './certificate/use-certificate.ts'
import { DetailsDialog } from './details/details-dialog.tsx'
import { OwnList } from './list/own-list.tsx'
import { ViewSwitch } from './list/view-switch.tsx'

/** The list in either view, and the two windows that open above it. */
export function MyApplications() {
  const t = useTranslate()
  const { isTable, showTable, opened, open, close } = useListAddress()
  const [asked, setAsked] = useState<AskedCertificate | null>(null)
  const isWindowOpen = opened !== null || asked !== null
  return (
    <>
      <div className={isWindowOpen ? 'print:hidden' : undefined}>
        <PageHeader title={t('applications.title')} actions={<ViewSwitch isTable={isTable} onChange={showTable} />} />
        <OwnList isTable={isTable} onOpen={open} onCertificate={setAsked} />
      </div>
      {opened !== null && <DetailsDialog reference={opened} onClose={close} />}
      {asked && <CertificateDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
