import type { Database } from '../platform/db/connection.ts'

/** What was made of an earlier arrival of the same submission. */
export async function findSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return undefined
  return db
    .selectFrom('applications')
    .select(['reference', 'serviceId', 'status', 'submittedAt'])
    .where('applicantId', '=', applicantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/** The same, where it is known to stand. */
export async function getSubmission(db: Database, applicantId: string, idempotencyKey: string | undefined) {
  const submission = await findSubmission(db, applicantId, idempotencyKey)
  if (!submission) throw new Error('The submission that was said to stand does not')
  return submission
}
