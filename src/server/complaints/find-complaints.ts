// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant, isRowId } from '../platform/db/list-queries.ts'
import type { SignedInUser } from '../sessions/find-session.ts'

/**
 * The complaints that a reader may see. Citizens see their own complaints, admins see the complaints of the panchayat, and
 * other people see none. Any other complaint is reported as missing.
 */
function visibleTo(db: Database, { role, accountId, panchayatId }: SignedInUser) {
  const inPanchayat = db.selectFrom('complaints').where('complaints.panchayatId', '=', panchayatId)
  if (role === 'admin') return inPanchayat
  return inPanchayat
    .where('complaints.accountId', '=', accountId)
    .$if(role !== 'user', (query) => query.where(sql.lit(false)))
}

/**
 * The complaints with their citizens and applications. The application is always the citizen's own, because
 * `openComplaint` accepts no other.
 */
const withDetails = (db: Database, reader: SignedInUser) =>
  visibleTo(db, reader)
    .innerJoin('accounts', 'accounts.id', 'complaints.accountId')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.id', '=', 'complaints.applicationId')
        .onRef('applications.panchayatId', '=', 'complaints.panchayatId'),
    )
    .select(['complaints.id', 'complaints.subject', 'openedAt', 'isAnswered', 'stateSince', 'closedAt', 'reopenedAt'])
    .select(['firstName', 'lastName', 'username', 'reference', 'serviceId', 'scheme'])

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaint>>>

/** One complaint, if the reader may see it. */
export async function findComplaint(db: Database, reader: SignedInUser, id: string) {
  if (!isRowId(id)) return undefined
  return withDetails(db, reader).where('complaints.id', '=', id).executeTakeFirst()
}

/**
 * The columns of a complaint that are needed to add a message. The row is locked until the transaction ends, so that messages
 * are stored one after the other.
 */
export async function findComplaintForUpdate(db: Database, reader: SignedInUser, id: string) {
  if (!isRowId(id)) return undefined
  return visibleTo(db, reader)
    .select(['id', 'panchayatId', 'accountId', 'isAnswered', 'closedAt', 'reopenedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The messages of these complaints, oldest first. */
export async function findMessages(db: Database, complaintIds: readonly string[]) {
  return db
    .selectFrom('complaintMessages')
    .select(['id', 'complaintId', 'isFromOffice', 'step', 'body', 'sentAt'])
    .where('complaintId', 'in', [...complaintIds])
    .orderBy('id')
    .execute()
}

/** The id of the complaint to which the author has sent a message with this key. A repeated request has the same key. */
export async function findByKey(db: Database, { accountId, panchayatId }: SignedInUser, key: string) {
  const sent = await db
    .selectFrom('complaintMessages')
    .select('complaintId')
    .where('authorId', '=', accountId)
    .where('requestKey', '=', key)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
  return sent?.complaintId
}

interface PageRequest {
  cursor: string | undefined
  limit: number
}

/**
 * Open complaints: first the unanswered ones, then the answered ones. In both groups, the complaints that have been in the group
 * longest come first. Returns one more row than `limit`.
 */
export async function findOpenComplaints(db: Database, reader: SignedInUser, { cursor, limit }: PageRequest) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  return withDetails(db, reader)
    .select(isoInstant('stateSince').as('position'))
    .where('closedAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(is_answered, state_since, complaints.id)
          > (${after?.isAnswered}::boolean, ${after?.position}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('isAnswered')
    .orderBy('stateSince')
    .orderBy('complaints.id')
    .limit(limit + 1)
    .execute()
}

/** Closed complaints, the last closed first. Returns one more row than `limit`. */
export async function findClosedComplaints(db: Database, reader: SignedInUser, { cursor, limit }: PageRequest) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  return withDetails(db, reader)
    .select(isoInstant('closedAt').as('position'))
    .where('closedAt', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(closed_at, complaints.id) < (${after?.position}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('closedAt', 'desc')
    .orderBy('complaints.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Encodes the last row of a page as an opaque string for a URL. */
export const encodeCursor = ({ isAnswered, position, id }: Cursor) =>
  Buffer.from(`${isAnswered ? 1 : 0}|${position}|${id}`).toString('base64url')

interface Cursor {
  isAnswered: boolean
  /** An instant with microseconds. */
  position: string
  id: string
}

/** An ISO 8601 instant in UTC with microseconds. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/**
 * The day of an instant as JavaScript parses it. JavaScript turns a day that does not exist, such as 30 February, into
 * another day.
 */
const parsedDay = (instant: string) => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** Decodes a cursor. Throws `malformed-request` for an invalid cursor. */
function decodeCursor(text: string): Cursor {
  const [isAnswered, position = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|')
  const isInstant = INSTANT.test(position) && parsedDay(position) === position.slice(0, 10)
  if ((isAnswered !== '0' && isAnswered !== '1') || !isInstant || !isRowId(id))
    throw new RequestError('malformed-request')
  return { isAnswered: isAnswered === '1', position, id }
}

/** The number of open complaints in a panchayat, and how many of them wait for an answer. */
export async function countOpenComplaints(db: Database, panchayatId: string) {
  return db
    .selectFrom('complaints')
    .select(sql<number>`count(*)::int`.as('open'))
    .select(sql<number>`(count(*) filter (where not is_answered))::int`.as('unanswered'))
    .where('panchayatId', '=', panchayatId)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
}
