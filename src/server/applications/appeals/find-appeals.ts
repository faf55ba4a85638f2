import { type Appeal, type AppealOffer, appealOffer } from '#shared/applications/appeals.ts'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { appealPeriods, type CharterPeriods } from '../../charter/charter.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedIn } from '../../sessions/find-session.ts'

/** The appeals of these applications, oldest first, each with the officer who decided it. */
export async function findAppeals(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('appeals')
    .leftJoin('accounts', 'accounts.id', 'appeals.decidedBy')
    .select(['appeals.id', 'applicationId', 'ground', 'appeals.dueOn', 'statement', 'filedAt', 'decideBy', 'outcome'])
    .select(['decidedBy', 'decidedAt', 'reason', 'newDueOn', 'accounts.username as by'])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('appeals.id')
    .execute()
}

export type AppealRow = Omit<Awaited<ReturnType<typeof findAppeals>>[number], 'id' | 'applicationId' | 'decidedBy'>

/** The open appeal among the appeals of an application. */
export const openAppeal = <Row extends Pick<AppealRow, 'outcome'>>(appeals: readonly Row[]) =>
  appeals.find(({ outcome }) => outcome === null)

/** Presents an appeal. Citizens do not see the name of the officer. */
export function presentAppeal(row: AppealRow, { role }: Pick<SignedIn, 'role'>): Appeal {
  return {
    ground: row.ground,
    filedAt: row.filedAt.toISOString(),
    decideBy: row.decideBy,
    ...(row.dueOn !== null && { dueOn: row.dueOn }),
    ...(row.statement !== null && { statement: row.statement }),
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt.toISOString() }),
    ...(row.by !== null && role !== 'user' && { by: row.by }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.newDueOn !== null && { newDueOn: row.newDueOn }),
  }
}

interface Appealed {
  serviceId: string
  status: Status
  dueOn: string | null
  updatedAt: Date
  periods: CharterPeriods | null
  appeals: readonly Pick<AppealRow, 'ground' | 'dueOn' | 'filedAt' | 'outcome'>[]
}

/**
 * The appeal that an applicant can file now. Its period comes from the panchayat's charter at the time of the
 * rejection, or at the due date.
 */
export function findAppealOffer(
  catalogue: Catalogue,
  { serviceId, status, dueOn, updatedAt, periods, appeals }: Appealed,
): AppealOffer | undefined {
  const definition = catalogue.find(serviceId)?.definition
  const from = status === 'Rejected' ? updatedAt : dueOn && new Date(`${dueOn}T00:00:00+05:30`)
  if (!definition || !from) return undefined
  const appealed = {
    status,
    dueOn,
    decidedAt: updatedAt,
    appeals: appeals.map((appeal) => ({ ...appeal, isOpen: appeal.outcome === null })),
  }
  const { fileDays } = appealPeriods(periods, definition, from)
  return appealOffer({ ...appealed, fileDays }, new Date())
}
