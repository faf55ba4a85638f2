import { Refusal } from '#shared/refusal.ts'
import { findCertificateFile } from '../../certificates/find-certificate.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplication } from '../find-application.ts'

/**
 * The newest certificate of an application, to be handed out, which the log keeps first. Throws `application-not-found` for
 * what the reader may not see, `not-approved` for what is not approved, and `certificate-revoked` for what was withdrawn.
 */
export async function getCertificate(db: Database, reader: Caller, reference: string) {
  const certificate = await findValid(db, reader, reference)
  await recordHandingOut(db, reader, certificate.number, 'pdf')
  return certificate
}

/** The same as it was printed, for a page or a picture of it; throws also `certificate-without-page`, where that was not kept. */
export async function getPrinted(db: Database, reader: Caller, asked: { reference: string; as: 'page' | 'picture' }) {
  const { id, number, content } = await findValid(db, reader, asked.reference)
  if (!content) throw new Refusal('certificate-without-page')
  await recordHandingOut(db, reader, number, asked.as)
  return { id, content }
}

async function findValid(db: Database, reader: Caller, reference: string) {
  const application = await findApplication(db, reader, reference)
  if (!application) throw new Refusal('application-not-found')
  const certificate = application.status === 'Approved' && (await findCertificateFile(db, application.id))
  if (!certificate) throw new Refusal('not-approved')
  if (certificate.status === 'revoked') throw new Refusal('certificate-revoked')
  return certificate
}

async function recordHandingOut(db: Database, reader: Caller, number: string, as: 'pdf' | 'page' | 'picture') {
  const subject = { kind: 'certificate', id: number } as const
  await recordAudit(db, { actor: reader, action: 'certificate-downloaded', subject, details: { as } })
}
