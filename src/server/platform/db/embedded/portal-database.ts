// SPDX-License-Identifier: Apache-2.0
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Configuration } from '../../configuration/configuration.ts'
import { StartUpError } from '../../start-up-error.ts'
import {
  CANNOT_CONNECT_NOW,
  type DatabaseAddress,
  requireUsableDatabase,
  START_TIMEOUT_MS,
  withConnection,
} from '../connection.ts'
import { runProgram } from './account.ts'
import { SUPERUSER } from './cluster.ts'
import { readLocation } from './cluster-location.ts'
import { PORT } from './socket-folder.ts'

/** The name of the portal's database, and of the role that owns it. */
export const PORTAL_NAME = 'gramseva'

/** The role that the portal connects as. It owns nothing. */
export const PORTAL_ROLE = 'gram_seva_app'

/** Creates the portal's roles and database if they are missing. Each step is atomic, so an interrupted start is resumed. */
export async function ensurePortalDatabase(socketFolder: string): Promise<void> {
  const address = { host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' }
  await withConnection(address, async (client) => {
    // The owner is not a superuser, because a superuser can run shell commands. Tests need CREATEDB to copy a template.
    await ensureRole(client, PORTAL_NAME, 'LOGIN CREATEDB')
    await ensureRole(client, PORTAL_ROLE, 'LOGIN')
    if (!(await hasRow(client, 'SELECT FROM pg_database WHERE datname = $1', PORTAL_NAME))) {
      await client.query(`CREATE DATABASE ${PORTAL_NAME} OWNER ${PORTAL_NAME}`)
    }
  })
}

/** Creates a role if it is missing. */
async function ensureRole(client: pg.Client, role: string, rights: string) {
  if (!(await hasRow(client, 'SELECT FROM pg_roles WHERE rolname = $1', role))) {
    await client.query(`CREATE ROLE ${role} ${rights}`)
  }
  // With this level, PostgreSQL does not log failed statements, whose text may contain personal data.
  await client.query(`ALTER ROLE ${role} SET log_min_messages = 'log'`)
}

async function hasRow(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 1
}

/** The index of the line of `postmaster.pid` that contains the folder of the socket. */
const SOCKET_LINE = 4

/** The address of the embedded server of a running portal; undefined if none is running. */
export async function findRunningServer(folder: string) {
  const cluster = (await readLocation(folder)) ?? folder
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const host = pidFile.split('\n')[SOCKET_LINE]
  return host ? { host, port: PORT, user: PORTAL_ROLE, database: PORTAL_NAME } : undefined
}

/** The address of a portal's database, for commands. An embedded database is available only while the portal runs. */
export async function getRunningDatabase({ databaseUrl, dataDir }: Configuration): Promise<DatabaseAddress> {
  if (databaseUrl !== undefined) {
    await requireUsableDatabase(databaseUrl)
    return { connectionString: databaseUrl }
  }
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (running) {
    await waitUntilAccepting(running, START_TIMEOUT_MS)
    return running
  }
  throw new StartUpError(
    `No portal is running on ${dataDir}. Start it, then try again. ${await describeEnvironment(dataDir)}`,
  )
}

const RETRY_MS = 250

/**
 * Waits at most `timeoutMs` milliseconds while the server starts, or stops and starts again. Throws a `StartUpError` if the server
 * still accepts no connections after this time. Throws it immediately if the server does not answer.
 */
export async function waitUntilAccepting(address: DatabaseAddress, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  let hasAnswered = false
  for (;;) {
    try {
      await withConnection(address, async () => {})
      return
    } catch (error) {
      hasAnswered ||= error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW
      // A server that is restarted has no socket for a moment.
      if (hasAnswered && performance.now() < end) {
        await delay(RETRY_MS)
        continue
      }
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartUpError(`The database of the portal accepts no connections: ${reason}. Try again in a minute.`)
    }
  }
}

/** Explains which user and environment variables a command needs, because the operator may have used others. */
async function describeEnvironment(dataDir: string): Promise<string> {
  const owner = await stat(dataDir).catch(() => undefined)
  const { code, stdout } = owner ? await runProgram('id', ['-un', String(owner.uid)]) : { code: 1, stdout: '' }
  const user = code === 0 ? `its user, ${stdout},` : 'its user'
  return `If the portal is running, run this command as ${user} and with its environment variables. Here DATA_DIR is ${dataDir}, and DATABASE_URL is not set.`
}
