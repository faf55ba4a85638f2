// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import {
  type AppealList,
  type ListedAppeal,
  MAX_DECIDED_APPEALS,
  MAX_OPEN_APPEALS,
} from '#shared/applications/appeals.ts'
import { type Catalogue, wordsOf } from '#shared/services/create-catalogue.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SignedInUser } from '../../sessions/find-session.ts'
import { presentAppeal } from './find-appeals.ts'

/**
 * The open appeals of the panchayat, and the decided appeals. An admin gets all decided appeals; an appellate officer gets only
 * the appeals that this officer decided.
 */
export async function listAppeals(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  reader: SignedInUser,
  language: string,
): Promise<AppealList> {
  const open = await appealsOf(db, reader)
    .where('outcome', 'is', null)
    .orderBy('decideBy')
    .orderBy('appeals.id')
    .limit(MAX_OPEN_APPEALS)
    .execute()
  const decided = await appealsOf(db, reader)
    .where('outcome', 'in', ['upheld', 'ordered'])
    .$if(reader.role === 'appellate', (query) => query.where('decidedBy', '=', reader.accountId))
    .orderBy('decidedAt', 'desc')
    .limit(MAX_DECIDED_APPEALS)
    .execute()
  const present = (row: (typeof open)[number]): ListedAppeal => ({
    ...presentAppeal(row, reader),
    _id: row.reference,
    collection: row.serviceId,
    service: serviceTitle(catalogue, row, language),
    summary: row.summary,
    ...(row.ground === 'rejected' && row.rejectionReason && { rejectionReason: row.rejectionReason }),
    status: row.status,
  })
  return {
    open: open.map(present),
    decided: decided.map(present),
    hasOfficer: await hasOfficer(db, reader.panchayatId),
  }
}

function serviceTitle(catalogue: Catalogue, row: { serviceId: string; scheme: string }, language: string) {
  const service = catalogue.find(row.serviceId)
  return service ? wordsOf(service, language).card.title : row.scheme
}

/** Query for the appeals of the reader's panchayat. `rejectionReason` is the reason of the last rejection before the appeal. */
const appealsOf = (db: Database, { panchayatId }: SignedInUser) =>
  db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.id', 'appeals.applicationId')
    .leftJoin('accounts', 'accounts.id', 'appeals.decidedBy')
    .select(['ground', 'appeals.dueOn', 'statement', 'filedAt', 'decideBy', 'outcome', 'decidedAt'])
    .select([
      'appeals.reason',
      'newDueOn',
      'accounts.username as officerName',
      'reference',
      'serviceId',
      'scheme',
      'summary',
    ])
    .select('status')
    .select((query) =>
      query
        .selectFrom('decisions')
        .select('decisions.message')
        .whereRef('decisions.applicationId', '=', 'appeals.applicationId')
        .where('decisions.toStatus', '=', 'Rejected')
        .whereRef('decisions.decidedAt', '<=', 'appeals.filedAt')
        .orderBy('decisions.id', 'desc')
        .limit(1)
        .as('rejectionReason'),
    )
    .where('appeals.panchayatId', '=', panchayatId)

/** Whether an active account can decide appeals. A null `sponsor_id` means that a second person has confirmed the account. */
async function hasOfficer(db: Database, panchayatId: string) {
  const found = await db
    .selectFrom('accounts')
    .select(sql`1`.as('one'))
    .where('panchayatId', '=', panchayatId)
    .where('role', '=', 'appellate')
    .where('disabledAt', 'is', null)
    .where('awaitsActivation', '=', false)
    .where('sponsorId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The number of open appeals of a panchayat, and how many of them should have been decided before `today`. */
export async function countOpenAppeals(db: Database, panchayatId: string, today: string) {
  return db
    .selectFrom('appeals')
    .select(sql<number>`count(*)::int`.as('open'))
    .select(sql<number>`count(*) filter (where decide_by < ${today}::date)::int`.as('late'))
    .where('panchayatId', '=', panchayatId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
}
