import type { CertificateStatus } from '../certificates/status-list.ts'

export const STATUSES = ['Pending', 'Verified', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

export const DECISIONS = ['Verified', 'Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

export const ROLES = ['user', 'staff', 'admin'] as const
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

/** The citizen's tabs (spec §9), in their order. */
export const OWN_TABS = ['applied', 'approved', 'rejected'] as const satisfies readonly (keyof typeof STATUS_GROUPS)[]
export type OwnTab = (typeof OWN_TABS)[number]

/** Steps that end a certificate after its issue. */
export const CERTIFICATE_STEPS = ['correct', 'revoke'] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

/** The steps that this role may take on an application's newest certificate. Revoked and replaced are final. */
export function allowedCertificateSteps(role: Role, status: CertificateStatus): readonly CertificateStep[] {
  return role === 'admin' && status === 'valid' ? CERTIFICATE_STEPS : []
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The instant (ISO) by which the panchayat aims to decide; undefined if the service promises none. */
export const decisionDue = ({ decisionDays }: { decisionDays?: number }, submittedAt: string) =>
  decisionDays === undefined ? undefined : new Date(Date.parse(submittedAt) + decisionDays * DAY_MS).toISOString()
