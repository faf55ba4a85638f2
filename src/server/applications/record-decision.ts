import { sql } from 'kysely'
import type { Decision, Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'

interface Taken {
  reviewerId: string
  application: { id: string; panchayatId: string; status: Status }
  decision: Decision
  message: string | undefined
  /** Absent: now, by the database's clock. */
  decidedAt?: Date
}

/** Stores one decision as a step of the history and moves the application there; the last message is its reason. */
export async function recordDecision(tx: Database, { reviewerId, application, decision, message, decidedAt }: Taken) {
  const reason = message?.trim() || null
  const at = decidedAt ?? sql<Date>`now()`
  await tx
    .insertInto('decisions')
    .values({
      panchayatId: application.panchayatId,
      applicationId: application.id,
      reviewerId,
      fromStatus: application.status,
      toStatus: decision,
      message: reason,
      decidedAt: at,
    })
    .execute()
  return tx
    .updateTable('applications')
    .set({ status: decision, reason, updatedAt: at })
    .where('id', '=', application.id)
    .returning(['reference', 'status', 'updatedAt'])
    .executeTakeFirstOrThrow()
}
