import type { Database } from '../../platform/db/connection.ts'

/** The last step of a person's wish to be forgotten, if there ever was one. */
export async function findLastErasure(db: Database, accountId: string) {
  return db
    .selectFrom('erasures')
    .select(['step', 'dueAt', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every step of such wishes, newest first. */
export async function findErasures(db: Database, accountId: string) {
  return db
    .selectFrom('erasures')
    .select(['step', 'dueAt', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** How many of a person's applications wait for a decision. */
export async function countUndecided(db: Database, applicantId: string) {
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('applicantId', '=', applicantId)
    .where('status', 'in', ['Pending', 'Verified'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
