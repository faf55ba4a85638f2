// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ROW_ID } from '#shared/newest-first.ts'

/**
 * Splits the rows of a query into a page of `limit` rows and the cursor of the next page. The query must ask for `limit + 1`
 * rows: the extra row only shows that there is a next page. The cursor is the id of the last row of the page.
 */
export function newestPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Whether a text from a URL has the form of a row id. */
export const isRowId = (text: string) => ROW_ID.test(text)

/** SQL expression: a timestamp column as ISO text in UTC with microseconds, so that a cursor identifies its row exactly. */
export const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The LIKE pattern for values that contain the text, in lower case. Wildcards in the text are escaped. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
