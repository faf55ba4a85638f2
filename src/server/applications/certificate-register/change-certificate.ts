// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { allowedCertificateSteps, type CertificateStep } from '#shared/applications/lifecycle.ts'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplication, findApplicationForUpdate } from '../find-application.ts'
import { findNewestCertificate } from './find-certificates.ts'

/** A request to revoke or correct the certificate of an application. */
export interface ChangeRequest {
  /** The admin who proposes the change, or the person who confirms or declines it. */
  actor: Caller
  reference: string
  /** The number of the certificate that the admin saw; defaults to the newest certificate. */
  number: string | undefined
  reason: string
}

/**
 * Locks an application and its newest certificate until the transaction ends. Throws `application-not-found`,
 * `not-approved`, or `certificate-changed` if the certificate has changed since the actor saw it.
 */
export async function lockCertificate(
  tx: Database,
  { actor, reference, number }: ChangeRequest,
  step: CertificateStep,
) {
  const found = await findApplication(tx, actor, reference)
  if (!found) throw new RequestError('application-not-found')
  // Read before the lock, so that the check below detects a change that somebody else makes while this call waits.
  const expectedNumber = number ?? (await findNewestCertificate(tx, found.id))?.number
  const application = await findApplicationForUpdate(tx, actor, reference)
  if (!application) throw new RequestError('application-not-found')
  const certificate = await findNewestCertificate(tx, application.id)
  if (!certificate) throw new RequestError('not-approved')
  if (certificate.number !== expectedNumber || !allowedCertificateSteps('admin', certificate.status).includes(step)) {
    throw new RequestError('certificate-changed')
  }
  return { application, certificate }
}

/** A confirmed proposal, with its locked application and certificate. */
export interface ConfirmedChange {
  application: { id: string; panchayatId: string; applicantId: string; serviceId: string }
  certificate: { id: string; number: string }
  reason: string
  proposedBy: string
  confirmer: Caller
}

interface StatusChange {
  certificateId: string
  status: Exclude<CertificateStatus, 'valid'>
  reason: string
  /** The admin who proposed the change. */
  adminId: string
}

/**
 * Records that a certificate is no longer valid, with reason, time and the admin who proposed it. The row and the PDF stay.
 */
export async function recordCertificateStatus(tx: Database, { certificateId, status, reason, adminId }: StatusChange) {
  await tx
    .updateTable('certificates')
    .set({ status, statusReason: reason, statusChangedAt: sql<Date>`now()`, statusChangedBy: adminId })
    .where('id', '=', certificateId)
    .execute()
}
