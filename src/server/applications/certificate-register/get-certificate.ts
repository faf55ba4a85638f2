// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import { findCertificateFile } from '../../certificates/find-certificate.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplication } from '../find-application.ts'

/**
 * The file of the newest certificate of an application. Writes the audit entry of the download first. Throws
 * `application-not-found` for an application that the reader may not see, `not-approved`, or `certificate-revoked`.
 */
export async function getCertificateForDownload(db: Database, reader: Caller, reference: string) {
  const certificate = await getValidCertificate(db, reader, reference)
  await recordDownload(db, reader, certificate.number, 'pdf')
  return certificate
}

/**
 * The content of the newest certificate, for an HTML page or an image. Writes the same audit entry as a download, and
 * throws the same errors. Also throws `certificate-without-page` if the certificate was issued without storing its content.
 */
export async function getPrintedCertificate(
  db: Database,
  reader: Caller,
  request: { reference: string; as: 'page' | 'picture' },
) {
  const { id, number, content } = await getValidCertificate(db, reader, request.reference)
  if (!content) throw new RequestError('certificate-without-page')
  await recordDownload(db, reader, number, request.as)
  return { id, content }
}

async function getValidCertificate(db: Database, reader: Caller, reference: string) {
  // An appellate officer may read the application, but not its certificate.
  const application = reader.role === 'appellate' ? undefined : await findApplication(db, reader, reference)
  if (!application) throw new RequestError('application-not-found')
  const certificate = application.status === 'Approved' && (await findCertificateFile(db, application.id))
  if (!certificate) throw new RequestError('not-approved')
  if (certificate.status === 'revoked') throw new RequestError('certificate-revoked')
  return certificate
}

async function recordDownload(db: Database, reader: Caller, number: string, as: 'pdf' | 'page' | 'picture') {
  const subject = { kind: 'certificate', id: number } as const
  await recordAudit(db, { actor: reader, action: 'certificate-downloaded', subject, details: { as } })
}
