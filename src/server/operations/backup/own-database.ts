// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import {
  type Database,
  type DatabaseAddress,
  ignoreLoss,
  openDatabase,
  requireUsableDatabase,
  withConnection,
} from '../../platform/db/connection.ts'
import { findRunningServer, PORTAL_NAME } from '../../platform/db/embedded/portal-database.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts'

/** The opened database of the portal. */
export interface OwnDatabase {
  /** The address for the role that owns the database. */
  address: DatabaseAddress
  /** The address for the portal's role. It may be the same as `address`. */
  portal: DatabaseAddress
  stop(): Promise<void>
}

/**
 * Opens the portal's database for a command. If the database is embedded and no portal is running, this starts the
 * database server, which runs until `stop` is called.
 */
export async function openOwnDatabase(configuration: Configuration): Promise<OwnDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = configuration
  if (databaseUrl !== undefined) {
    await requireUsableDatabase(databaseOwnerUrl ?? databaseUrl)
    const address = { connectionString: databaseOwnerUrl ?? databaseUrl }
    return { address, portal: { connectionString: databaseUrl }, stop: async () => {} }
  }
  const folder = join(dataDir, 'postgres')
  const running = await findRunningServer(folder)
  // The server may not be running, because a killed portal leaves its pid file behind.
  const isRunning = running && (await withConnection(running, async () => true).catch(() => false))
  if (isRunning) return { address: { ...running, user: PORTAL_NAME }, portal: running, stop: async () => {} }
  const server = await startEmbeddedPostgres({ folder, log: () => {} })
  return { address: server.connection, portal: server.portalConnection, stop: () => server.stop() }
}

/** Disables timeouts for work that may take hours. */
const NO_TIMEOUTS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** Runs `work` on a small pool without timeouts. */
export async function withPool<Result>(
  address: DatabaseAddress,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabase(address, ignoreLoss, 2, NO_TIMEOUTS)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
