import { SessionGate } from '#web/components/session-gate.tsx'
import { ownListPath } from '#web/lib/own-list-path.ts'
import { Navigate, useLocation, useParams } from '#web/lib/router.tsx'
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
