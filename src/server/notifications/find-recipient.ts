import type { Database } from '../db/connection.ts'

/** Whom a mail about an account goes to. */
export async function getRecipient(db: Database, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'language']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

/** Whom a mail about an application goes to, and what it speaks of. */
export async function getSubject(db: Database, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.applicantId')
    .select(['email', 'language', 'firstName', 'username', 'reference', 'serviceId'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow()
}
