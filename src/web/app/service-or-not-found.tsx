import { Unreachable } from '#web/components/unreachable.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { serviceAt, useServices } from '#web/lib/services.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { ScreenSkeleton } from '#web/shell/screen-skeleton.tsx'
import { ApplyPage, NotFoundPage } from './lazy-pages.ts'

/** The forms stand where the catalogue says; an address that no service claims does not exist. */
export function ServiceOrNotFound() {
  const { pathname } = useLocation()
  const { data, isPending, refetch } = useServices()
  if (isPending) return <ScreenSkeleton width="form" />
  if (!data) {
    return (
      <AppShell width="form">
        <Unreachable onRetry={() => void refetch()} />
      </AppShell>
    )
  }
  const service = serviceAt(data.services, pathname)
  return service ? <ApplyPage key={service.id} service={service} limits={data.limits} /> : <NotFoundPage />
}
