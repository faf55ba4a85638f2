import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { PORT } from './socket-folder.ts'

/** The portal's own database, and the role it connects as. */
export const PORTAL_NAME = 'gramseva'

/** Creates the portal's role and database where they are missing; each step is whole or absent, so a cut start is resumed. */
export async function ensurePortalDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    // No superuser: a hole in the portal must not become a shell. CREATEDB lets tests copy a template.
    if (!(await has(client, 'SELECT FROM pg_roles WHERE rolname = $1'))) {
      await client.query(`CREATE ROLE ${PORTAL_NAME} LOGIN CREATEDB`)
    }
    // A refused statement reaches the portal; its text, which may hold people's names, stays out of the log.
    await client.query(`ALTER ROLE ${PORTAL_NAME} SET log_min_messages = 'log'`)
    if (!(await has(client, 'SELECT FROM pg_database WHERE datname = $1'))) {
      await client.query(`CREATE DATABASE ${PORTAL_NAME} OWNER ${PORTAL_NAME}`)
    }
  } finally {
    await client.end()
  }
}

async function has(client: pg.Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [PORTAL_NAME])
  return rowCount === 1
}
