import { Refusal } from '#shared/refusal.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import { findApplication } from '../applications/find-application.ts'
import type { Database } from '../db/connection.ts'
import { findCertificateFile } from './find-certificate.ts'

/**
 * The newest certificate of an application. Throws `application-not-found` for what the reader may not see,
 * `not-approved` for what is not approved, and `certificate-revoked` for what was withdrawn.
 */
export async function getCertificate(db: Database, reader: SignedIn, reference: string) {
  const application = await findApplication(db, reader, reference)
  if (!application) throw new Refusal('application-not-found')
  const certificate = application.status === 'Approved' && (await findCertificateFile(db, application.id))
  if (!certificate) throw new Refusal('not-approved')
  if (certificate.status === 'revoked') throw new Refusal('certificate-revoked')
  return certificate
}
