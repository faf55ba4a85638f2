import type pg from 'pg'
import pgEscape from 'pg'

/**
 * Tables whose rows stay out of every backup: what lets somebody in must not come to life again, counted tries are worth
 * nothing tomorrow, and what migrations note about themselves they note again.
 */
export const LEFT_OUT = [
  'sessions',
  'started_logins',
  'password_resets',
  'tries',
  'kysely_migration',
  'kysely_migration_lock',
] as const

export interface TableShape {
  name: string
  /** Those that hold something of their own; what PostgreSQL computes, it computes again. */
  columns: string[]
}

/** Every table of the portal whose rows a backup holds, whatever later migrations added. */
export async function findTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
     order by relname`,
    [[...LEFT_OUT]],
  )
  return rows
}

export interface SequenceState {
  name: string
  last: string
  isCalled: boolean
}

/** Where each sequence stands; read after the snapshot was taken, so that it has passed every id in it. */
export async function findSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${named(name)}`,
    )
    if (state) states.push({ name, ...state })
  }
  return states
}

/** A table's or a column's name as it may stand in a statement. */
export const named = (name: string) => pgEscape.escapeIdentifier(name)

/** Tables that name files of the store: those with all three of its columns. */
export const namingFiles = (tables: readonly TableShape[]) =>
  tables.filter(({ columns }) => ['file_path', 'size', 'sha256'].every((column) => columns.includes(column)))
