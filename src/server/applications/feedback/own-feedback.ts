// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { FEEDBACK_RETENTION_DAYS } from '#shared/applications/feedback.ts'
import type { Database } from '../../platform/db/connection.ts'

interface PageRequest {
  /** The id of the last application of the previous page. */
  before: string | undefined
  limit: number
}

/** One page of the answers that a person gave after decisions, those about their newest applications first. */
export async function findOwnFeedback(db: Database, accountId: string, { before, limit }: PageRequest) {
  return db
    .selectFrom('feedback')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.id', '=', 'feedback.applicationId')
        .onRef('applications.panchayatId', '=', 'feedback.panchayatId'),
    )
    .select(['applications.id', 'reference', 'answer', 'comment', 'answeredAt'])
    .where('applicantId', '=', accountId)
    .$if(before !== undefined, (query) => query.where('applications.id', '<', before ?? ''))
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the answers of a person; the figures then no longer contain them. */
export async function eraseFeedback(tx: Database, accountId: string) {
  await sql`
    delete from feedback using applications
    where applications.id = feedback.application_id and applications.panchayat_id = feedback.panchayat_id
      and applicant_id = ${accountId}`.execute(tx)
}

/** Deletes answers after `FEEDBACK_RETENTION_DAYS`. Answers that entered the figures together are deleted together. */
export async function deleteOldFeedback(db: Database) {
  await sql`
    delete from feedback
    where coalesce(counted_at, answered_at) <= now() - make_interval(days => ${FEEDBACK_RETENTION_DAYS})`.execute(db)
}
