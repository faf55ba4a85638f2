import { AppShell } from '#web/components/app-shell.tsx'

/** Takes its place soon. */
export function MyApplicationsPage() {
  return <AppShell>{null}</AppShell>
}
