// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recordApplicantNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type ConfirmedChange, recordCertificateStatus } from './change-certificate.ts'

/**
 * Revokes a valid certificate within the transaction that confirms its proposal. The application stays Approved, but no
 * longer blocks a new application for the same matter. The applicant is notified.
 */
export async function applyRevocation(
  tx: Database,
  { jobs }: Pick<CertificateDeps, 'jobs'>,
  { application, certificate, reason, proposedBy, confirmer }: ConfirmedChange,
) {
  const change = { status: 'revoked', reason, adminId: proposedBy } as const
  await recordCertificateStatus(tx, { certificateId: certificate.id, ...change })
  await clearDuplicateKeys(tx, application.id)
  const subject = { kind: 'certificate', id: certificate.number } as const
  await recordAudit(tx, { actor: confirmer, action: 'certificate-withdrawn', subject, details: { proposedBy } })
  await recordApplicantNotification(tx, application, 'certificate-withdrawn')
  await jobs.send(tx, 'mail', { kind: 'certificate', applicationId: application.id, step: 'revoke' })
  return { number: certificate.number, status: change.status }
}

/** Clears the keys of duplicates and look-alikes, so that the applicant can apply again for the same matter. */
async function clearDuplicateKeys(tx: Database, applicationId: string) {
  await tx
    .updateTable('applications')
    .set({ duplicateKey: null, lookAlikeKey: null, updatedAt: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .execute()
}
