import { sql } from 'kysely'
import { ownNotifications } from '../notifications/list-notifications.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from '../sessions/find-session.ts'

const FILE_COLUMNS = ['slot', 'fileName', 'filePath', 'mediaType', 'size', 'createdAt', 'removedAt'] as const

/** In hexadecimal digits, as programs that check files show it. */
const hexadecimal = sql<string>`encode(sha256, 'hex')`

/** A person's picture. */
export async function findOwnPicture(db: Database, ownerId: string) {
  return db
    .selectFrom('documents')
    .select([...FILE_COLUMNS, hexadecimal.as('sha256')])
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'is', null)
    .executeTakeFirst()
}

/** What a person handed in with these applications of theirs. */
export async function findOwnFiles(db: Database, ownerId: string, applicationIds: readonly string[]) {
  return db
    .selectFrom('documents')
    .select([...FILE_COLUMNS, 'applicationId', hexadecimal.as('sha256')])
    .where('ownerId', '=', ownerId)
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('id')
    .execute()
}

interface Page {
  /** Id of the last row of the page before. */
  before: string | undefined
  limit: number
}

/** What a person was told inside the portal and may still see, newest first, a page at a time. */
export async function findOwnNotices(db: Database, owner: SignedIn, { before, limit }: Page) {
  return ownNotifications(db, owner)
    .innerJoin('applications', 'applications.id', 'notices.applicationId')
    .select(['notices.id', 'notices.kind', 'reference', 'notices.createdAt', 'notices.readAt'])
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before ?? ''))
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}

/** What the portal keeps of an account beside the profile: since when it is, and the language that was chosen. */
export async function getAccountRecord(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['createdAt', 'updatedAt', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** What a person decided as a reviewer, newest first, a page at a time. */
export async function findOwnDecisions(db: Database, reviewerId: string, { before, limit }: Page) {
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

/** Since when codes of a phone open a person's account, until when a login that was begun may go on, and which devices logged in before. */
export async function findOwnSteps(db: Database, accountId: string) {
  const phone = await db
    .selectFrom('secondFactors')
    .select('since')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const begun = await db
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
  return { phoneSince: phone?.since ?? null, begun, knownDevices }
}

/** Until when the newest code for a new password is good that was sent to a person, and how often it was mailed. */
export async function findOwnCode(db: Database, accountId: string) {
  return db
    .selectFrom('passwordResets')
    .select(['expiresAt', 'mails'])
    .where('accountId', '=', accountId)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** More than one office writes in many years; whoever did more finds the rest where everybody reads it. */
const MOST = 1000

/** What a person did for the office under their name, beside decisions: certificates that they ended, and what they published. */
export async function findOfficeWork(db: Database, accountId: string) {
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'status', 'statusReason', 'statusChangedAt'])
    .where('statusChangedBy', '=', accountId)
    .where('status', '<>', 'valid')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const announcements = await db
    .selectFrom('announcements')
    .select(['title', 'body', 'publishedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const pictures = await db
    .selectFrom('pictures')
    .select(['caption', 'addedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return { certificates, announcements, pictures }
}
