import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { MailJob } from '../platform/jobs/outbox.ts'

/** The recipient of a code; undefined if no code for this purpose is valid. */
export async function findCodeRecipient(
  db: Database,
  { accountId, purpose }: Pick<Extract<MailJob, { kind: 'code' }>, 'accountId' | 'purpose'>,
) {
  const codes = purpose === 'login' ? 'startedLogins' : 'passwordResets'
  return db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('accounts.id', '=', accountId)
    .where((where) =>
      where.exists(
        where
          .selectFrom(codes)
          .select(`${codes}.accountId`)
          .where(`${codes}.accountId`, '=', accountId)
          .where(`${codes}.expiresAt`, '>', sql<Date>`now()`),
      ),
    )
    .executeTakeFirst()
}

/** Recipient of a mail about an account; undefined after its erasure. */
export async function findAccountRecipient(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language', 'firstName', 'lastName', 'role'])
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** The recipient of a mail about an application, and its details; undefined after the account's erasure. */
export async function findApplicationRecipient(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['email', 'language', 'firstName', 'username', 'reference', 'serviceId'])
    .where('applications.id', '=', applicationId)
    .where('accounts.erasedAt', 'is', null)
    .executeTakeFirst()
}
