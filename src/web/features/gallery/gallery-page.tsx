import { PublicShell } from '#web/components/frame/public-shell.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { useTranslate } from '#web/lib/translation.tsx'

export function GalleryPage() {
  const t = useTranslate()
  return (
    <PublicShell>
      <PageHeader title={t('shell.gallery')} />
    </PublicShell>
  )
}
