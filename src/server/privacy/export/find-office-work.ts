import type { Database } from '../../platform/db/connection.ts'

/** More than one office writes in many years; whoever did more finds the rest where everybody reads it. */
const MOST = 1000

/** What a person did for the office under their name, beside decisions: certificates that they ended, and what they published. */
export async function findOfficeWork(db: Database, accountId: string) {
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'status', 'statusReason', 'statusChangedAt'])
    .where('statusChangedBy', '=', accountId)
    .where('status', '<>', 'valid')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const announcements = await db
    .selectFrom('announcements')
    .select(['title', 'body', 'publishedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const pictures = await db
    .selectFrom('pictures')
    .select(['caption', 'addedAt'])
    .where('authorId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return { certificates, announcements, pictures }
}
