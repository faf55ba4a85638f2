// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { CodeJob } from '../platform/jobs/outbox.ts'

/**
 * The recipient of a code, and how many minutes the code is still valid; undefined if the code has expired or was
 * used. A job from an earlier version of the portal contains no expiry, so its code counts as expired.
 */
export async function findCodeRecipient(
  db: Database,
  { accountId, purpose, expiresAt }: Pick<CodeJob, 'accountId' | 'purpose' | 'expiresAt'>,
) {
  const expiry = sql<Date>`${expiresAt}::timestamptz`
  const codeTable = purpose === 'login' ? 'startedLogins' : 'passwordResets'
  return db
    .selectFrom('accounts')
    .select(['email', 'language', sql<number>`ceil(extract(epoch from ${expiry} - now()) / 60)::integer`.as('minutes')])
    .where('accounts.id', '=', accountId)
    .where(expiry, '>', sql<Date>`now()`)
    .where((where) =>
      where.exists(
        where
          .selectFrom(codeTable)
          .select(`${codeTable}.accountId`)
          .where(`${codeTable}.accountId`, '=', accountId)
          .where(`${codeTable}.expiresAt`, '>', sql<Date>`now()`),
      ),
    )
    .executeTakeFirst()
}

/** Recipient of a mail about an account; undefined after its erasure, and while the address is not confirmed. */
export async function findAccountRecipient(db: Database, accountId: string) {
  return accountForMail(db, accountId).where('emailConfirmedAt', 'is not', null).executeTakeFirst()
}

/**
 * The account for a mail that may go to an unconfirmed address, or to other people than its owner; undefined after the
 * account's erasure.
 */
export async function findAccountForMail(db: Database, accountId: string) {
  return accountForMail(db, accountId).executeTakeFirst()
}

/** Another account with the same email address as this account, unless it awaits confirmation; undefined if there is none. */
export async function findAccountWithSameEmail(db: Database, accountId: string) {
  return db
    .selectFrom('accounts as own')
    .innerJoin('accounts as other', (join) =>
      join
        .on(sql`lower(other.email)`, '=', sql`lower(own.email)`)
        .on('other.awaitsConfirmation', '=', false)
        .onRef('other.id', '<>', 'own.id'),
    )
    .select(['other.id', 'other.email', 'other.language'])
    .select(sql<boolean>`other.email_confirmed_at is not null`.as('isConfirmed'))
    .where('own.id', '=', accountId)
    .executeTakeFirst()
}

const accountForMail = (db: Database, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'firstName', 'lastName', 'role'])
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)

/** The reference of an application, for a mail to somebody other than its applicant; undefined if it was deleted. */
export async function findReference(db: Database, applicationId: string) {
  return db.selectFrom('applications').select('reference').where('id', '=', applicationId).executeTakeFirst()
}

/**
 * The recipient of a mail about an application, and its details; undefined after the account's erasure, and while the address is
 * not confirmed.
 */
export async function findApplicationRecipient(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['email', 'language', 'firstName', 'username', 'reference', 'serviceId', 'dueOn'])
    .where('applications.id', '=', applicationId)
    .where('accounts.erasedAt', 'is', null)
    .where('accounts.emailConfirmedAt', 'is not', null)
    .executeTakeFirst()
}
