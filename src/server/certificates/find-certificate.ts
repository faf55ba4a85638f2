import type { Database } from '../db/connection.ts'

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

/** Where the stored certificate of an application lies, if it has one. */
export async function findCertificateFile(db: Database, applicationId: string) {
  return db
    .selectFrom('certificates')
    .select(['filePath', 'size'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
}
