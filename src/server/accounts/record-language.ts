import type { Database } from '../platform/db/connection.ts'

/** Keeps the language that a person wants: their mails speak it, and every device where they log in. */
export async function recordLanguage(db: Database, accountId: string, language: string) {
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}
