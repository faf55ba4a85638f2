import { sql } from 'kysely'
import { type FactorCode, type FactorState, readFactorCode } from '#shared/accounts/factor.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Actor, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { decrementAttempts, insertAttempt, type Window } from '../../platform/rate-limits/count-attempts.ts'
import type { AccountServices } from '../account-services.ts'
import { hashCode } from '../passwords.ts'
import { stepOfCode } from './time-code.ts'

type Deps = Pick<AccountServices, 'db' | 'vault' | 'jobs'>

/** Whose code it should be, in which request. */
type Prover = Pick<Actor, 'panchayatId' | 'requestId'> & { accountId: string }

/** What the vault binds a phone's secret to. */
export const factorContext = (accountId: string) => `second-factor:${accountId}`

/**
 * Takes a code of the account's phone, or one from its paper, each once: of two at once one wins. It is taken together with
 * the deed that it is for, or not at all. Throws `answers-invalid` for a wrong or used one, or `too-many-tries`.
 */
export async function verifyFactor<Done>(
  deps: Deps,
  who: Prover,
  typed: string,
  deed: (tx: Database, kind: FactorCode['kind']) => Promise<Done>,
): Promise<Done> {
  const given = readFactorCode(typed)
  if (!given) throw wrongCode('code-form')
  const { kind, code } = given
  // Counted before it is compared: a hundred tries at once are still five.
  const found = await countProof(deps.db, who.accountId, kind)
  if (isTooOften(found)) {
    if (isFirstOverLimit(found)) await tellOfTries(deps, who, kind)
    throw new Refusal('too-many-tries', { retryAfter: retryAfter(found) })
  }
  const take = kind === 'time' ? timeCode(deps, who, found, code) : await recoveryCode(deps, who, found, code)
  const taken =
    take &&
    (await deps.db.transaction().execute(async (tx) => ((await take(tx)) ? { done: await deed(tx, kind) } : undefined)))
  if (taken) return taken.done
  await recordAudit(deps.db, entryOf(who, 'second-factor-refused'))
  throw wrongCode('code-wrong')
}

export const wrongCode = (code: 'code-form' | 'code-wrong') =>
  new Refusal('answers-invalid', { faults: [{ field: 'code', code }] })

const entryOf = <Action extends 'second-factor-refused' | 'second-factor-throttled'>(who: Prover, action: Action) => ({
  // Whoever types a wrong code is not known to be its owner.
  actor: { panchayatId: who.panchayatId, requestId: who.requestId },
  action,
  subject: { kind: 'account' as const, id: who.accountId },
})

async function tellOfTries({ db, jobs }: Deps, who: Prover, means: FactorCode['kind']) {
  const news = means === 'time' ? 'tried' : 'tried-on-paper'
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, entryOf(who, 'second-factor-throttled'))
    await jobs.send(tx, 'mail', { kind: 'factor', accountId: who.accountId, news })
  })
}

interface Counted {
  quarter: number
  day: number
  nowS: number
  /** Null where the account has no factor. */
  secretSealed: string | null
  lastStep: string | null
  recoverySalt: Buffer | null
}

/** Counts one more try of these means (of the day only those that were looked at), and finds what it is to be compared with, and the database's time. */
async function countProof(db: Database, accountId: string, means: FactorCode['kind']): Promise<Counted> {
  const { quarter, day } = factorWindows(accountId, means)
  const { rows } = await sql<Counted>`
    with quarter as (${insertAttempt(db, quarter)}),
    day as (${insertAttempt(db, day, sql<boolean>`(select count from quarter) <= ${QUARTER_TRIES}`)})
    select quarter.count as quarter, coalesce(day.count, 0) as day, extract(epoch from now())::float8 as now_s,
      secret_sealed, last_step, recovery_salt
    from quarter left join day on true left join second_factors on account_id = ${accountId}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A try always has a count')
  return counted
}

/** Takes a code in a transaction; false where another was quicker. */
type Take = (tx: Database) => Promise<boolean>

/** Undefined for a code that is none of the phone's, or no longer. */
function timeCode({ vault }: Deps, { accountId }: Prover, found: Counted, code: string): Take | undefined {
  if (found.secretSealed === null) return undefined
  const secret = vault.unseal(found.secretSealed, factorContext(accountId))
  const step = stepOfCode(secret, code, found.nowS)
  if (step === undefined || step <= Number(found.lastStep)) return undefined
  const { quarter, day } = factorWindows(accountId, 'time')
  return async (tx) => {
    const { rows } = await sql`
      with taken as (
        update second_factors set last_step = ${step} where account_id = ${accountId} and last_step < ${step} returning 1),
      uncounted as (${decrementAttempts(tx, quarter)} and exists (select from taken)),
      uncounted_today as (${decrementAttempts(tx, day)} and exists (select from taken))
      select from taken`.execute(tx)
    return rows.length === 1
  }
}

async function recoveryCode({ jobs }: Deps, who: Prover, { recoverySalt }: Counted, code: string) {
  if (recoverySalt === null) return undefined
  const { accountId } = who
  const codeHash = await hashCode(code, recoverySalt)
  const take: Take = async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('recoveryCodes')
      .where('accountId', '=', accountId)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    for (const window of Object.values(factorWindows(accountId, 'recovery')))
      await decrementAttempts(tx, window).execute()
    const subject = { kind: 'account', id: accountId } as const
    await recordAudit(tx, { actor: who, action: 'recovery-code-used', subject })
    await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'recovery-code-used' })
    return true
  }
  return take
}

type Means = 'time' | 'recovery'

/** The fifth wrong code of a quarter of an hour is its last. */
const QUARTER_TRIES = 5
/** And of a day: whoever has the password, and guesses for a year, is right with one in thirty. */
const DAY_TRIES = 30

interface Counts {
  quarter: number
  day: number
}

const isTooOften = ({ quarter, day }: Counts) => quarter > QUARTER_TRIES || day > DAY_TRIES
/** The first that was too many, of which the log and the owner hear; whoever goes on says nothing new. */
const isFirstOverLimit = ({ quarter, day }: Counts) => quarter === QUARTER_TRIES + 1 || day === DAY_TRIES + 1

/** Seconds until it may be worth trying again, at the latest. */
const retryAfter = ({ day }: Counts) => (day > DAY_TRIES ? 24 * 3600 : 15 * 60)

/** Codes from a phone and codes from paper are counted apart: who is shut out by somebody's guesses still has the paper. */
export const factorWindows = (accountId: string, means: Means) =>
  ({
    quarter: { subject: `factor:${means}:${accountId}`, minutes: 15 },
    day: { subject: `factor-day:${means}:${accountId}`, minutes: 24 * 60 },
  }) satisfies Record<string, Window>

/** Whether an account has a second factor. */
export async function hasFactor(db: Database, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactors')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** How an account's second factor stands, for its owner. */
export async function getFactorState(db: Database, accountId: string, isRequired: boolean): Promise<FactorState> {
  const found = await db
    .selectFrom('secondFactors')
    .select(['since'])
    .select(sql<number>`(select count(*)::int from recovery_codes where account_id = ${accountId})`.as('codesLeft'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    isOn: found !== undefined,
    isRequired,
    since: found?.since.toISOString() ?? null,
    codesLeft: found?.codesLeft ?? 0,
  }
}
