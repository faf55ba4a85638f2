// SPDX-License-Identifier: Apache-2.0
import type { Database } from '../platform/db/connection.ts'
import type { CertificateContent } from './typesetting/certificate-content.ts'

/** The data that a certificate prints, from an approved application. Throws if the application is not approved. */
export async function getApprovedApplication(db: Database, applicationId: string) {
  return printedApplication(db, applicationId).where('status', '=', 'Approved').executeTakeFirstOrThrow()
}

/** The data that a certificate would have if an application were approved now. */
export async function getApplicationToApprove(db: Database, applicationId: string): Promise<ApprovedApplication> {
  const application = await printedApplication(db, applicationId).executeTakeFirstOrThrow()
  return { ...application, approvedAt: new Date() }
}

function printedApplication(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('panchayats', 'panchayats.id', 'applications.panchayatId')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['reference', 'applications.panchayatId', 'serviceId', 'answers', 'applications.updatedAt as approvedAt'])
    .select('accounts.language')
    .select(['panchayats.name', 'panchayats.block', 'panchayats.district', 'panchayats.state'])
    .where('applications.id', '=', applicationId)
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
