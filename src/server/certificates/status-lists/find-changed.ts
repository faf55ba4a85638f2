import { sql } from 'kysely'
import { LIST_LENGTH, placeInLists } from '#shared/certificates/status-list.ts'
import type { Database } from '../../platform/db/connection.ts'

const first = (list: number) => list * LIST_LENGTH

/** How many certificates of a list hold no longer: none ever holds again, so the count alone says whether it changed. */
export async function countChanged(db: Database, list: number): Promise<number> {
  const { count } = await changed(db, list).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Those certificates, each with its position in the list. */
export async function findChanged(db: Database, list: number) {
  const rows = await changed(db, list).select(['id', 'status']).execute()
  return rows.map(({ id, status }) => {
    const { position } = placeInLists(Number(id))
    return { position, status: status === 'revoked' ? ('revoked' as const) : ('replaced' as const) }
  })
}

/** Whether a list holds a certificate yet. */
export async function isListBegun(db: Database, list: number): Promise<boolean> {
  const newest = db
    .selectFrom('certificates')
    .select('id')
    .where('id', '>=', `${first(list)}`)
    .limit(1)
  return (await newest.executeTakeFirst()) !== undefined
}

const changed = (db: Database, list: number) =>
  db
    .selectFrom('certificates')
    .where('status', '<>', 'valid')
    .where('id', '>=', `${first(list)}`)
    .where('id', '<', `${first(list + 1)}`)
