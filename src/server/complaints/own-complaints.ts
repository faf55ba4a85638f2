// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

interface PageRequest {
  /** Id of the last row of the previous page. */
  before: string | undefined
  limit: number
}

/** The complaints that a person has opened, newest first, one page at a time, each with all its messages. */
export async function findOwnComplaints(db: Database, accountId: string, { before, limit }: PageRequest) {
  return db
    .selectFrom('complaints')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.id', '=', 'complaints.applicationId')
        .onRef('applications.panchayatId', '=', 'complaints.panchayatId'),
    )
    .select(['complaints.id', 'subject', 'reference', 'openedAt', 'closedAt', 'reopenedAt'])
    .select(
      sql<{ isFromOffice: boolean; sentAt: string; body: string }[]>`(
        select json_agg(json_build_object('isFromOffice', is_from_office, 'sentAt', sent_at, 'body', body) order by id)
        from complaint_messages where complaint_id = complaints.id and panchayat_id = complaints.panchayat_id)`.as(
        'messages',
      ),
    )
    .where('complaints.accountId', '=', accountId)
    .$if(before !== undefined, (query) => query.where('complaints.id', '<', before ?? ''))
    .orderBy('complaints.id', 'desc')
    .limit(limit)
    .execute()
}

/** The answers that an admin has written, newest first, one page at a time. */
export async function findOwnAnswers(db: Database, authorId: string, { before, limit }: PageRequest) {
  return db
    .selectFrom('complaintMessages')
    .select(['id', 'complaintId', 'step', 'body', 'sentAt'])
    .where('authorId', '=', authorId)
    .where('isFromOffice', '=', true)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the complaints of a person with all their messages and notifications. */
export async function eraseComplaints(tx: Database, accountId: string) {
  await tx.deleteFrom('complaints').where('accountId', '=', accountId).execute()
}

/** Closed complaints are deleted after three years. */
const RETENTION_DAYS = 1095
const BATCH_SIZE = 1000

/** Deletes closed complaints past their retention with their messages and notifications, a thousand at a time. */
export async function deleteOldComplaints(db: Database) {
  let deleted: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from complaints using (
        select id, panchayat_id from complaints
        where closed_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${BATCH_SIZE}) as old
      where complaints.id = old.id and complaints.panchayat_id = old.panchayat_id
        and closed_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(BATCH_SIZE))
}
