// SPDX-License-Identifier: Apache-2.0
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartUpError } from '../start-up-error.ts'
import { namingPool } from './statement-names.ts'
import type { DB } from './tables.ts'

/**
 * Access to the portal's tables, through a pool or a transaction. Within a transaction, pass the transaction to all
 * functions.
 */
export type Database = Kysely<DB>

export interface DatabasePool {
  db: Database
  pool: pg.Pool
  /** Shortens the timeout for connections. Must be called when the portal starts to serve requests. */
  shortenTimeout: () => void
  /**
   * Closes all connections. Kysely's `destroy` is not sufficient, because it ignores a pool that it has not used yet.
   */
  close: () => Promise<void>
}

/** A URL, or the socket of the embedded server. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** The id of PostgreSQL's type `date`. */
const DATE_TYPE = 1082

/** Reads dates as text, `YYYY-MM-DD`, because a `Date` would depend on the time zone of the machine. */
const DAYS_AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_TYPE ? (day: string) => day : pg.types.getTypeParser(oid, format),
}

/** Timeout for connections and locks. It is short, so that the client can retry soon. */
const WAIT_TIMEOUT_MS = 2_000
/** Timeout for connections at start, because a database may take long to recover from a crash. */
export const START_TIMEOUT_MS = 30_000
/** PostgreSQL's error code `cannot_connect_now`: the server starts or stops, and accepts no connections. */
export const CANNOT_CONNECT_NOW = '57P03'
/** PostgreSQL cancels a statement after this time. */
const STATEMENT_TIMEOUT_MS = 15_000
/** The client's own timeout for a statement. It is longer than the server's, so it applies only without any response. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/** The `onLoss` of commands. They report no lost connection, because the next query replaces the connection. */
export const ignoreLoss = () => {}

/**
 * Opens a pool of connections. `onLoss` is called with the error of a lost connection, which the next query replaces.
 * Waiting for a connection or a lock times out after 2 s, a statement after 15 s, and an idle transaction after 30 s.
 * `limits` overrides these values.
 */
export function openDatabase(
  address: DatabaseAddress,
  onLoss: (error: Error) => void,
  size = 10,
  limits: pg.PoolConfig = {},
): DatabasePool {
  const pool = new pg.Pool({
    ...address,
    max: size,
    types: DAYS_AS_TEXT,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    lock_timeout: WAIT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    ...limits,
  })
  pool.on('error', onLoss)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: namingPool(pool) }),
    // Column names are converted to camelCase, keys within JSON are not.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const shortenTimeout = () => {
    pool.options.connectionTimeoutMillis = WAIT_TIMEOUT_MS
  }
  return { db, pool, shortenTimeout, close: () => pool.end() }
}

/** Runs `work` on a separate connection. Only connecting has a timeout, because the work may take hours. */
export async function withConnection<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // Without a listener, a lost connection would end the process. The next query reports the loss.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // The connection may be lost already.
    await client.end().catch(() => {})
  }
}

/** PostgreSQL 15, as `server_version_num` states it. */
const MIN_VERSION = 150_000

/** Throws a `StartUpError` if the server of DATABASE_URL cannot be reached, rejects the login, or is too old. */
export async function requireUsableDatabase(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version >= MIN_VERSION) return
    throw new StartUpError(
      `DATABASE_URL names PostgreSQL ${Math.floor(version / 10_000)}; the portal needs 15 or newer.`,
    )
  } catch (error) {
    if (error instanceof StartUpError || !(error instanceof Error)) throw error
    throw new StartUpError(`The database that DATABASE_URL names cannot be used: ${error.message}`)
  } finally {
    await client.end().catch(() => {})
  }
}
