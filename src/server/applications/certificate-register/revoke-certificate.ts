import { sql } from 'kysely'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { recordCertificateNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type Asked, recordStatus, takeCertificate } from './change-certificate.ts'

type Deps = Pick<CertificateServices, 'db' | 'jobs'>

/**
 * Withdraws the valid certificate of an application for good; the application stays Approved, and no longer stands in
 * the way of a new one for the same matter. The applicant is told in the same transaction. Throws what
 * `takeCertificate` throws.
 */
export async function revokeCertificate(deps: Deps, asked: Asked) {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, certificate } = await takeCertificate(tx, asked, 'revoke')
    const { reason, admin } = asked
    const change = { status: 'revoked', reason, adminId: admin.accountId } as const
    await recordStatus(tx, { certificateId: certificate.id, ...change })
    await recordWithdrawal(tx, application.id)
    const subject = { kind: 'certificate', id: certificate.number } as const
    await recordAudit(tx, { actor: admin, action: 'certificate-withdrawn', subject })
    await recordCertificateNotification(tx, application, 'certificate-withdrawn')
    await deps.jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'revoke' })
    return { number: certificate.number, status: change.status }
  })
}

/** Lets the matter of an application be applied for again, now that its certificate is withdrawn. */
async function recordWithdrawal(tx: Database, applicationId: string) {
  await tx
    .updateTable('applications')
    .set({ duplicateKey: null, updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
