// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { FEEDBACK_GROUP_SIZE, FEEDBACK_RETENTION_DAYS, type FeedbackAnswer } from '#shared/applications/feedback.ts'
import type { FeedbackFigures } from '#shared/applications/overview-wire.ts'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Adds all waiting answers of a panchayat to the figures, if there are at least `FEEDBACK_GROUP_SIZE` of them. If a single answer
 * were added, the change of the figures would reveal this answer. Each answer waits for at least an hour, in which the applicant
 * may change the answer or add a comment.
 */
export async function addFeedbackToFigures(db: Database, panchayatId: string) {
  await sql`
    with waiting as materialized (
      select application_id from feedback
      where panchayat_id = ${panchayatId} and counted_at is null and answer is not null
        and answered_at < now() - interval '1 hour')
    update feedback set counted_at = now() from waiting
    where feedback.application_id = waiting.application_id and feedback.panchayat_id = ${panchayatId}
      and (select count(*) from waiting) >= ${FEEDBACK_GROUP_SIZE}`.execute(db)
}

/** The maximum number of answers in the figures: the newest. */
const MAX_ANSWERS = 1000
/** The maximum number of comments in the figures: the newest. */
const MAX_COMMENTS = 50

/** The figures of a panchayat. The comments are in alphabetical order, which reveals nothing about their authors. */
export async function findFeedbackFigures(db: Database, panchayatId: string): Promise<FeedbackFigures> {
  const newest = sql`
    select answer, comment, counted_at from feedback
    where panchayat_id = ${panchayatId} and counted_at > now() - make_interval(days => ${sql.lit(FEEDBACK_RETENTION_DAYS)})
    order by counted_at desc limit ${sql.lit(MAX_ANSWERS)}`
  const { rows } = await sql<{ counts: Partial<FeedbackFigures['answers']> | null; comments: string[] | null }>`
    with newest as materialized (${newest})
    select (
        select json_object_agg(answer, count)
        from (select answer, count(*) as count from newest group by answer) as counted) as counts,
      (
        select json_agg(comment order by comment)
        from (select comment from newest where comment is not null order by counted_at desc, comment
          limit ${sql.lit(MAX_COMMENTS)}) as commented) as comments`.execute(db)
  const { counts, comments } = rows[0] ?? { counts: null, comments: null }
  const countOf = (answer: FeedbackAnswer) => counts?.[answer] ?? 0
  return {
    answers: {
      'very-easy': countOf('very-easy'),
      easy: countOf('easy'),
      hard: countOf('hard'),
      'very-hard': countOf('very-hard'),
    },
    comments: comments ?? [],
  }
}
