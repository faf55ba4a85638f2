import type { Role } from '#shared/applications/lifecycle.ts'

/** Everything that the log keeps, by what was done. */
export const AUDIT_ACTIONS = [
  'logged-in',
  'log-in-started',
  'log-in-failed',
  'log-in-throttled',
  'log-ins-failed',
  'logged-out',
  'session-ended',
  'registered',
  'profile-changed',
  'password-changed',
  'password-reset',
  'second-factor-set',
  'second-factor-refused',
  'second-factor-throttled',
  'second-factor-removed',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'own-data-exported',
  'consent-given',
  'consent-withdrawn',
  'erasure-asked',
  'erasure-stopped',
  'account-erased',
  'documents-removed',
  'application-submitted',
  'application-decided',
  'document-viewed',
  'certificate-issued',
  'certificate-downloaded',
  'certificate-withdrawn',
  'certificate-corrected',
  'announcement-published',
  'announcement-withdrawn',
  'picture-added',
  'picture-removed',
  'access-refused',
  'key-rotated',
  'key-dropped',
  'key-imported',
  'key-compromised',
  'reviewer-created',
  'backup-restored',
  'account-disabled',
  'account-enabled',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an entry speaks of, by a name that is nobody's: `id` is a reference, a certificate's number, a row's id, a key's. */
export interface AuditSubject {
  kind:
    | 'account'
    | 'announcement'
    | 'application'
    | 'backup'
    | 'certificate'
    | 'document'
    | 'key'
    | 'picture'
    | 'route'
    | 'session'
  id: string
}

/** Who acts; without an account it is the portal itself, or somebody who is not signed in. */
export interface Actor {
  panchayatId: string
  accountId?: string
  role?: Role
  /** The request in which it was done, as the portal's own log names it; none where a command does it. */
  requestId: string | undefined
}

export interface AuditEntry {
  actor: Actor
  action: AuditAction
  subject?: AuditSubject
  /** Codes, statuses and counts. Never a name, an address, an Aadhaar number, a file's name or what somebody wrote. */
  details?: Record<string, string | number | boolean>
}
