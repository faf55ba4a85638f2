import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { MailJob } from '../platform/jobs/job-payloads.ts'

/** Whom a code goes to, while there is one that still opens something. */
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

/** Whom a mail about an account itself goes to; nobody once it is deleted. */
export async function findAccountRecipient(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language', 'firstName'])
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Whom a mail about an application goes to, and what it speaks of; nobody once the account is deleted. */
export async function findSubject(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['email', 'language', 'firstName', 'username', 'reference', 'serviceId'])
    .where('applications.id', '=', applicationId)
    .where('accounts.erasedAt', 'is', null)
    .executeTakeFirst()
}
