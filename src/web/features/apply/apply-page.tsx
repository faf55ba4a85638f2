import type { OfferedService, UploadLimits } from '#shared/services/wire.ts'
import { AppShell } from '#web/components/app-shell.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

/** Takes its place soon. */
export function ApplyPage({ service }: { service: OfferedService; limits: UploadLimits }) {
  return (
    <AppShell width="form">
      <PageHeader title={service.words.title} />
    </AppShell>
  )
}
