import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartUpFault } from '../start-up-fault.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the schema up to date, under a lock that other starting portals wait for. Each migration and its record are
 * one transaction. Throws `StartUpFault` when the database was made by a newer portal.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  // Migrations speak SQL with real column names, so they get a connection without the case plugin.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: sharedPool(pool) }) })
  const migrator = new Migrator({ db, provider: folderProvider() })
  const known = new Set(await migrationNames())
  const newer = (await executedMigrations(pool)).filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new StartUpFault(
      `The database was made by a newer version of the portal (it has ${newer.join(', ')}). Start that version, or a later one; nothing was changed.`,
    )
  }
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Destroying the migrator's Kysely must not end the portal's own pool. */
function sharedPool(pool: pg.Pool) {
  return { connect: () => pool.connect(), end: async () => {}, options: pool.options }
}

async function migrationNames() {
  const files = await readdir(fileURLToPath(FOLDER))
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
}

async function executedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ present: boolean }>(
    "select to_regclass('kysely_migration') is not null as present",
  )
  if (!rows[0]?.present) return []
  const executed = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  return executed.rows.map(({ name }) => name)
}

function folderProvider(): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of await migrationNames()) migrations[name] = await import(new URL(`${name}.ts`, FOLDER).href)
      return migrations
    },
  }
}
