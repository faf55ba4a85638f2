import type { MessageKey } from '#shared/locales/translator.ts'
import { homeOf } from '#web/session/return-url.ts'
import { useSession } from '#web/session/session.ts'

interface WayIn {
  to: string
  /** For the header, and for the button below the headline. */
  short: MessageKey
  long: MessageKey
}

/** The login, or for whoever is logged in already, their dashboard. */
export function useWayIn(): WayIn {
  const { data: user } = useSession()
  return user
    ? { to: homeOf(user.role), short: 'shell.dashboard', long: 'landing.dashboard' }
    : { to: '/login', short: 'shell.login', long: 'landing.login' }
}
