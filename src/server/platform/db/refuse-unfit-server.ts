import pg from 'pg'
import { StartUpFault } from '../start-up-fault.ts'

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
