import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { hashPassword } from './passwords.ts'

interface NewStaffAccount {
  role: Exclude<Role, 'user'>
  username: string
  email: string
  firstName: string
  lastName: string
  panchayatId: string
}

const PASSWORD_BYTES = 12

/**
 * Creates a staff account, and returns its provisional password, which its owner must change at the first login. Throws on
 * a taken email or username. `actor` is the admin; undefined for a command on the server.
 */
export async function createStaffAccount(db: Database, account: NewStaffAccount, actor?: Actor): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const { id, panchayatId } = await tx
      .insertInto('accounts')
      .values({ ...account, passwordHash, isPasswordProvisional: true })
      .returning(['id', 'panchayatId'])
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor: actor ?? { panchayatId, requestId: undefined },
      action: 'reviewer-created',
      subject: { kind: 'account', id },
      details: { role: account.role },
    })
  })
  return password
}

/** Throws `user-exists` for a taken email or username. Runs before the admin reauthenticates, because that may use up a recovery code. */
export async function rejectTakenAccount(
  db: Database,
  { email, username }: Pick<NewStaffAccount, 'email' | 'username'>,
) {
  const taken = await db
    .selectFrom('accounts')
    .select('id')
    .where((or) => or.or([sql<boolean>`lower(email) = ${email.toLowerCase()}`, or('username', '=', username)]))
    .executeTakeFirst()
  if (taken) throw new Refusal('user-exists')
}
