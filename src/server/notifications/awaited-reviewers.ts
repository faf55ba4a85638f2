import {
  allowedDecisions,
  type LifecyclePolicy,
  ROLES,
  type Role,
  type Status,
} from '#shared/applications/lifecycle.ts'

/**
 * The roles that an application in this status waits for: those that may take it further. Whoever may only reject is
 * not waited for, such as an admin before the verification that `requireVerification` demands.
 */
export const awaitedReviewers = (status: Status, policy: LifecyclePolicy): Role[] =>
  ROLES.filter((role) => allowedDecisions(role, status, policy).some((decision) => decision !== 'Rejected'))
