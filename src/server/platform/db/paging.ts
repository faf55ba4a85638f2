import { sql } from 'kysely'
import { ROW_ID } from '#shared/newest-first.ts'

/** Cuts the row that only tells of a next page; the last row's id is the way there. */
export function newestPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Whether a text from an address can be the id of a row; anything else names nothing. */
export const isRowId = (text: string) => ROW_ID.test(text)

/** Instants as ISO text in UTC with microseconds, so that a cursor names its row exactly. */
export const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
