import { sql } from 'kysely'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, prepared } from '../platform/db/prepared.ts'
import { isLongUnseen, SESSION_LIMITS, sessionEnd } from './session-limits.ts'
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
  /** Whether its use was noted lately; a look that is nobody's use leaves it as it is. */
  isNoted: boolean
}

export interface Look {
  /** False where a screen asks by itself: whoever left it open is not there. */
  isUse: boolean
}

/**
 * Who calls with this secret: the account of a living session, unless it is disabled, with its panchayat and picture.
 * Notes that the session is in use, where it can.
 */
export async function findSession(
  db: Database,
  token: string,
  { isUse }: Look = { isUse: true },
): Promise<Session | undefined> {
  const tokenHash = hashSessionToken(token)
  const [found] = await selectSession(db, { tokenHash })
  if (!found) return undefined
  const isDue = found.isLongUnseen && isUse
  // Where it cannot be written (a full disk, a standby), people go on reading.
  if (isDue) await touchSession(db, tokenHash, found.role).catch(() => {})
  return { ...presentSession(found), isNoted: isDue || !found.isLongUnseen }
}

const msLeft = sql<number>`(extract(epoch from ${sessionEnd} - now()) * 1000)::float8`

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
    .where(sessionEnd, '>', sql<Date>`now()`)
    .where('accounts.disabledAt', 'is', null),
)

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

/** Spec §7, `GET /api/user`, and what guards and queries ask of a caller. */
function presentSession(row: SessionRow): Omit<Session, 'isNoted'> {
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
async function touchSession(db: Database, tokenHash: Buffer, role: Role) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '<', sql<Date>`now() - make_interval(mins => ${SESSION_LIMITS[role].noteMinutes})`)
    .execute()
}
