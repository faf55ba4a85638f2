import { sql } from 'kysely'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Database } from '../platform/db/connection.ts'

interface Corrected {
  answers: Answers
  summary: string
  duplicateKey: Buffer | null
}

/** Stores corrected answers with what lists, searches and the rule for duplicates read of them. */
export async function recordCorrection(tx: Database, applicationId: string, { answers, ...about }: Corrected) {
  await tx
    .updateTable('applications')
    .set({ ...about, answers: JSON.stringify(answers), updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
