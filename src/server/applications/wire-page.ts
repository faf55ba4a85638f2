import { type Expression, sql } from 'kysely'
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { hole, prepared } from '../platform/db/prepared.ts'
import { instant, instantOf, readRows, rowsAsText } from '../platform/db/rows-as-text.ts'
import { type PageCursor, writeCursor } from './page-cursor.ts'
import { countStatuses, noCounts, type StatusCounts } from './status-counts.ts'

interface Asked {
  /** The rows in their order, with the columns of `fields` and of a cursor. */
  rows: Expression<unknown>
  /** What `WriteRow` is given of each row; never null. */
  fields: readonly Expression<unknown>[]
  /** Rows of `status` and `count`. */
  counts?: Expression<unknown> | undefined
  /** True where the rows are all that there are, unless they fill the page: then only are they counted. */
  isOfAll?: boolean
  /** How many there are; it may count the rows as `listed`. */
  total?: Expression<number> | undefined
}

/** Writes one row as JSON: `fields` in the order in which they were asked for. */
export type WriteRow = (row: { status: Status; submittedAt: string }, fields: string[]) => string

/** One page of a list as it travels. */
export interface WirePage {
  /** A JSON array. */
  items: string
  /** Cursor of the next page. */
  next: string | null
  /** Of all; where they were not counted, of its own rows. */
  counts: StatusCounts
  /** Where it was asked for. */
  total: number | null
}

interface Row {
  rows: string | null
  total: number | null
  counts: { status: Status; count: number }[] | null
}

/** Reads the first `shown` rows of a list, one more than its page holds, and its counts in one statement. */
export const wirePageStatement = (build: (db: Database) => Asked) =>
  prepared((db) => {
    const { rows, fields, counts, total, isOfAll = false } = build(db)
    const all = [sql.ref('id'), sql.ref('status'), instant('submittedAt'), ...fields]
    const counted = counts && sql`(select json_agg(counted) from ${counts} as counted)`
    const isFull = sql`(select count(*) from listed) >= ${hole('shown')}`
    // Where it is read once, `listed` is no work of its own to the planner.
    return sql<Row>`
    with listed as ${rows}
    select
      (select ${rowsAsText(all)} from (select * from listed limit ${hole('shown')}) as shown) as rows,
      ${total ?? sql`null`} as total,
      ${counted && isOfAll ? sql`case when ${isFull} then ${counted} end` : (counted ?? sql`null`)} as counts`
  })

export type WirePageStatement = ReturnType<typeof wirePageStatement>

/** The page of `limit` rows that such a statement read. `order`: where the next page has to know it from the cursor. */
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

function rowOf([id = '', stands = '', submittedAt = '', ...fields]: string[]): PageCursor & { fields: string[] } {
  const status = STATUSES.find((known) => known === stands)
  if (!status) throw new Error(`There is no status ${stands}`)
  return { id, status, submittedAt: instantOf(submittedAt), fields }
}
