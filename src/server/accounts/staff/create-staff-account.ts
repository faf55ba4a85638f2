// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { newSessionToken } from '../../sessions/session-token.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { hashPassword } from '../passwords.ts'
import { ACTIVATION_CONTEXT, issueActivation } from './activation.ts'

interface NewStaffAccount {
  role: Exclude<Role, 'user'>
  username: string
  email: string
  firstName: string
  lastName: string
  panchayatId: string
}

interface Deps {
  db: Database
  jobs: Pick<Jobs, 'send'>
  /** Encrypts the link for the mail job. Absent for a command, which prints the link instead. */
  vault?: Vault
}

/**
 * Creates a staff account, whose owner chooses the password by a link sent by mail, and notifies the admins. Returns the
 * token of the link. `admin` is the creator of the account until a second person confirms it, and undefined for a command
 * on the server. Throws if the email or username is taken.
 */
export async function createStaffAccount(
  { db, jobs, vault }: Deps,
  account: NewStaffAccount,
  admin?: Caller,
): Promise<string> {
  // Nobody knows this random password.
  const passwordHash = await hashPassword(newSessionToken())
  const { panchayatId } = account
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('accounts')
      .values({ ...account, passwordHash, awaitsActivation: true, sponsorId: admin?.accountId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await issueActivation(tx, id)
    const actor = admin ?? { panchayatId, requestId: undefined }
    const details = { role: account.role }
    await recordAudit(tx, { actor, action: 'reviewer-created', subject: { kind: 'account', id }, details })
    await notifyAdmins(tx, jobs, { panchayatId, accountId: id, change: 'created' })
    if (vault) {
      const sealedToken = vault.seal(token, ACTIVATION_CONTEXT)
      await jobs.send(tx, 'mail', { kind: 'activation', accountId: id, sealedToken })
    }
    return token
  })
}

/** Throws `user-exists` for a taken email or username. Call it before `reauthenticate`, which may use up a recovery code. */
export async function assertAccountNotTaken(
  db: Database,
  { email, username }: Pick<NewStaffAccount, 'email' | 'username'>,
) {
  const existing = await db
    .selectFrom('accounts')
    .select('id')
    .where((where) =>
      where.or([
        sql<boolean>`lower(email) = ${email.toLowerCase()} and not awaits_confirmation`,
        where('username', '=', username),
      ]),
    )
    .executeTakeFirst()
  if (existing) throw new RequestError('user-exists')
}
