import { Refusal } from '#shared/refusal.ts'
import type { Session } from './find-session.ts'

/**
 * Lets nobody apply who has not accepted today's privacy notice, before anything of the form is read. It costs no
 * question: the caller is remembered with the version, and forgotten when that changes. Throws `consent-required`.
 */
export function requireConsent({ user }: Session) {
  if (user.privacyNotice !== 'settled') throw new Refusal('consent-required')
}
