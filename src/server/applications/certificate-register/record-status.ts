import { sql } from 'kysely'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'
import type { Database } from '../../platform/db/connection.ts'

interface Change {
  certificateId: string
  status: Exclude<CertificateStatus, 'valid'>
  reason: string
  adminId: string
}

/** Ends the validity of a certificate, with why, when and by whom; the row and its paper stay. */
export async function recordStatus(tx: Database, { certificateId, status, reason, adminId }: Change) {
  await tx
    .updateTable('certificates')
    .set({ status, statusReason: reason, statusChangedAt: sql<Date>`now()`, statusChangedBy: adminId })
    .where('id', '=', certificateId)
    .execute()
}
