import { sql } from 'kysely'
import { allowedCertificateSteps, type CertificateStep } from '#shared/applications/lifecycle.ts'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplication, findApplicationForUpdate } from '../find-application.ts'
import { findNewestCertificate } from './find-certificates.ts'

/** What an admin asks to be done with the certificate of an application. */
export interface Asked {
  admin: Caller
  reference: string
  /** The number of the certificate that they saw; the newest where it is left out. */
  number: string | undefined
  reason: string
}

/**
 * Locks an application and its newest certificate for one step, until the transaction ends. Throws
 * `application-not-found`, `not-approved`, or `certificate-changed` when another step came first: of two admins at once
 * the later finds the certificate changed since it asked.
 */
export async function takeCertificate(tx: Database, { admin, reference, number }: Asked, step: CertificateStep) {
  const found = await findApplication(tx, admin, reference)
  if (!found) throw new Refusal('application-not-found')
  const seen = number ?? (await findNewestCertificate(tx, found.id))?.number
  const application = await findApplicationForUpdate(tx, admin, reference)
  if (!application) throw new Refusal('application-not-found')
  const certificate = await findNewestCertificate(tx, application.id)
  if (!certificate) throw new Refusal('not-approved')
  if (certificate.number !== seen || !allowedCertificateSteps(admin.role, certificate.status).includes(step)) {
    throw new Refusal('certificate-changed')
  }
  return { application, certificate }
}

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
