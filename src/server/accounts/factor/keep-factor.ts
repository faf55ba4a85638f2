import { sql } from 'kysely'
import { presentRecoveryCode, readFactorCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/connection.ts'
import type { Portal } from '../../portal.ts'
import { factorContext, wrongCode } from './prove-factor.ts'
import { type CodeSet, makeRecoveryCodes } from './recovery-codes.ts'
import { databaseSeconds, openTicket } from './set-up-ticket.ts'
import { stepOfCode } from './time-code.ts'

type Place = Pick<Portal, 'db' | 'vault' | 'jobs'>
export type Owner = Actor & { accountId: string }

interface Given {
  /** On which the ticket was handed out. */
  occasion: string
  ticket: string
  /** Proves that the phone has the secret. */
  code: string
  /** A first phone stands in nobody's place: of two at once one stays. */
  isFirst: boolean
}

/**
 * Lets a phone be the second factor of an account from now on, with ten new recovery codes, which are given to be shown
 * once; a phone before it is one no longer. Throws `answers-invalid` for a wrong code and an old ticket, and
 * `login-over` for a first phone that is none.
 */
export async function keepFactor(
  place: Place,
  owner: Owner,
  { occasion, ticket, code, isFirst }: Given,
): Promise<string[]> {
  const { db, vault, jobs } = place
  const { accountId } = owner
  const nowS = await databaseSeconds(db)
  const secret = openTicket(vault, occasion, { ticket, nowS })
  const step = secret === undefined ? undefined : stepOfCode(secret, readFactorCode(code)?.code ?? '', nowS)
  if (secret === undefined || step === undefined) throw wrongCode('code-wrong')
  const set = await makeRecoveryCodes()
  await db.transaction().execute(async (tx) => {
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
  })
  return set.codes.map(presentRecoveryCode)
}

/** Ten new recovery codes in the place of what is left of the old ones. */
export async function renewRecoveryCodes(place: Place, owner: Owner): Promise<string[]> {
  const { accountId } = owner
  const set = await makeRecoveryCodes()
  await place.db.transaction().execute(async (tx) => {
    await replaceCodes(tx, accountId, set)
    await recordAudit(tx, { actor: owner, action: 'recovery-codes-made', subject: { kind: 'account', id: accountId } })
    await place.jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'codes-made' })
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
