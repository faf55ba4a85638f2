// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import {
  type Appeal,
  type AppealGround,
  type AppealOffer,
  type AppealOutcome,
  appealOffer,
  type OpenAppeal,
} from '#shared/applications/appeals.ts'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { appealOfficer, appealPeriods, type CharterAppeal } from '../../charter/charter.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isoInstant } from '../../platform/db/list-queries.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'

/** The appeals of these applications, oldest first, each with the officer who decided it. */
export async function findAppeals(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('appeals')
    .leftJoin('accounts', 'accounts.id', 'appeals.decidedBy')
    .select(['appeals.id', 'applicationId', 'ground', 'appeals.dueOn', 'statement', 'filedAt', 'decideBy', 'outcome'])
    .select(['decidedBy', 'decidedAt', 'reason', 'newDueOn', 'accounts.username as officerName'])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('appeals.id')
    .execute()
}

/** The facts of an appeal that `findPossibleAppeal` needs for a row in a list of applications. */
export interface ListedAppealFacts {
  ground: AppealGround
  dueOn: string | null
  /** ISO instant. */
  filedAt: string
  decideBy: string
  /** `settled`: the office decided the application before the officer decided the appeal. Null: the appeal is open. */
  outcome: AppealOutcome | 'settled' | null
}

/** SQL expression for the `ListedAppealFacts` of a row of `applications`. */
export const LISTED_APPEALS = sql<ListedAppealFacts[]>`(
  select coalesce(json_agg(json_build_object('ground', ground, 'dueOn', appeals.due_on,
    'filedAt', ${isoInstant('filed_at')}, 'decideBy', decide_by, 'outcome', outcome)), '[]')
  from appeals where application_id = applications.id)`

/** Converts the ISO instants of a list row to dates, as `findPossibleAppeal` needs them. */
export const parseAppealInstants = <Row extends { updatedAt: string; appeals: readonly ListedAppealFacts[] }>(
  row: Row,
) => ({
  ...row,
  updatedAt: new Date(row.updatedAt),
  appeals: row.appeals.map((appeal) => ({ ...appeal, filedAt: new Date(appeal.filedAt) })),
})

export type AppealRow = Omit<Awaited<ReturnType<typeof findAppeals>>[number], 'id' | 'applicationId' | 'decidedBy'>

/** The open appeal among the appeals of one application, which has at most one open appeal. */
export const pickOpenAppeal = <Row extends Pick<AppealRow, 'outcome'>>(appeals: readonly Row[]) =>
  appeals.find(({ outcome }) => outcome === null)

/** Presents an appeal. Citizens do not see the name of the officer. */
export function presentAppeal(row: AppealRow, { role }: Pick<SignedInUser, 'role'>): Appeal {
  return {
    ground: row.ground,
    filedAt: row.filedAt.toISOString(),
    decideBy: row.decideBy,
    ...(row.dueOn !== null && { dueOn: row.dueOn }),
    ...(row.statement !== null && { statement: row.statement }),
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt.toISOString() }),
    ...(row.officerName !== null && role !== 'user' && { by: row.officerName }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.newDueOn !== null && { newDueOn: row.newDueOn }),
  }
}

/** The open appeal of an application, with the officer who decides it, in the reader's language. */
export function findOpenAppeal(
  catalogue: Catalogue,
  {
    serviceId,
    charter,
    appeals,
  }: Pick<AppealableApplication, 'serviceId' | 'charter'> & { appeals: readonly OpenAppealFacts[] },
  language: string,
): OpenAppeal | undefined {
  const appeal = pickOpenAppeal(appeals)
  const service = catalogue.find(serviceId)
  return appeal && service && { decideBy: appeal.decideBy, officer: appealOfficer(charter, service, language) }
}

type OpenAppealFacts = Pick<AppealRow, 'outcome' | 'decideBy'>

/** The facts of an application that determine whether and to whom its applicant can appeal. */
interface AppealableApplication {
  serviceId: string
  status: Status
  dueOn: string | null
  updatedAt: Date
  /** The periods and the officer of an appeal, from the charter. Null if the charter does not contain the service. */
  charter: CharterAppeal | null
  appeals: readonly Pick<AppealRow, 'ground' | 'dueOn' | 'filedAt' | 'outcome'>[]
}

/**
 * The ground on which, and the last day on which, an applicant can appeal now; undefined if no appeal is possible. The charter
 * determines for how many days after the rejection, or after the due date, the appeal can be filed.
 */
export function findPossibleAppeal(
  catalogue: Catalogue,
  { serviceId, status, dueOn, updatedAt, charter, appeals }: AppealableApplication,
) {
  const service = catalogue.find(serviceId)
  // The charter changes over time. Its version at the rejection, or at the start of the due date in India, applies.
  const appealableSince = status === 'Rejected' ? updatedAt : dueOn && new Date(`${dueOn}T00:00:00+05:30`)
  if (!service || !appealableSince) return undefined
  const application = {
    status,
    dueOn,
    // `appealOffer` reads this only if the application was rejected. The last change is then the rejection.
    decidedAt: updatedAt,
    appeals: appeals.map((appeal) => ({ ...appeal, isOpen: appeal.outcome === null })),
  }
  const { fileDays } = appealPeriods(charter, service.definition, appealableSince)
  return appealOffer({ ...application, fileDays }, new Date())
}

/** The result of `findPossibleAppeal` with the officer who would decide the appeal, in the reader's language. */
export function findPossibleAppealWithOfficer(
  catalogue: Catalogue,
  application: AppealableApplication,
  language: string,
): AppealOffer | undefined {
  const offer = findPossibleAppeal(catalogue, application)
  const service = catalogue.find(application.serviceId)
  return offer && service && { ...offer, officer: appealOfficer(application.charter, service, language) }
}
