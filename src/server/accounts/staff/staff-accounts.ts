// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import type { Credentials } from '#shared/accounts/factor.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/accounts/office-roles.ts'
import {
  type AccessGrantingAction,
  type AccountAction,
  needsReauthentication,
  type StaffAccount,
} from '#shared/accounts/staff-accounts.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Actor, type AuditAction, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isRowId } from '../../platform/db/list-queries.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import type { AccountChange } from '../../platform/jobs/outbox.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import { closeAllSessions } from '../../sessions/close-session.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { forgetKnownDevices } from '../../sessions/known-devices.ts'
import { sessionEnd } from '../../sessions/session-limits.ts'
import { closeStartedLogins } from '../../sessions/started-login.ts'
import type { AccountDeps } from '../account-deps.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { deleteFactor } from '../second-factor/change-second-factor.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { deleteFactorAttempts } from '../second-factor/verify-second-factor.ts'
import { ACTIVATION_CONTEXT, issueActivation } from './activation.ts'

/** An action that grants access needs the admin's own password and code; so does disabling another admin. */
type ActionRequest = { id: string } & (
  | { action: Exclude<AccountAction, AccessGrantingAction>; credentials?: Credentials | undefined }
  | { action: AccessGrantingAction; credentials: Credentials }
)

/**
 * Applies an admin's action to a staff account of the same panchayat. Throws
 * - `account-not-found` for an unknown account, a citizen's account, or an account of another panchayat
 * - `own-account`, because admins must not lock themselves out or reset their own second factor
 * - `not-second-person` if the account's creator (see docs/glossary.md), or an admin who reset its second factor, confirms it
 * - `answers-invalid` if the action needs a password and there is none, and the errors of `reauthenticate`.
 */
export async function manageStaffAccount(
  deps: Pick<AccountDeps, 'db' | 'vault' | 'jobs'>,
  admin: Caller,
  request: ActionRequest,
) {
  const role = await findStaffRole(deps.db, admin, request.id)
  if (!role) throw new RequestError('account-not-found')
  if (request.id === admin.accountId) throw new RequestError('own-account')
  if (request.action === 'confirm' && !(await mayConfirm(deps.db, admin.accountId, request.id))) {
    throw new RequestError('not-second-person')
  }
  if (needsReauthentication(request.action, role)) {
    if (!request.credentials)
      throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'password', code: 'required' }] })
    await reauthenticate(deps, admin, request.credentials)
  }
  await applyAccountAction(deps, admin, request)
}

/** A command on the server has neither a job queue nor a vault. It passes a `send` that writes to the outbox. */
type Deps = { db: Database; jobs: Pick<Jobs, 'send'>; vault?: Vault }

/**
 * Applies an action to an account, records it in the audit log, and notifies the admins. An action without effect records
 * nothing. Returns whether the action had an effect, and the token of a new activation link, which only a command shows.
 */
export async function applyAccountAction(
  { db, jobs, vault }: Deps,
  actor: Actor,
  { id, action }: { id: string; action: AccountAction },
): Promise<{ isChanged: boolean; token?: string }> {
  return db.transaction().execute(async (tx) => {
    const recorded = await ACTION_HANDLERS[action](tx, id, actor)
    if (!recorded) return { isChanged: false }
    await recordAudit(tx, { actor, action: recorded, subject: { kind: 'account', id } })
    await notifyAdmins(tx, jobs, { panchayatId: actor.panchayatId, accountId: id, change: REPORTED_CHANGES[recorded] })
    if (recorded === 'second-factor-reset')
      await jobs.send(tx, 'mail', { kind: 'factor', accountId: id, news: 'reset' })
    if (recorded !== 'activation-sent') return { isChanged: true }
    const token = await issueActivation(tx, id)
    if (vault) {
      const sealedToken = vault.seal(token, ACTIVATION_CONTEXT)
      await jobs.send(tx, 'mail', { kind: 'activation', accountId: id, sealedToken })
    }
    return { isChanged: true, token }
  })
}

/** The change that the mail to all admins reports, by audit action. */
const REPORTED_CHANGES = {
  'account-confirmed': 'confirmed',
  'account-disabled': 'disabled',
  'account-enabled': 'enabled',
  'session-ended': 'signed-out',
  'second-factor-reset': 'factor-reset',
  'activation-sent': 'link-sent',
} as const satisfies Partial<Record<AuditAction, AccountChange>>

type ActionHandler = (tx: Database, id: string, actor: Actor) => Promise<keyof typeof REPORTED_CHANGES | undefined>

/** Each handler returns the audit action, or undefined if it changed nothing. */
const ACTION_HANDLERS: Record<AccountAction, ActionHandler> = {
  async disable(tx, id) {
    const isChanged = await setDisabled(tx, id, true)
    await endAllAccess(tx, id)
    return isChanged ? 'account-disabled' : undefined
  },
  enable: async (tx, id) => ((await setDisabled(tx, id, false)) ? 'account-enabled' : undefined),
  async 'sign-out'(tx, id) {
    return (await endAllAccess(tx, id)) ? 'session-ended' : undefined
  },
  async 'reset-factor'(tx, id, { accountId }) {
    // Locks the factor before its counters, as the verification of a code does, so that no deadlock can occur.
    const isChanged = await deleteFactor(tx, id)
    await deleteFactorAttempts(tx, id)
    if (!isChanged) return undefined
    await endAllAccess(tx, id)
    if (accountId !== undefined) await requireConfirmation(tx, id, accountId)
    return 'second-factor-reset'
  },
  'send-link': async (tx, id) => ((await awaitsActivation(tx, id)) ? 'activation-sent' : undefined),
  async confirm(tx, id, { accountId }) {
    // Checked again with the account locked, because the admin may have reset its second factor since the first check.
    await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
    if (accountId !== undefined && !(await mayConfirm(tx, accountId, id))) throw new RequestError('not-second-person')
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ sponsorId: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('sponsorId', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'account-confirmed' : undefined
  },
}

/**
 * After an admin has reset the second factor of an appellate officer, stores the admin as the creator of the account, so that
 * another admin must confirm the account (docs/decisions/123). Otherwise, an admin who also knows the officer's password could
 * decide appeals about the admin's own delays.
 */
async function requireConfirmation(tx: Database, id: string, adminId: string) {
  await tx
    .updateTable('accounts')
    .set({ sponsorId: adminId, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('role', '=', 'appellate')
    .where('sponsorId', 'is', null)
    .execute()
}

/**
 * Whether an admin counts as a different person from the owner of an account, and has not reset its second factor since
 * the account was last confirmed.
 */
async function mayConfirm(db: Database, adminId: string, id: string): Promise<boolean> {
  if (!(await belongToDifferentPeople(db, adminId, id))) return false
  const { rows } = await sql<{ hasReset: boolean }>`
    select exists (
      select from audit_entries as reset
      where reset.action = 'second-factor-reset' and reset.subject = ${id}
        and ${personOf(sql`reset.actor_id`)} = ${personOf(sql`${adminId}::bigint`)}
        and not exists (
          select from audit_entries as confirmed
          where confirmed.action = 'account-confirmed' and confirmed.subject = ${id} and confirmed.id > reset.id)) as has_reset`.execute(
    db,
  )
  return rows[0]?.hasReset !== true
}

async function awaitsActivation(tx: Database, id: string) {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('awaitsActivation', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * SQL for the ids of an account and of all accounts that may belong to the same person: the creator of an unconfirmed
 * account, the creator of an unconfirmed creator, and so on. The last account of the chain is confirmed.
 */
export const creatorChain = (accountId: RawBuilder<unknown>) => sql`(
  with recursive chain as (
    select first.id, first.sponsor_id from accounts as first where first.id = ${accountId}
    union select sponsor.id, sponsor.sponsor_id from accounts as sponsor join chain on sponsor.id = chain.sponsor_id)
  select chain.id from chain)`

/** SQL for the confirmed account of a creator chain. Two accounts with the same confirmed account count as one person. */
export const personOf = (accountId: RawBuilder<unknown>) => sql`(
  select person.id from accounts as person where person.id = any(array${creatorChain(accountId)}) and person.sponsor_id is null)`

/**
 * The number of days for which an account, after the reset of its second factor, and the account of the admin who reset it count
 * as one person (docs/decisions/089).
 */
export const DAYS_AFTER_RESET = 7

/**
 * SQL for whether a person has reset the second factor of an account, or of another account in its creator chain,
 * within the last `DAYS_AFTER_RESET`. A person who also knows the password of that account can log in to it after the reset.
 */
export const hasReset = (personsAccountId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from audit_entries
  where action = 'second-factor-reset' and subject = any(array${creatorChain(accountId)}::text[])
    and at > now() - make_interval(days => ${DAYS_AFTER_RESET}) and ${personOf(sql`actor_id`)} = ${personOf(personsAccountId)})`

/** Whether two accounts count as two different persons. */
export async function belongToDifferentPeople(db: Database, firstId: string, secondId: string): Promise<boolean> {
  const [first, second] = [sql`${firstId}::bigint`, sql`${secondId}::bigint`]
  const { rows } = await sql<{ belongToDifferentPeople: boolean }>`
    select ${personOf(first)} <> ${personOf(second)} and not ${hasReset(first, second)} and not ${hasReset(second, first)}
      as belong_to_different_people`.execute(db)
  return rows[0]?.belongToDifferentPeople === true
}

/** Whether an account counts as a separate person: a command created it, or another person has confirmed it. */
export async function isConfirmed(db: Database, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('sponsorId', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function setDisabled(tx: Database, id: string, isDisabled: boolean) {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ disabledAt: isDisabled ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('disabledAt', isDisabled ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends sessions and started logins, and deletes known devices. Returns true if a session or login was open. */
async function endAllAccess(tx: Database, accountId: string) {
  // Sessions are closed first, because this locks the account. Disabling an account also locks it first, so that the
  // two actions cannot deadlock.
  const sessions = await closeAllSessions(tx, accountId)
  const started = await closeStartedLogins(tx, accountId)
  await forgetKnownDevices(tx, accountId)
  return sessions > 0 || started > 0
}

interface Requester {
  panchayatId: string
  accountId: string | undefined
}

/** Staff, admins and appellate officers of a panchayat, sorted by name. Includes disabled accounts. */
export async function findStaffAccounts(db: Database, { panchayatId, accountId }: Requester): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['id', 'role', 'username', 'email', 'firstName', 'lastName', 'awaitsActivation'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .select(sql<boolean>`sponsor_id is not null`.as('isUnconfirmed'))
    .select(sql<boolean>`second_factors.account_id is not null`.as('hasFactor'))
    .select(
      sql<number>`(
        select count(*)::int from sessions where sessions.account_id = accounts.id and ${sessionEnd} > now())`.as(
        'sessions',
      ),
    )
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ role, ...row }) => ({
    ...row,
    role: asOfficeRole(role),
    isSelf: row.id === accountId,
  }))
}

/** The role of a staff account of this panchayat; undefined for any other account, and for an invalid id. */
async function findStaffRole(db: Database, { panchayatId }: Pick<Requester, 'panchayatId'>, id: string) {
  if (!isRowId(id)) return undefined
  const found = await db
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .executeTakeFirst()
  return found && asOfficeRole(found.role)
}

/** The same role, with a narrower type. The caller knows that the role is not a citizen's. */
export const asOfficeRole = (role: Role): OfficeRole => OFFICE_ROLES.find((known) => known === role) ?? 'staff'
