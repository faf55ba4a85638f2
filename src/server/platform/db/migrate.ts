// SPDX-License-Identifier: Apache-2.0
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { StartUpError } from '../start-up-error.ts'
import type { DatabaseAddress } from './connection.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)

/**
 * Migrates the schema. Kysely's migrator takes a lock, for which other starting portals wait. All pending migrations and
 * their records are one transaction, so that a failure leaves the schema as it was. Throws a `StartUpError` if a newer portal
 * migrated the database. With `upTo`, later migrations are not run; a restore then loads the data of an older portal.
 */
export async function migrate(address: DatabaseAddress, upTo?: string): Promise<void> {
  // Uses a separate pool for two reasons: a migration may take longer than a request, and migrations use the column names
  // as they are in the database.
  const pool = new pg.Pool({ ...address, max: 2, connectionTimeoutMillis: 10_000 })
  // Without a listener, a lost connection would end the process. The next statement reports the loss. After a failed start,
  // the server may stop before `end` is done.
  pool.on('error', () => {})
  try {
    const names = await migrationNames()
    const executed = await executedMigrations(pool)
    refuseNewerDatabase(names, executed)
    // Kysely's migrator is loaded only if there is something to migrate, which is rare.
    if (names.length === executed.length) return
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const { Migrator } = await import('kysely/migration')
    const migrator = new Migrator({ db, provider: folderProvider() })
    const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
    if (error) throw error
  } finally {
    await pool.end()
  }
}

function refuseNewerDatabase(names: readonly string[], executed: readonly string[]) {
  const existing = new Set(names)
  const newer = executed.filter((name) => !existing.has(name))
  if (newer.length > 0) {
    throw new StartUpError(
      `The database was created by a newer version of the portal (it has ${newer.join(', ')}). Start that version, or a later one; nothing was changed.`,
    )
  }
}

/** The names of this version's migrations, unordered. */
export async function migrationNames() {
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

/** Loads the migrations only when the migrator needs them. */
function folderProvider(): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of await migrationNames()) migrations[name] = await import(new URL(`${name}.ts`, FOLDER).href)
      return migrations
    },
  }
}
