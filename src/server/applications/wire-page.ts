import { type Expression, sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import { isoInstant } from '../db/iso-instant.ts'
import type { WireJson } from '../db/wire-json.ts'
import { noCounts, type StatusCounts } from '../statistics/find-status-counts.ts'
import { type PageCursor, writeCursor } from './page-cursor.ts'

interface Asked {
  /** The rows in their order, at least one more than are shown, with the columns that `wire` and a cursor need. */
  rows: Expression<unknown>
  /** One row as it travels. */
  wire: WireJson
  limit: number
  /** Rows of `status` and `count`. */
  counts: Expression<unknown>
  /** How many there are, where that is not the number of rows. */
  total?: Expression<number> | undefined
}

/** One page of a list as it travels. */
export interface WirePage {
  /** A JSON array. */
  items: string
  /** Cursor of the next page. */
  next: string | null
  counts: StatusCounts
  /** How many rows were found, those included that are not shown. */
  found: number
}

interface Row {
  items: string
  found: number
  last: PageCursor | null
  counts: { status: Status; count: number }[] | null
}

/** Reads a page with its counts in one statement; PostgreSQL writes the JSON of its rows. */
export async function readWirePage(db: Database, { rows, wire, limit, counts, total }: Asked): Promise<WirePage> {
  const { rows: read } = await sql<Row>`
    with listed as materialized (select *, row_number() over () as place from ${rows} as found)
    select
      (select '[' || coalesce(string_agg(${wire}, ',' order by place), '') || ']' from listed where place <= ${limit})
        as items,
      ${total ?? sql`(select count(*)::int from listed)`} as found,
      (select json_build_object('status', status, 'submittedAt', ${isoInstant('submittedAt')}, 'id', id::text)
        from listed where place = ${limit} and exists (select from listed where place > ${limit})) as last,
      (select json_agg(counted) from ${counts} as counted) as counts`.execute(db)
  const [page] = read
  if (!page) throw new Error('A page is one row')
  const { items, found, last } = page
  const kept = noCounts()
  for (const { status, count } of page.counts ?? []) kept[status] = count
  return { items, found, next: last && writeCursor(last), counts: kept }
}
