import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { PORT } from './socket-folder.ts'

/** The portal's own database, and the role that owns everything in it. */
export const PORTAL_NAME = 'gramseva'

/** The role that the portal works by: it owns nothing. */
export const PORTAL_ROLE = 'gram_seva_app'

/** Creates the portal's roles and database where they are missing; each step is whole or absent, so a cut start is resumed. */
export async function ensurePortalDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    // No superuser: a hole in the portal must not become a shell. CREATEDB lets tests copy a template.
    await ensureRole(client, PORTAL_NAME, 'LOGIN CREATEDB')
    await ensureRole(client, PORTAL_ROLE, 'LOGIN')
    if (!(await has(client, 'SELECT FROM pg_database WHERE datname = $1', PORTAL_NAME))) {
      await client.query(`CREATE DATABASE ${PORTAL_NAME} OWNER ${PORTAL_NAME}`)
    }
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, role: string, rights: string) {
  if (!(await has(client, 'SELECT FROM pg_roles WHERE rolname = $1', role))) {
    await client.query(`CREATE ROLE ${role} ${rights}`)
  }
  // A refused statement reaches the portal; its text, which may hold people's names, stays out of the log.
  await client.query(`ALTER ROLE ${role} SET log_min_messages = 'log'`)
}

async function has(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 1
}
