import { allowedDecisions, type LifecyclePolicy, type Role, type Status } from '#shared/applications/lifecycle.ts'
import type { ListedApplication, OwnApplication } from '#shared/applications/wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import type { ListedRow } from './find-category-page.ts'
import type { OwnApplicationRow } from './find-own-applications.ts'
import { listedWords } from './listed-words.ts'

/** Who decides, and under which rules: what `allowedDecisions` depends on. */
interface Decider {
  role: Role
  policy: LifecyclePolicy
}

/** Who reads a list, and in whose words. */
export interface Reader extends Decider {
  catalogue: Catalogue
  language: string
}

/** Spec §3, application of the citizen view. `_id` is the reference, the only name that leaves the house. */
export function presentOwnApplication(row: OwnApplicationRow, reader: Reader): OwnApplication {
  return {
    _id: row.reference,
    collection: row.serviceId,
    ...listedWords(reader.catalogue, reader.language, row),
    status: row.status,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    ...(row.status === 'Rejected' && row.reason !== null && { reason: row.reason }),
    summary: row.summary,
    documents: row.documents,
    ...(row.withdrawn && { withdrawn: row.withdrawn }),
    allowedDecisions: [...allowedDecisions(reader.role, row.status, reader.policy)],
  }
}

/** Spec §3, list item of the staff and admin view. */
export function presentListedApplication(row: ListedRow, reader: Reader, translate: Translate): ListedApplication {
  return {
    _id: row.reference,
    ...listedWords(reader.catalogue, reader.language, row),
    status: row.status,
    action: translate('review.action'),
    summary: row.summary,
    createdAt: row.submittedAt,
    updatedAt: row.updatedAt,
    allowedDecisions: [...allowedDecisions(reader.role, row.status, reader.policy)],
  }
}

/** Spec §7, answer of the status update. */
export function presentDecided(
  { reference, status, updatedAt }: { reference: string; status: Status; updatedAt: Date },
  { role, policy }: Decider,
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
