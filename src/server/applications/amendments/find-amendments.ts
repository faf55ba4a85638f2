// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { AnsweredItem } from '#shared/applications/explanations.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isoInstant } from '../../platform/db/list-queries.ts'
import { findReplacedDocuments } from '../find-application.ts'

/** The primary key of an application. It contains the panchayat, so the queries below compare both columns. */
interface ApplicationKey {
  id: string
  panchayatId: string
}

/** Finds the amendment request whose changes the applicant has not sent yet, and locks it until the transaction ends. */
export async function findOpenRequestForUpdate(tx: Database, { id, panchayatId }: ApplicationKey) {
  return tx
    .selectFrom('amendmentRequests')
    .select(['id', sql<AnsweredItem[]>`items`.as('items')])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('submittedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The number of amendments that reviewers have requested for an application, including the open one. */
export async function countAmendmentRequests(tx: Database, { id, panchayatId }: ApplicationKey): Promise<number> {
  const { count } = await tx
    .selectFrom('amendmentRequests')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the request whose changes the applicant sent with this Idempotency-Key. */
export async function findRequestBySubmissionKey(db: Database, { id, panchayatId }: ApplicationKey, key: string) {
  return db
    .selectFrom('amendmentRequests')
    .select(['id', sql<AnsweredItem[]>`items`.as('items')])
    .where('applicationId', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('submissionKey', '=', key)
    .executeTakeFirst()
}

/** The account ids of the active staff accounts with these roles, except the applicant's own account. */
export async function findActiveStaffAccounts(
  tx: Database,
  { panchayatId }: ApplicationKey,
  roles: readonly Role[],
  applicantId: string,
) {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('panchayatId', '=', panchayatId)
    .where('role', 'in', [...roles])
    .where('disabledAt', 'is', null)
    .where('awaitsActivation', '=', false)
    .where('id', '<>', applicantId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The account ids of the reviewers who requested changes of an application. */
export async function findAmendmentRequesters(db: Database, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('amendmentRequests')
    .select('requestedBy')
    .where('applicationId', '=', applicationId)
    .execute()
  return rows.map(({ requestedBy }) => requestedBy)
}

/**
 * The amendment requests of these applications, oldest first, each with the documents that the applicant's changes replaced. The
 * column `replaced_in` of a replaced document contains the id of the request.
 */
export async function findAmendments(db: Database, applicationIds: readonly string[]) {
  const requests = await db
    .selectFrom('amendmentRequests')
    .innerJoin('accounts', 'accounts.id', 'requestedBy')
    .select(['amendmentRequests.id', 'applicationId', 'accounts.username', sql<AnsweredItem[]>`items`.as('items')])
    .select(sql<Answers>`coalesce(previous_answers, '{}')`.as('previousAnswers'))
    .select([
      isoInstant('requestedAt').$castTo<string>().as('requestedAt'),
      isoInstant('submittedAt').$castTo<string | null>().as('submittedAt'),
    ])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('amendmentRequests.id')
    .execute()
  if (requests.length === 0) return []
  const replaced = await findReplacedDocuments(db, applicationIds)
  return requests.map(({ id, ...request }) => ({
    ...request,
    previousDocuments: replaced.flatMap(({ replacedIn, ...document }) => (replacedIn === id ? [document] : [])),
  }))
}

export type AmendmentRow = Awaited<ReturnType<typeof findAmendments>>[number]
