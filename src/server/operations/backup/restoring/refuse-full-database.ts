import type pg from 'pg'
import { StartUpFault } from '../../../platform/start-up-fault.ts'
import { named } from '../database/find-tables.ts'
import type { About } from '../manifest.ts'

/** What migrations write by themselves. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** Throws a `StartUpFault` unless a database holds no row; the bare tables of a restore that was cut short are no harm. */
export async function refuseFullDatabase(client: pg.ClientBase, { migrations }: About): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    if (OF_MIGRATIONS.includes(name)) continue
    const { rowCount } = await client.query(`select from public.${named(name)} limit 1`)
    if (rowCount !== 0) throw full(`it holds rows (in ${name})`)
  }
  if (!rows.some(({ name }) => name === 'kysely_migration')) {
    if (rows.length > 0) throw full('it holds tables of something else')
    return
  }
  const done = await client.query<{ name: string }>('select name from kysely_migration')
  const other = done.rows.find(({ name }) => !migrations.includes(name))
  if (other) throw full(`its tables are of a newer version than the backup (${other.name})`)
}

const full = (why: string) =>
  new StartUpFault(
    `A backup is restored into an empty database only, and the one of DATABASE_URL is not: ${why}. Make a new one. Nothing was changed.`,
  )
