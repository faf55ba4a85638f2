import type { CertificateStatus } from '../certificates/status-list.ts'

export const STATUSES = ['Pending', 'Verified', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

export const DECISIONS = ['Verified', 'Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

export const ROLES = ['user', 'staff', 'admin', 'appellate'] as const
export type Role = (typeof ROLES)[number]

/** The decisions that each role may take in each status (spec §4 and §6). Approved and Rejected are final. */
const TRANSITIONS: Record<Status, Partial<Record<Role, readonly Decision[]>>> = {
  Pending: { staff: ['Verified', 'Rejected'], admin: ['Approved', 'Rejected'] },
  Verified: { admin: ['Approved', 'Rejected'] },
  Approved: {},
  Rejected: {},
}

/** A setting of the installation: with `requireVerification`, admins can approve only verified applications. */
export interface LifecyclePolicy {
  requireVerification: boolean
}

/** The decisions that this role may take on an application in this status. */
export function allowedDecisions(role: Role, status: Status, policy: LifecyclePolicy): readonly Decision[] {
  const decisions = TRANSITIONS[status][role] ?? []
  if (!policy.requireVerification || status !== 'Pending') return decisions
  return decisions.filter((decision) => decision !== 'Approved')
}

/** The statuses from which this role may take an application to `decision`. */
export const statusesBefore = (role: Role, decision: Decision, policy: LifecyclePolicy): Status[] =>
  STATUSES.filter((status) => allowedDecisions(role, status, policy).includes(decision))

/** Groups of statuses: the citizen's tabs (spec §4) and the admin's filters (spec §2). */
export const STATUS_GROUPS = {
  applied: ['Pending', 'Verified'],
  approved: ['Approved'],
  rejected: ['Rejected'],
  pending: ['Pending', 'Verified'],
  processed: ['Approved', 'Rejected'],
} as const satisfies Record<string, readonly Status[]>

/** Whether the office has still to decide, so that the due date applies. */
export const isUndecided = (status: Status) => STATUS_GROUPS.pending.some((undecided) => undecided === status)

/** The citizen's tabs (spec §9), in their order. */
export const OWN_TABS = ['applied', 'approved', 'rejected'] as const satisfies readonly (keyof typeof STATUS_GROUPS)[]
export type OwnTab = (typeof OWN_TABS)[number]

/** The changes after which an issued certificate is no longer valid: it is revoked, or replaced by a corrected one. */
export const CERTIFICATE_STEPS = ['correct', 'revoke'] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

/** The changes that this role may propose for the newest certificate of an application. Revoked and replaced are final. */
export function allowedCertificateSteps(role: Role, status: CertificateStatus): readonly CertificateStep[] {
  return role === 'admin' && status === 'valid' ? CERTIFICATE_STEPS : []
}

/** After this many requests for changes, the reviewer has to decide. */
export const MAX_AMENDMENTS = 3

/** The request for changes that the applicant has not answered yet. A decision ends it. */
export function openAmendment<Amendment extends { submittedAt?: string | undefined }>({
  status,
  amendments,
}: {
  status: Status
  amendments: readonly Amendment[]
}) {
  const last = amendments.at(-1)
  return status === 'Pending' && last?.submittedAt === undefined ? last : undefined
}
