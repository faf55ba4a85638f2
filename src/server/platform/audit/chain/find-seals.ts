import type { Database } from '../../db/connection.ts'

/** Seals of entries with a greater id, in the order of the chain. */
export async function findSeals(db: Database, { after, limit }: { after?: string; limit: number }) {
  return db
    .selectFrom('auditSeals')
    .select(['entryId', 'position', 'hash'])
    .$if(after !== undefined, (query) => query.where('entryId', '>', after ?? ''))
    .orderBy('entryId')
    .limit(limit)
    .execute()
}

export type Seal = Awaited<ReturnType<typeof findSeals>>[number]

/** The end of the chain; none before the first entry was sealed. */
export async function findLastSeal(db: Database): Promise<Seal | undefined> {
  return db
    .selectFrom('auditSeals')
    .select(['entryId', 'position', 'hash'])
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst()
}
