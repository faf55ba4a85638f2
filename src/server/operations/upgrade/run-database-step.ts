// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { readConfiguration } from '../../platform/configuration/configuration.ts'
import { withConnection } from '../../platform/db/connection.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { openOwnDatabase } from '../backup/own-database.ts'
import type { Server } from './database-copies.ts'
import { type DatabaseState, STEPS } from './database-steps.ts'
import { findEarlierDatabase } from './earlier-database.ts'

// This program runs one step of an upgrade on the database, as the account of the portal, and prints the result as
// JSON. All steps except `describe` require that the portal is stopped, and start the embedded server themselves.

const configuration = readConfiguration(process.env)

try {
  const [step = ''] = process.argv.slice(2)
  const result = step === 'describe' ? await describeDatabase() : await onStoppedServer(findStep(step))
  process.stdout.write(JSON.stringify(result ?? null), () => process.exit(0))
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error)
  process.exit(1)
}

function findStep(name: string): (server: Server) => Promise<unknown> {
  const step = Object.entries(STEPS).find(([known]) => known === name)?.[1]
  if (!step) throw new StartUpError(`There is no step ${name}.`)
  return step
}

async function onStoppedServer(step: (server: Server) => Promise<unknown>): Promise<unknown> {
  const server = await startEmbeddedPostgres({ folder: join(configuration.dataDir, 'postgres'), log: () => {} })
  // If the upgrade is killed, this step must change nothing more, and the database server must not keep running.
  process.once('disconnect', () => {
    server.stop().then(
      () => process.exit(1),
      () => process.exit(1),
    )
  })
  try {
    return await step(server.connection)
  } finally {
    await server.stop()
  }
}

/** The executed migrations and the size of the database. The portal may be running. */
async function describeDatabase(): Promise<DatabaseState> {
  const database = await openOwnDatabase(configuration)
  try {
    return await withConnection(database.address, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
      const size = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
      const hasEarlier = (await findEarlierDatabase(client)) !== undefined
      return { migrations: rows.map(({ name }) => name), bytes: Number(size.rows[0]?.bytes), hasEarlier }
    })
  } finally {
    await database.stop()
  }
}
