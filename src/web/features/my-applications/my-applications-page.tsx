import { Navigate, useLocation, useParams } from '#web/lib/router.tsx'
import { ownListPath } from '#web/queries/own-applications.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { MyApplications } from './my-applications.tsx'

/** Spec §2, My Applications. Whoever's name stands in the address, a person sees their own. */
export function MyApplicationsPage() {
  const { username: asked } = useParams()
  const { search } = useLocation()
  return (
    <SessionGate roles={['user']}>
      {(user) => {
        if (asked !== user.username) {
          return <Navigate to={`${ownListPath(user.username)}${search}`} />
        }
        return <MyApplications />
      }}
    </SessionGate>
  )
}
