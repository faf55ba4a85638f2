import type { Database } from '../platform/db/connection.ts'
import type { CertificateContent } from './typesetting/certificate-content.ts'

/** What a certificate is made of, read from the approved row itself; throws when it is not approved. */
export async function getApprovedApplication(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('panchayats', 'panchayats.id', 'applications.panchayatId')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['reference', 'applications.panchayatId', 'serviceId', 'answers', 'applications.updatedAt as approvedAt'])
    .select('accounts.language')
    .select(['panchayats.name', 'panchayats.block', 'panchayats.district', 'panchayats.state'])
    .where('applications.id', '=', applicationId)
    .where('status', '=', 'Approved')
    .executeTakeFirstOrThrow()
}

export type ApprovedApplication = Awaited<ReturnType<typeof getApprovedApplication>>

/**
 * The newest certificate of an application, if it has one: where it lies, whether it still holds, and what was printed
 * if that was kept.
 */
export async function findCertificateFile(db: Database, applicationId: string) {
  return db
    .selectFrom('certificates')
    .select(['id', 'number', 'filePath', 'size', 'status'])
    .select((row) => row.ref('content').$castTo<CertificateContent | null>().as('content'))
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
