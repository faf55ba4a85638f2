import { sql } from 'kysely'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { Database } from '../db/connection.ts'
import { hole, prepared } from '../db/prepared.ts'
import { hashSessionToken } from './session-token.ts'

/** Who is calling, as it stands at this moment, so that a change bites at once. */
export interface SignedIn {
  accountId: string
  sessionId: string
  panchayatId: string
  role: Role
}

/** The same in one request, whose id goes into whatever is kept of it. */
export interface Caller extends SignedIn {
  requestId: string
}

/** Somebody signed in with what the portal says of them, and for how much longer: milliseconds until the session expires. */
export interface Session {
  caller: SignedIn
  user: CurrentUser
  msLeft: number
}

/**
 * Who calls with this secret: the account of a living session, unless it is disabled, with its panchayat and picture.
 * Notes that the session is in use, where it can.
 */
export async function findSession(db: Database, token: string): Promise<Session | undefined> {
  const tokenHash = hashSessionToken(token)
  const [found] = await selectSession(db, { tokenHash })
  if (!found) return undefined
  // A note for its owner's list of devices. Where it cannot be written (a full disk, a standby), people go on reading.
  if (found.isLongUnseen) await touchSession(db, tokenHash).catch(() => {})
  return presentSession(found)
}

/** So coarse that a session in use costs no more than one write in ten minutes. */
const isLongUnseen = sql<boolean>`last_seen_at < now() - interval '10 minutes'`

const msLeft = sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`

const selectSession = prepared((db) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .innerJoin('panchayats', 'panchayats.id', 'accounts.panchayatId')
    .leftJoin('documents', (join) =>
      join.onRef('documents.ownerId', '=', 'accounts.id').on('documents.applicationId', 'is', null),
    )
    .select(['sessions.id as sessionId', 'accounts.id as accountId', 'accounts.panchayatId', 'accounts.role'])
    .select(['username', 'email', 'firstName', 'lastName', 'documents.filePath as picture', 'noticeVersion'])
    .select(['panchayats.name', 'panchayats.block', 'panchayats.district', 'panchayats.state'])
    .select([isLongUnseen.as('isLongUnseen'), msLeft.as('msLeft')])
    .where('sessions.tokenHash', '=', hole<Buffer>('tokenHash'))
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('accounts.disabledAt', 'is', null),
)

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

/** Spec §7, `GET /api/user`, and what guards and queries ask of a caller. */
function presentSession(row: SessionRow): Session {
  const { accountId, sessionId, panchayatId, role } = row
  const { username, email, firstName, lastName, picture, name, block, district, state } = row
  const panchayat = { name, block, district, state }
  return {
    caller: { accountId, sessionId, panchayatId, role },
    user: { username, email, role, firstName, lastName, picture, panchayat, privacyNotice: privacyNoticeOf(row) },
    msLeft: row.msLeft,
  }
}

function privacyNoticeOf({ role, noticeVersion }: SessionRow) {
  if (role !== 'user' || noticeVersion === PRIVACY_NOTICE.version) return 'settled'
  return noticeVersion === null ? 'unread' : 'changed'
}

/** Of several calls at once only the first writes. */
async function touchSession(db: Database, tokenHash: Buffer) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where(isLongUnseen)
    .execute()
}
