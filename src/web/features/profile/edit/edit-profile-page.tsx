import { ROLES } from '#shared/applications/lifecycle.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { EditProfile } from './edit-profile.tsx'

/** Spec §2, `/profile/edit` and `/edit-profile`: what everybody may change of themselves. */
export function EditProfilePage() {
  return (
    <SessionGate roles={ROLES} keepsContentWhenSessionEnds>
      {(user) => <EditProfile role={user.role} />}
    </SessionGate>
  )
}
