import type { Insertable } from 'kysely'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Applications } from '../platform/db/tables.ts'

export type NewApplication = Omit<Insertable<Applications>, 'answers'> & { answers: Answers }

/** Stores one application; gives undefined when the same submission has arrived before. */
export async function recordApplication(db: Database, application: NewApplication) {
  return insertApplication(db, application).executeTakeFirst()
}

/** The same, to be run alone or as the table `step` of a larger statement. */
export const insertApplication = (db: Database, { answers, ...application }: NewApplication) =>
  db
    .insertInto('applications')
    .values({ ...application, answers: JSON.stringify(answers) })
    // Checked before every other index, so that a retry is never told that it is a duplicate of itself.
    .onConflict((conflict) => conflict.columns(['applicantId', 'idempotencyKey', 'panchayatId']).doNothing())
    .returning(['id', 'panchayatId', 'applicantId', 'reference', 'serviceId', 'status', 'submittedAt'])
