import { Refusal } from '#shared/refusal.ts'
import type { Session } from './find-session.ts'

/**
 * Refuses a submission before anything of the form is read when the applicant withdrew their consent, or never accepted
 * any privacy notice; registration accepts it, and a newer version refuses nothing. It needs no query: the session cache
 * holds the version, and drops the session when that changes. Throws `consent-required`.
 */
export function requireConsent({ user }: Session) {
  if (user.privacyNotice === 'unread') throw new Refusal('consent-required')
}
