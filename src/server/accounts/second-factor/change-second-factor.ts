import { sql } from 'kysely'
import { presentRecoveryCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { endOtherSessionsAndLogins } from '../../sessions/manage-sessions.ts'
import type { AccountServices } from '../account-services.ts'
import { type CodeSet, makeRecoveryCodes, type SetUpProof, type VerifiedPhone, verifyPhone } from './set-up-phone.ts'
import { factorContext } from './verify-second-factor.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'jobs'>
type Owner = Actor & { accountId: string }

interface Kept {
  phone: VerifiedPhone
  /** A first phone stands in nobody's place: of two at once one stays. */
  isFirst: boolean
}

/**
 * Lets a phone be the second factor of an account from now on, with its ten recovery codes; a phone before it is one no
 * longer. Part of a transaction (`db`). Throws `login-over` for a first phone that is none.
 */
export async function storeFactor({ db: tx, vault, jobs }: Deps, owner: Owner, { phone, isFirst }: Kept) {
  const { accountId } = owner
  const { secret, step, set } = phone
  const row = { secretSealed: vault.seal(secret, factorContext(accountId)), lastStep: String(step) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('secondFactors')
    .values({ accountId, recoverySalt: set.salt, ...row })
    .onConflict((conflict) =>
      isFirst ? conflict.doNothing() : conflict.column('accountId').doUpdateSet({ ...row, since: sql<Date>`now()` }),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('login-over')
  await replaceCodes(tx, accountId, set)
  await recordAudit(tx, { actor: owner, action: 'second-factor-set', subject: { kind: 'account', id: accountId } })
  await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'set' })
}

/** Ten new recovery codes in the place of what is left of the old ones. */
export async function renewRecoveryCodes(deps: Deps, owner: Owner): Promise<string[]> {
  const { accountId } = owner
  const set = await makeRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await replaceCodes(tx, accountId, set)
    await recordAudit(tx, { actor: owner, action: 'recovery-codes-made', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'codes-made' })
  })
  return set.codes.map(presentRecoveryCode)
}

async function replaceCodes(tx: Database, accountId: string, { salt, hashes }: CodeSet) {
  // First the factor's row: of two sets at once the later one waits, and stays.
  await tx.updateTable('secondFactors').set({ recoverySalt: salt }).where('accountId', '=', accountId).execute()
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Takes the factor away; false where there is none. */
export async function deleteFactor(tx: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Moves the caller's second factor to a phone that proves itself, or begins with it there, and ends their other sessions
 * as a new password does: whoever is in by the old phone is out. Gives ten new recovery codes, to be shown once. Throws as
 * `verifyPhone` does, and `not-signed-in` where the session was ended meanwhile.
 */
export async function moveFactor(
  place: Pick<AccountServices, 'db' | 'vault' | 'jobs'>,
  caller: Caller,
  proof: SetUpProof,
): Promise<string[]> {
  const phone = await verifyPhone(place, proof)
  await place.db.transaction().execute(async (tx) => {
    await storeFactor({ ...place, db: tx }, caller, { phone, isFirst: false })
    await endOtherSessionsAndLogins(tx, caller)
    // Last, behind the locks: a phone that comes while the office resets this account must not outlast that.
    if (!(await isStillIn(tx, caller))) throw new Refusal('not-signed-in')
  })
  return phone.set.codes.map(presentRecoveryCode)
}

async function isStillIn(tx: Database, { sessionId }: Caller): Promise<boolean> {
  const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  return found !== undefined
}

/** Takes the caller's own second factor away, where the installation does without. Throws `factor-required`. */
export async function removeFactor(
  { db, jobs, configuration }: Pick<AccountServices, 'db' | 'jobs' | 'configuration'>,
  caller: Caller,
) {
  if (configuration.requireSecondFactor) throw new Refusal('factor-required')
  const { accountId } = caller
  await db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, accountId))) return
    await recordAudit(tx, {
      actor: caller,
      action: 'second-factor-removed',
      subject: { kind: 'account', id: accountId },
    })
    await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'removed' })
  })
}
