import { sql } from 'kysely'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { recordCertificateNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type ChangeRequest, lockCertificate, recordCertificateStatus } from './change-certificate.ts'

type Deps = Pick<CertificateServices, 'db' | 'jobs'>

/**
 * Revokes the valid certificate of an application. The application stays Approved but no longer blocks a new one for
 * the same matter. The applicant's notification is written in the same transaction. Throws the errors of
 * `lockCertificate`.
 */
export async function revokeCertificate(deps: Deps, request: ChangeRequest) {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, certificate } = await lockCertificate(tx, request, 'revoke')
    const { reason, admin } = request
    const change = { status: 'revoked', reason, adminId: admin.accountId } as const
    await recordCertificateStatus(tx, { certificateId: certificate.id, ...change })
    await clearDuplicateKey(tx, application.id)
    const subject = { kind: 'certificate', id: certificate.number } as const
    await recordAudit(tx, { actor: admin, action: 'certificate-withdrawn', subject })
    await recordCertificateNotification(tx, application, 'certificate-withdrawn')
    await deps.jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'revoke' })
    return { number: certificate.number, status: change.status }
  })
}

/** Clears the duplicate key, so that the applicant can apply again for the same matter. */
async function clearDuplicateKey(tx: Database, applicationId: string) {
  await tx
    .updateTable('applications')
    .set({ duplicateKey: null, updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
