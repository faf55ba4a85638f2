// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import { CHARTER_APPEAL } from '../charter/charter.ts'
import { DELAY_FACTS } from '../charter/compensation.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/list-queries.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { isUnderAppeal } from '../sessions/under-appeal.ts'

/**
 * The applications that the reader may see. Citizens see their own applications, staff and admins see the applications of their
 * panchayat, and appellate officers see the applications under appeal. Any other application is reported as missing.
 */
function visibleTo(db: Database, reader: SignedInUser) {
  const { role, accountId, panchayatId } = reader
  const inPanchayat = db.selectFrom('applications').where('applications.panchayatId', '=', panchayatId)
  if (role === 'staff' || role === 'admin') return inPanchayat
  if (role === 'appellate') return inPanchayat.where(isUnderAppeal(reader, sql.ref('applications.id')))
  return inPanchayat.where('applications.applicantId', '=', accountId)
}

/** SQL expression: the reference of the newest resubmission of a rejected application; null if there is none. */
export const RESUBMITTED_AS = sql<string | null>`
  case when applications.status = 'Rejected' then (
    select resubmission.reference from applications as resubmission
    where resubmission.correction_of = applications.id and resubmission.panchayat_id = applications.panchayat_id
    order by resubmission.id desc limit 1) end`

/** The applications that the reader may see, joined with their applicants. */
function visibleWithApplicants(db: Database, reader: SignedInUser) {
  return visibleTo(db, reader)
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['applications.id', 'reference', 'applications.serviceId', 'definitionVersion', 'status', 'department'])
    .select([
      'scheme',
      'summary',
      'answers',
      'cautions',
      'reason',
      'submittedAt',
      'applications.updatedAt',
      'dueOn',
      'orderId',
      'compensation',
    ])
    .select([DELAY_FACTS.as('delay'), CHARTER_APPEAL.as('charter'), RESUBMITTED_AS.as('resubmittedAs')])
    .select(['accounts.username', 'accounts.email', 'accounts.mobile'])
}

/** One application by its reference, with its applicant, if the reader may see it. */
export async function findApplication(db: Database, reader: SignedInUser, reference: string) {
  return visibleWithApplicants(db, reader).where('reference', '=', reference).executeTakeFirst()
}

/**
 * Finds applications by their references, in no particular order. Applications that the reader may not see are
 * omitted.
 */
export async function findApplications(db: Database, reader: SignedInUser, references: readonly string[]) {
  return visibleWithApplicants(db, reader)
    .where('reference', 'in', [...references])
    .execute()
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/**
 * Finds an application that the reader may see, and locks its row until the transaction ends. Selects only the columns that
 * changes of an application need.
 */
export async function findApplicationForUpdate(db: Database, reader: SignedInUser, reference: string) {
  return visibleTo(db, reader)
    .select(['id', 'panchayatId', 'reference', 'serviceId', 'status', 'applicantId', 'dueOn', 'updatedAt'])
    .select(CHARTER_APPEAL.as('charter'))
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/** The stored answers of an application. Encrypted answers stay encrypted. */
export async function getAnswers(db: Database, applicationId: string) {
  const { answers } = await db
    .selectFrom('applications')
    .select('answers')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return answers
}

/**
 * The caller's newest approved application of a scheme, for a download request that names only the scheme (spec §7).
 * `schemes` are the names under which rows may store the scheme.
 */
export async function findNewestApproved(db: Database, { accountId }: SignedInUser, schemes: readonly string[]) {
  return db
    .selectFrom('applications')
    .select('reference')
    .where('applicantId', '=', accountId)
    .where('scheme', 'in', schemes)
    .where('status', '=', 'Approved')
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The decisions on these applications, oldest first. */
export async function findHistory(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('decisions')
    .innerJoin('accounts', 'accounts.id', 'decisions.reviewerId')
    .select(['applicationId', 'fromStatus', 'toStatus', 'message', 'decidedAt', 'reviewerId', 'compared'])
    .select(['accounts.username', 'accounts.role'])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('decisions.id')
    .execute()
}

const documentsOf = (db: Database, applicationIds: readonly string[]) =>
  db
    .selectFrom('documents')
    .select(['fileName', 'filePath', 'slot', 'mediaType', 'size'])
    .select(isoInstant('removedAt').$castTo<string | null>().as('removedAt'))
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('id')

/** The documents of an application in the order of upload, without those that an amendment replaced. */
export async function findDocuments(db: Database, applicationId: string) {
  return documentsOf(db, [applicationId]).where('replacedIn', 'is', null).execute()
}

/** The documents that amendments of these applications replaced, each with the id of the amendment request. */
export async function findReplacedDocuments(db: Database, applicationIds: readonly string[]) {
  return documentsOf(db, applicationIds)
    .select((documents) => documents.ref('replacedIn').$notNull().as('replacedIn'))
    .where('replacedIn', 'is not', null)
    .execute()
}

/** The documents of an application. Throws `application-not-found` if the application is missing or is of another service. */
export async function listDocuments(
  db: Database,
  reader: SignedInUser,
  { appId, collection }: { appId: string; collection: string },
) {
  const application = await findApplication(db, reader, appId)
  if (application?.serviceId !== collection) throw new RequestError('application-not-found')
  return findDocuments(db, application.id)
}
