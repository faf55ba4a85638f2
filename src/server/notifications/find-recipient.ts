import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** Recipient of a reset code; undefined once no code is valid. */
export async function findCodeRecipient(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('passwordResets', 'passwordResets.accountId', 'accounts.id')
    .select(['email', 'language'])
    .where('accounts.id', '=', accountId)
    .where('passwordResets.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Recipient of a mail about an account; undefined after its erasure. */
export async function findAccountRecipient(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language', 'firstName'])
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Recipient of a mail about an application, with what the mail names; undefined after the account's erasure. */
export async function findApplicationRecipient(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['email', 'language', 'firstName', 'username', 'reference', 'serviceId'])
    .where('applications.id', '=', applicationId)
    .where('accounts.erasedAt', 'is', null)
    .executeTakeFirst()
}
