// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { carryDataBack } from '#server/operations/upgrade/carry-data-back.ts'
import {
  adoptNext,
  asSuperuser,
  DATABASES,
  dropDatabase,
  type Server,
} from '#server/operations/upgrade/database-copies.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createNewerObjects } from './newer-objects.ts'

/** Starts the PostgreSQL of a stopped portal, runs the work, and stops PostgreSQL. */
async function onServer<Result>(dataDir: string, work: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {} })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

/**
 * Converts the database of a village to the schema that the migrations up to `upTo` create. A release that `publishRelease`
 * published with the same `upTo` can use this database.
 */
export function makeOldVillage(dataDir: string, upTo: string): Promise<void> {
  return onServer(dataDir, async (server) => {
    // The data are moved to the older schema like in a rollback.
    const { before } = DATABASES
    await withConnection(asSuperuser(server, 'postgres'), (client) =>
      client.query(`create database ${before} owner ${server.user}`),
    )
    await migrate({ ...server, database: before }, upTo)
    // The older version knows fewer kinds of notifications.
    await withConnection(server, (client) => client.query('delete from notices'))
    await carryDataBack(server)
    await adoptNext(server)
    await dropDatabase(server, before)
    await withConnection(server, (owner) => createNewerObjects(owner, upTo))
  })
}

/** The tables whose rows `rowsOf` returns. */
const TABLES = ['accounts', 'applications', 'documents', 'decisions', 'certificates', 'audit_entries'] as const

/** Returns the executed migrations, the ids of the rows in the main tables, and every application of a stopped portal. */
export function rowsOf(dataDir: string) {
  return onServer(dataDir, (server) =>
    withConnection(server, async (client) => {
      const list = async (statement: string) => {
        const { rows } = await client.query<{ value: string }>(statement)
        return rows.map(({ value }) => value)
      }
      const ids: Record<string, string[]> = {}
      for (const table of TABLES) ids[table] = await list(`select id::text as value from ${table} order by id`)
      const migrations = await list('select name as value from kysely_migration order by name')
      const applications =
        await list(`select concat_ws(' ', reference, service_id, status, submitted_at, md5(answers::text)) as value
        from applications order by reference`)
      return { ids, migrations, applications }
    }),
  )
}
