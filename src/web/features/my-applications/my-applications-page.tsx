import { Navigate, useLocation, useParams } from 'react-router'
import { AppShell } from '#web/components/app-shell.tsx'
import { LinkButton } from '#web/components/link-button.tsx'
import { SessionGate } from '#web/components/session-gate.tsx'
import { SignedInBar } from '#web/components/signed-in-bar.tsx'
import { ownListPath } from '#web/lib/own-list-path.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { MyApplications } from './my-applications.tsx'

/** Spec §2, My Applications. Whoever's name stands in the address, a person sees their own. */
export function MyApplicationsPage() {
  const t = useTranslate()
  const { username: asked } = useParams()
  const { search } = useLocation()
  return (
    <SessionGate roles={['user']}>
      {(user) => {
        if (asked !== user.username) {
          return <Navigate to={`${ownListPath(user.username)}${search}`} replace />
        }
        return (
          <AppShell
            home="/dashboard"
            headerEnd={
              <SignedInBar user={user}>
                <LinkButton variant="quiet" compact to="/dashboard">
                  {t('shell.dashboard')}
                </LinkButton>
              </SignedInBar>
            }
          >
            <MyApplications />
          </AppShell>
        )
      }}
    </SessionGate>
  )
}
