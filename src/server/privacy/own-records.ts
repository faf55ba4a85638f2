// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { ownNotifications } from '../notifications/list-notifications.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedInUser } from '../sessions/find-session.ts'

const FILE_COLUMNS = ['slot', 'fileName', 'filePath', 'mediaType', 'size', 'createdAt', 'removedAt'] as const

/** The digest in hexadecimal, as checksum tools print it. */
const sha256InHex = sql<string>`encode(sha256, 'hex')`

/** The profile picture of a person. */
export async function findOwnPicture(db: Database, ownerId: string) {
  return db
    .selectFrom('documents')
    .select([...FILE_COLUMNS, sha256InHex.as('sha256')])
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'is', null)
    .executeTakeFirst()
}

/** The files that a person uploaded with these applications. */
export async function findOwnFiles(db: Database, ownerId: string, applicationIds: readonly string[]) {
  return db
    .selectFrom('documents')
    .select([...FILE_COLUMNS, 'applicationId', sha256InHex.as('sha256')])
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('id')
    .execute()
}

/** Parts of documents that a person has uploaded and not submitted yet. */
export async function findOwnParts(db: Database, ownerId: string) {
  return db
    .selectFrom('uploadParts')
    .select([sha256InHex.as('sha256'), 'size', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
}

interface PageRequest {
  /** Id of the last row of the previous page. */
  before: string | undefined
  limit: number
}

/** The notifications that a person may still see, newest first, one page at a time. */
export async function findOwnNotifications(db: Database, owner: SignedInUser, { before, limit }: PageRequest) {
  return ownNotifications(db, owner)
    .leftJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'notices.kind', 'reference', 'complaintId', 'notices.createdAt', 'notices.readAt'])
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}

/** The columns of an account that are not part of the profile. */
export async function getAccountRecord(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['createdAt', 'updatedAt', 'language', 'weeklyMailFor'])
    .select(sql<boolean>`sponsor_id is not null`.as('isUnconfirmed'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The decisions of a reviewer, newest first, one page at a time. */
export async function findOwnDecisions(db: Database, reviewerId: string, { before, limit }: PageRequest) {
  return db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.applicationId')
    .select(['decisions.id', 'reference', 'fromStatus', 'toStatus', 'message', 'decidedAt'])
    .where('reviewerId', '=', reviewerId)
    .$if(before !== undefined, (query) => query.where('decisions.id', '<', before ?? ''))
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .execute()
}

/** The time at which the two-step login was set up, the started logins, and the known devices. */
export async function findOwnLogins(db: Database, accountId: string) {
  const secondFactor = await db
    .selectFrom('secondFactors')
    .select('since')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const startedLogins = await db
    .selectFrom('startedLogins')
    .select(['device', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('expiresAt')
    .execute()
  const knownDevices = await db
    .selectFrom('knownDevices')
    .select(['device', 'since', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt')
    .execute()
  return { phoneSince: secondFactor?.since ?? null, begun: startedLogins, knownDevices }
}

/** The expiry of the newest password reset code of a person, and how often this code was mailed. */
export async function findPasswordResetCode(db: Database, accountId: string) {
  return db
    .selectFrom('passwordResets')
    .select(['expiresAt', 'mails'])
    .where('accountId', '=', accountId)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The maximum number of rows of a list. A staff member creates fewer rows in several years. */
const MAX_ROWS = 1000

/**
 * A staff member's work besides decisions, such as certificates that they revoked or replaced, and announcements. `distinct`
 * are the pairs of similar applications that they marked as different matters.
 */
export async function findStaffWork(db: Database, accountId: string) {
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'status', 'statusReason', 'statusChangedAt'])
    .where('statusChangedBy', '=', accountId)
    .where('status', '<>', 'valid')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const proposals = await db
    .selectFrom('certificateProposals')
    .innerJoin('certificates', 'certificates.id', 'certificateId')
    .select(['number', 'step', 'reason', 'proposedAt', 'outcome', 'decidedAt'])
    .where((where) => where.or([where('proposedBy', '=', accountId), where('decidedBy', '=', accountId)]))
    .orderBy('certificateProposals.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const announcements = await db
    .selectFrom('announcements')
    .select(['title', 'body', 'language', 'translations', 'publishedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const pictures = await db
    .selectFrom('pictures')
    .select(['caption', 'addedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const requests = await db
    .selectFrom('amendmentRequests')
    .innerJoin('applications', 'applications.id', 'applicationId')
    .select(['reference', 'requestedAt', 'amendmentRequests.submittedAt as answeredAt'])
    // The explanations are the words of the applicants.
    .select(
      sql<
        AmendmentItem[]
      >`(select coalesce(jsonb_agg(item - 'explanation'), '[]') from jsonb_array_elements(items) as item)`.as('items'),
    )
    .where('requestedBy', '=', accountId)
    .orderBy('amendmentRequests.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.id', 'applicationId')
    .select(['reference', 'ground', 'outcome', 'appeals.reason', 'decidedAt', 'newDueOn'])
    .where('decidedBy', '=', accountId)
    .orderBy('appeals.decidedAt', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const distinct = await db
    .selectFrom('distinctApplications')
    .innerJoin('applications as first', 'first.id', 'distinctApplications.applicationId')
    .innerJoin('applications as second', 'second.id', 'distinctApplications.otherId')
    .select(['first.reference', 'second.reference as other', 'distinctApplications.decidedAt'])
    .where('distinctApplications.decidedBy', '=', accountId)
    .orderBy('distinctApplications.decidedAt', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const openApplication = await db
    .selectFrom('reviewClaims')
    .innerJoin('applications', 'applications.id', 'applicationId')
    .select(['reference', 'claimedAt', 'expiresAt'])
    .where('reviewClaims.accountId', '=', accountId)
    .executeTakeFirst()
  return {
    certificates,
    proposals,
    announcements,
    pictures,
    requests,
    appeals,
    distinct,
    openApplication: openApplication ?? null,
  }
}
