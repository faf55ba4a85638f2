import { join } from 'node:path'
import type pg from 'pg'
import { quoteName } from '#server/operations/backup/find-tables.ts'
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

async function onServer<Result>(dataDir: string, work: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {} })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

/** Converts the database of a village to the schema that the migrations up to `upTo` create. */
export function makeOldVillage(dataDir: string, upTo: string): Promise<void> {
  return onServer(dataDir, async (server) => {
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
  })
}

/** The executed migrations, the number of rows of each table, and every application, of a stopped portal. */
export function rowsOf(dataDir: string) {
  return onServer(dataDir, (server) =>
    withConnection(server, async (client) => {
      const list = async (statement: string) => (await client.query<{ value: string }>(statement)).rows
      const names = await list(`select relname as value from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
      const counts: Record<string, number> = {}
      for (const { value } of names) counts[value] = await countOf(client, value)
      const migrations = await list('select name as value from kysely_migration order by name')
      const applications =
        await list(`select concat_ws(' ', reference, service_id, status, submitted_at, md5(answers::text)) as value
        from applications order by reference`)
      return { counts, migrations: migrations.map(({ value }) => value), applications }
    }),
  )
}

async function countOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoteName(table)}`)
  return rows[0]?.count ?? 0
}
