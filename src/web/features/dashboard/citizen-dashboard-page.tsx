import { AppShell } from '#web/components/app-shell.tsx'

/** Takes its place soon. */
export function CitizenDashboardPage() {
  return <AppShell>{null}</AppShell>
}
