import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartUpFault } from '../start-up-fault.ts'
import { namingPool } from './statement-names.ts'
import type { DB } from './tables.ts'

/** The portal's tables; a transaction is a `Database` too, and is passed wherever one is open. */
export type Database = Kysely<DB>

export interface DatabasePool {
  db: Database
  pool: pg.Pool
  /** From now on somebody waits for answers: a connection that does not come soon is given up. */
  beQuick: () => void
  /** Ends every connection; Kysely's own end leaves a pool alone that it has not used yet. */
  close: () => Promise<void>
}

/** How to reach the server: a URL, or the socket of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

const DATE_TYPE = 1082

/** Days stay as they are written, `YYYY-MM-DD`: as a Date they would move with the time zone of the machine. */
const DAYS_AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_TYPE ? (day: string) => day : pg.types.getTypeParser(oid, format),
}

/** Sooner told to try again than left waiting: for a connection, or for what somebody else holds. */
const PATIENCE_MS = 2_000
/** While a portal starts nobody waits for an answer; after a crash its database may have much to do. */
export const START_PATIENCE_MS = 30_000
const STATEMENT_MS = 15_000
/** Past this nobody is there who could end the statement: the server stands still, or the line is cut. */
const SILENCE_MS = STATEMENT_MS + 2_000

/**
 * Opens a pool of connections. A lost connection is replaced at the next query; `onLoss` hears of it.
 * Waiting ends after 2 s, statements after 15 s and idle transactions after 30 s, so that nothing holds a connection for
 * good; `limits` may be stricter.
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
    connectionTimeoutMillis: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    ...limits,
  })
  pool.on('error', onLoss)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: namingPool(pool) }),
    // Answers keep the names that their definition gives them; only columns change case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const beQuick = () => {
    pool.options.connectionTimeoutMillis = PATIENCE_MS
  }
  return { db, pool, beQuick, close: () => pool.end() }
}

const LEAST_VERSION = 150_000

/** Throws `StartUpFault` when the server that DATABASE_URL names cannot be reached, lets nobody in, or is too old. */
export async function refuseUnfitServer(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version >= LEAST_VERSION) return
    throw new StartUpFault(
      `DATABASE_URL names PostgreSQL ${Math.floor(version / 10_000)}; the portal needs 15 or newer.`,
    )
  } catch (error) {
    if (error instanceof StartUpFault || !(error instanceof Error)) throw error
    throw new StartUpFault(`The database that DATABASE_URL names cannot be used: ${error.message}`)
  } finally {
    await client.end().catch(() => {})
  }
}
