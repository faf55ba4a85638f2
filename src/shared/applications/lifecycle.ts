export const STATUSES = ['Pending', 'Verified', 'Approved', 'Rejected'] as const
export type Status = (typeof STATUSES)[number]

export const DECISIONS = ['Verified', 'Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

export const ROLES = ['user', 'staff', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Who may move an application where (spec §4 and §6). Approved and Rejected are final. */
const TRANSITIONS: Record<Status, Partial<Record<Role, readonly Decision[]>>> = {
  Pending: { staff: ['Verified', 'Rejected'], admin: ['Approved', 'Rejected'] },
  Verified: { admin: ['Approved', 'Rejected'] },
  Approved: {},
  Rejected: {},
}

/** What an installation may tighten: with `requireVerification`, admin approves only what staff verified. */
export interface LifecyclePolicy {
  requireVerification: boolean
}

/** The decisions that are open to this role on an application in this status. */
export function allowedDecisions(role: Role, status: Status, policy: LifecyclePolicy): readonly Decision[] {
  const decisions = TRANSITIONS[status][role] ?? []
  if (!policy.requireVerification || status !== 'Pending') return decisions
  return decisions.filter((decision) => decision !== 'Approved')
}

/** The statuses from which this role may take an application to `decision`. */
export const statusesBefore = (role: Role, decision: Decision, policy: LifecyclePolicy): Status[] =>
  STATUSES.filter((status) => allowedDecisions(role, status, policy).includes(decision))

/** Statuses behind the words of the lists: tabs of the citizen (spec §4), filters of the admin (spec §2). */
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
