import { allowedDecisions, type LifecyclePolicy, type Role, type Status } from '#shared/applications/lifecycle.ts'
import type { ListedApplication, OwnApplication } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { ListedRow } from './find-category-page.ts'
import type { OwnApplicationRow } from './find-own-applications.ts'

/** Who reads, and under which rules: what `allowedDecisions` depends on. */
export interface Reader {
  role: Role
  policy: LifecyclePolicy
}

/** Spec §3, application of the citizen view. `_id` is the reference, the only name that leaves the house. */
export function presentOwnApplication(row: OwnApplicationRow, { role, policy }: Reader): OwnApplication {
  return {
    _id: row.reference,
    collection: row.serviceId,
    scheme: row.scheme,
    department: row.department,
    status: row.status,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    ...(row.status === 'Rejected' && row.reason !== null && { reason: row.reason }),
    summary: row.summary,
    documents: row.documents,
    allowedDecisions: [...allowedDecisions(role, row.status, policy)],
  }
}

/** Spec §3, list item of the staff and admin view. */
export function presentListedApplication(
  row: ListedRow,
  { role, policy }: Reader,
  translate: Translate,
): ListedApplication {
  return {
    _id: row.reference,
    department: row.department,
    scheme: row.scheme,
    status: row.status,
    action: translate('review.action'),
    summary: row.summary,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    allowedDecisions: [...allowedDecisions(role, row.status, policy)],
  }
}

/** Spec §7, answer of the status update. */
export function presentDecided(
  { reference, status, updatedAt }: { reference: string; status: Status; updatedAt: Date },
  { role, policy }: Reader,
  translate: Translate,
) {
  return {
    message: translate('review.statusUpdated'),
    data: {
      _id: reference,
      status,
      updatedAt: updatedAt.toISOString(),
      allowedDecisions: [...allowedDecisions(role, status, policy)],
    },
  }
}
