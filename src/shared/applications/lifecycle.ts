// SPDX-License-Identifier: Apache-2.0
import type { CertificateStatus } from '../certificates/status-list.ts'

export const STATUSES = ['Pending', 'Verified', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

/**
 * The decisions of reviewers. Verified is followed by a second decision; Approved and Rejected are final, except that an
 * order on appeal returns a rejected application to Pending (`recordOrder` in `appeals/decide-appeal.ts`).
 */
export const DECISIONS = ['Verified', 'Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

export const ROLES = ['user', 'staff', 'admin', 'appellate'] as const
export type Role = (typeof ROLES)[number]

/** The decisions that each role may take in each status (spec §4 and §6). */
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

/** The statuses in which this role may take this decision. */
export const statusesBefore = (role: Role, decision: Decision, policy: LifecyclePolicy): Status[] =>
  STATUSES.filter((status) => allowedDecisions(role, status, policy).includes(decision))

/** Groups of statuses, for the citizen's tabs and the admin's filters (spec §4). The group `pending` includes Verified. */
export const STATUS_GROUPS = {
  // The citizen's tabs.
  applied: ['Pending', 'Verified'],
  approved: ['Approved'],
  rejected: ['Rejected'],
  // The admin's filters.
  pending: ['Pending', 'Verified'],
  processed: ['Approved', 'Rejected'],
} as const satisfies Record<string, readonly Status[]>

/** Whether the final decision is still to be taken, so that the due date applies. Verified is not a final decision. */
export const isUndecided = (status: Status) => STATUS_GROUPS.pending.some((undecided) => undecided === status)

/** The citizen's tabs, in the order of the screen. */
export const CITIZEN_TABS = [
  'applied',
  'approved',
  'rejected',
] as const satisfies readonly (keyof typeof STATUS_GROUPS)[]
export type CitizenTab = (typeof CITIZEN_TABS)[number]

/** The steps that end the validity of an issued certificate: a corrected certificate replaces it, or it is revoked. */
export const CERTIFICATE_STEPS = ['correct', 'revoke'] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

/** The steps that this role may propose for the newest certificate of an application. Revoked and replaced are final. */
export function allowedCertificateSteps(role: Role, status: CertificateStatus): readonly CertificateStep[] {
  return role === 'admin' && status === 'valid' ? CERTIFICATE_STEPS : []
}

/** The maximum number of amendments that reviewers can request for one application. */
export const MAX_AMENDMENTS = 3

/** The open request for changes: the applicant has not sent the changes yet. A decision on the application closes it. */
export function findOpenAmendment<Amendment extends { submittedAt?: string | undefined }>({
  status,
  amendments,
}: {
  status: Status
  amendments: readonly Amendment[]
}) {
  const last = amendments.at(-1)
  return status === 'Pending' && last?.submittedAt === undefined ? last : undefined
}
