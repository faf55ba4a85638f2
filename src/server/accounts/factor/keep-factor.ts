import { sql } from 'kysely'
import { presentRecoveryCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { AccountServices } from '../account-services.ts'
import { factorContext } from './prove-factor.ts'
import type { ProvedPhone } from './prove-phone.ts'
import { type CodeSet, makeRecoveryCodes } from './recovery-codes.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'jobs'>
type Owner = Actor & { accountId: string }

interface Kept {
  phone: ProvedPhone
  /** A first phone stands in nobody's place: of two at once one stays. */
  isFirst: boolean
}

/**
 * Lets a phone be the second factor of an account from now on, with its ten recovery codes; a phone before it is one no
 * longer. Part of a transaction (`db`). Throws `login-over` for a first phone that is none.
 */
export async function keepFactor({ db: tx, vault, jobs }: Deps, owner: Owner, { phone, isFirst }: Kept) {
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
