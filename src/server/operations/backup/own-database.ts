import { join } from 'node:path'
import pg from 'pg'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../platform/db/connection.ts'
import { PORTAL_NAME } from '../../platform/db/embedded/portal-database.ts'
import { findRunningServer } from '../../platform/db/embedded/running-server.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts'
import { refuseUnfitServer } from '../../platform/db/refuse-unfit-server.ts'

export interface OwnDatabase {
  /** As the role that owns it. */
  address: DatabaseAddress
  /** The same for the portal's role, where it is another one. */
  portal: DatabaseAddress
  stop(): Promise<void>
}

/**
 * The portal's database, as its owner, for commands beside it: the embedded one of a running portal, or started for as long
 * as the command takes.
 */
export async function openOwnDatabase(configuration: Configuration): Promise<OwnDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = configuration
  if (databaseUrl !== undefined) {
    await refuseUnfitServer(databaseOwnerUrl ?? databaseUrl)
    const address = { connectionString: databaseOwnerUrl ?? databaseUrl }
    return { address, portal: { connectionString: databaseUrl }, stop: async () => {} }
  }
  const folder = join(dataDir, 'postgres')
  const running = await findRunningServer(folder)
  if (running && (await answers(running))) {
    return { address: { ...running, user: PORTAL_NAME }, portal: running, stop: async () => {} }
  }
  const server = await startEmbeddedPostgres({ folder, log: () => {} })
  return { address: server.connection, portal: server.portalConnection, stop: () => server.stop() }
}

/** One line to the database, on which nothing is cut short; ended when the work is. */
export async function onPatientLine<Done>(
  address: DatabaseAddress,
  work: (line: pg.Client) => Promise<Done>,
): Promise<Done> {
  const patience = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, keepAlive: true }
  const line = new pg.Client({ ...address, ...patience, connectionTimeoutMillis: 10_000 })
  // What is lost in the middle, the statement that follows says.
  line.on('error', () => {})
  await line.connect()
  try {
    return await work(line)
  } finally {
    await line.end().catch(() => {})
  }
}

/** The same for the portal's own statements. */
export async function onPatientPool<Done>(
  address: DatabaseAddress,
  work: (db: Database) => Promise<Done>,
): Promise<Done> {
  const patience = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const { db, close } = openDatabase(address, () => {}, 2, patience)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** A killed portal leaves the note behind that its database ran. */
async function answers(address: DatabaseAddress) {
  return onPatientLine(address, async () => true).catch(() => false)
}
