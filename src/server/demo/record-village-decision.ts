import type { Decision, Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'

interface Taken {
  reviewerId: string
  application: { id: string; panchayatId: string; status: Status }
  decision: Decision
  message: string | undefined
  decidedAt: Date
}

/** Stores a decision that was taken in the village's past; the last message is the application's reason. */
export async function recordVillageDecision(tx: Database, { reviewerId, application, ...taken }: Taken) {
  const { decision, message, decidedAt } = taken
  const reason = message?.trim() || null
  await tx
    .insertInto('decisions')
    .values({
      panchayatId: application.panchayatId,
      applicationId: application.id,
      reviewerId,
      fromStatus: application.status,
      toStatus: decision,
      message: reason,
      decidedAt,
    })
    .execute()
  await tx
    .updateTable('applications')
    .set({ status: decision, reason, updatedAt: decidedAt })
    .where('id', '=', application.id)
    .execute()
}
