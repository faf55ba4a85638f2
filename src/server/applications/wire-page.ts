import { type Expression, sql } from 'kysely'
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, prepared } from '../platform/db/prepared.ts'
import { instant, instantOf, readRows, rowsAsText } from '../platform/db/rows-as-text.ts'
import { type PageCursor, writeCursor } from './page-cursor.ts'
import { countStatuses, noCounts, type StatusCounts } from './status-counts.ts'

interface PageQuery {
  /** Rows in sort order, with the columns of `fields` and of a cursor. */
  rows: Expression<unknown>
  /** Values passed to `WriteRow`; never null. */
  fields: readonly Expression<unknown>[]
  /** Rows of `status` and `count`. */
  counts?: Expression<unknown> | undefined
  /** True if the rows are not filtered. Then the counts are only computed when the page is full. */
  isOfAll?: boolean
  /** The total; the expression may refer to the rows as `listed`. */
  total?: Expression<number> | undefined
}

/** Writes one row as JSON; `fields` are in the order of the statement. */
export type WriteRow = (row: { status: Status; submittedAt: string }, fields: string[]) => string

/** One page of a list, ready to send. */
export interface WirePage {
  /** A JSON array. */
  items: string
  /** Cursor of the next page. */
  next: string | null
  /** Counts of all rows, or of the page's rows if the statement did not count. */
  counts: StatusCounts
  /** Null if the statement has no total. */
  total: number | null
}

interface Row {
  rows: string | null
  total: number | null
  counts: { status: Status; count: number }[] | null
}

/** Reads the first `shown` rows of a list, one more than its page holds, and its counts in one statement. */
export const wirePageStatement = (build: (db: Database) => PageQuery) =>
  prepared((db) => {
    const { rows, fields, counts, total, isOfAll = false } = build(db)
    const all = [sql.ref('id'), sql.ref('status'), instant('submittedAt'), ...fields]
    const counted = counts && sql`(select json_agg(counted) from ${counts} as counted)`
    const isFull = sql`(select count(*) from listed) >= ${hole('shown')}`
    // PostgreSQL inlines `listed` when it is referenced only once.
    return sql<Row>`
    with listed as ${rows}
    select
      (select ${rowsAsText(all)} from (select * from listed limit ${hole('shown')}) as shown) as rows,
      ${total ?? sql`null`} as total,
      ${counted && isOfAll ? sql`case when ${isFull} then ${counted} end` : (counted ?? sql`null`)} as counts`
  })

export type WirePageStatement = ReturnType<typeof wirePageStatement>

/**
 * Builds the page of `limit` rows from the statement's result. `order` is stored in the cursor if the next request
 * does not repeat it.
 */
export function presentWirePage(
  [page]: readonly Row[],
  { limit, write, order }: { limit: number; write: WriteRow; order?: PageCursor['order'] },
): WirePage {
  if (!page) throw new Error('A page is one row')
  const rows = readRows(page.rows).map(rowOf)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const counts = page.counts
    ? { ...noCounts(), ...Object.fromEntries(page.counts.map(({ status, count }) => [status, count])) }
    : countStatuses(shown)
  const items = shown.map(({ fields, ...row }) => write(row, fields))
  return {
    items: `[${items.join()}]`,
    next: last ? writeCursor({ ...last, order }) : null,
    counts,
    total: page.total,
  }
}

function rowOf([id = '', storedStatus = '', submittedAt = '', ...fields]: string[]): PageCursor & { fields: string[] } {
  const status = STATUSES.find((known) => known === storedStatus)
  if (!status) throw new Error(`There is no status ${storedStatus}`)
  return { id, status, submittedAt: instantOf(submittedAt), fields }
}
