import { sql } from 'kysely'

/** Instants as ISO text in UTC with microseconds, so that a cursor names its row exactly. */
export const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
