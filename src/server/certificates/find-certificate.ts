import type { Database } from '../platform/db/connection.ts'
import type { CertificateContent } from './typesetting/certificate-content.ts'

/** The data of a certificate, read from the approved row; throws if the application is not approved. */
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

/** The newest certificate of an application, if any: its file, its status and, if stored, its printed content. */
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
