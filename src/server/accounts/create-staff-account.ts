import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { hashPassword } from './passwords.ts'

interface NewReviewer {
  role: Exclude<Role, 'user'>
  username: string
  email: string
  firstName: string
  lastName: string
  panchayatId: string
}

const PASSWORD_BYTES = 12

/**
 * Makes an account of the office, and gives the password that its owner gets once, and changes at the first login. Throws
 * on a taken email or name. `actor`: the admin who makes it; none for a command.
 */
export async function createReviewer(db: Database, reviewer: NewReviewer, actor?: Actor): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const { id, panchayatId } = await tx
      .insertInto('accounts')
      .values({ ...reviewer, passwordHash, isPasswordProvisional: true })
      .returning(['id', 'panchayatId'])
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor: actor ?? { panchayatId, requestId: undefined },
      action: 'reviewer-created',
      subject: { kind: 'account', id },
      details: { role: reviewer.role },
    })
  })
  return password
}

/** Throws `user-exists` for a taken email or name, before the admin proves anything for it: a code of paper is good once. */
export async function rejectTakenAccount(db: Database, { email, username }: Pick<NewReviewer, 'email' | 'username'>) {
  const taken = await db
    .selectFrom('accounts')
    .select('id')
    .where((or) => or.or([sql<boolean>`lower(email) = ${email.toLowerCase()}`, or('username', '=', username)]))
    .executeTakeFirst()
  if (taken) throw new Refusal('user-exists')
}
