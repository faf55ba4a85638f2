// SPDX-License-Identifier: Apache-2.0
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
/** The number of migrations of the old version. The upgrade runs the later migrations. */
const OLD_MIGRATIONS = 4
/** The number of panchayats in the old database. */
export const ROWS = 500

/** The executed migrations, and a description of everything that they created, as one text. */
export interface Schema {
  executed: string[]
  description: string
}

/** Creates the database of an earlier version in the data folder. Later changes of its schema are slow. */
export async function makeOldInstallation(dataDir: string): Promise<Schema> {
  return withDatabase(dataDir, async (owner, superuser) => {
    await migrateTo(owner, OLD_MIGRATIONS)
    await sql`
      insert into panchayats (code, name, block, district, state)
      select 'elsewhere-' || n, 'Panchayat ' || n, 'B', 'D', 'S' from generate_series(1, ${ROWS}::int) as n
      union all select 'default', 'The panchayat of this portal', 'B', 'D', 'S'
    `.execute(owner)
    await delaySchemaChanges(superuser)
    return schemaOf(owner)
  })
}

/** Reads the schema and the rows of the database in the data folder, while no portal runs. */
export const readInstallation = (dataDir: string) =>
  withDatabase(dataDir, async (owner) => ({ ...(await schemaOf(owner)), rows: await countRows(owner) }))

type AnyDatabase = Kysely<unknown>

async function withDatabase<Result>(
  dataDir: string,
  use: (owner: AnyDatabase, superuser: AnyDatabase) => Promise<Result>,
) {
  const { connection, stop } = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {} })
  const open = (address: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...address, max: 2 })
    pool.on('error', () => {})
    return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  }
  const [owner, superuser] = [open(connection), open({ ...connection, user: 'postgres' })]
  try {
    return await use(owner, superuser)
  } finally {
    await owner.destroy()
    await superuser.destroy()
    await stop()
  }
}

async function migrateTo(db: AnyDatabase, count: number) {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.ts')).sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names.slice(0, count)) migrations[name.slice(0, -3)] = await import(new URL(name, MIGRATIONS).href)
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** Delays and counts each change of the schema, so that a test can interrupt a migration. */
async function delaySchemaChanges(superuser: AnyDatabase) {
  await sql`create schema faults`.execute(superuser)
  await sql`create sequence faults.changes`.execute(superuser)
  await sql
    .raw(
      `create function faults.delay_change() returns event_trigger language plpgsql security definer as $$
       begin perform nextval('faults.changes'); perform pg_sleep(0.01); end $$`,
    )
    .execute(superuser)
  await sql`create event trigger slow on ddl_command_end execute function faults.delay_change()`.execute(superuser)
}

/** Tables, columns, indexes, constraints, triggers and functions, as PostgreSQL describes them. */
async function schemaOf(db: AnyDatabase): Promise<Schema> {
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const described = await sql<{ description: string }>`
    select string_agg(what, E'\n' order by what) as description from (
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as what
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 13) as objects`.execute(db)
  return { executed: executed.rows.map(({ name }) => name), description: described.rows[0]?.description ?? '' }
}

async function countRows(db: AnyDatabase) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from panchayats where code like 'elsewhere-%'`.execute(db)
  return rows[0]?.count
}
