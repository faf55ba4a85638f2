// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import { hashSessionToken, newSessionToken } from '../../sessions/session-token.ts'
import type { AccountDeps } from '../account-deps.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { assertPasswordNotEasy } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { recordConfirmedEmail } from '../registration/confirm-email.ts'

/** The vault context of the sealed token in a mail job. */
export const ACTIVATION_CONTEXT = 'activation'

/** The link by which the owner of a new account chooses a password. Browsers do not send the fragment to the server. */
export const activationLink = (origin: string, token: string) => `${origin}/activate#${token}`

/** Creates the token of an account's activation link, which replaces any earlier link. */
export async function issueActivation(tx: Database, accountId: string): Promise<string> {
  const token = newSessionToken()
  const link = {
    tokenHash: hashSessionToken(token),
    expiresAt: sql<Date>`now() + make_interval(hours => ${ACTIVATION_HOURS})`,
  }
  await tx
    .insertInto('accountActivations')
    .values({ accountId, ...link })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(link))
    .execute()
  return token
}

/** Returns the account that a link activates. Throws `activation-over` for a used, replaced, expired or unknown link. */
export async function getActivation(db: Database, token: string) {
  const found = await db
    .selectFrom('accountActivations')
    .innerJoin('accounts', 'accounts.id', 'accountActivations.accountId')
    .select(['accounts.id', 'email', 'username', 'firstName', 'role', 'panchayatId'])
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('awaitsActivation', '=', true)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new RequestError('activation-over')
  return found
}

interface Activation {
  token: string
  newPassword: string
  requestId: string
}

/**
 * Sets the first password of an account by its link, which is valid once, and notifies the admins. Throws
 * `activation-over`, or `answers-invalid` for an easy password.
 */
export async function activateAccount(
  deps: Pick<AccountDeps, 'db' | 'jobs' | 'passwords' | 'panchayat'>,
  { token, newPassword, requestId }: Activation,
) {
  const { id, email, username, panchayatId } = await getActivation(deps.db, token)
  await assertPasswordNotEasy(deps, newPassword, [email, username])
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('accountActivations')
      .where('tokenHash', '=', hashSessionToken(token))
      .executeTakeFirst()
    // The second of two concurrent requests finds no link.
    if (numDeletedRows !== 1n) throw new RequestError('activation-over')
    await tx.updateTable('accounts').set({ passwordHash, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()
    await recordConfirmedEmail(tx, id)
    await completeActivation(tx, deps.jobs, { accountId: id, panchayatId, requestId })
  })
}

/**
 * Marks an account as activated after its owner has set a password with a code or link from their mailbox, and notifies the
 * admins. Does nothing if the account was activated before. Runs within the transaction that stores the password.
 */
export async function completeActivation(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { accountId, panchayatId, requestId }: { accountId: string; panchayatId: string; requestId: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ awaitsActivation: false })
    .where('id', '=', accountId)
    .where('awaitsActivation', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await tx.deleteFrom('accountActivations').where('accountId', '=', accountId).execute()
  // The client is not signed in, so the entry names the account as its subject and not as its actor.
  const subject = { kind: 'account', id: accountId } as const
  await recordAudit(tx, { actor: { panchayatId, requestId }, action: 'account-activated', subject })
  await notifyAdmins(tx, jobs, { panchayatId, accountId, change: 'activated' })
}
