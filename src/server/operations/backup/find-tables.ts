// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import pgEscape from 'pg'

/**
 * Tables that no backup contains.
 * - A restore must not make old sessions, login codes and password resets valid again.
 * - The counters of the rate limits (`tries`) and the reviewers' claims of applications are short-lived.
 * - A device uploads missing parts of documents again.
 * - The migrations that run during a restore fill the tables of kysely.
 */
const EXCLUDED = [
  'sessions',
  'started_logins',
  'password_resets',
  'known_devices',
  'tries',
  'upload_parts',
  'review_claims',
  'kysely_migration',
  'kysely_migration_lock',
] as const

/** The outbox. Its rows are backed up together with the jobs in the queue. */
export const OUTBOX = 'promised_jobs'

/** A table and its columns. */
export interface TableShape {
  name: string
  /** The columns, without generated columns. */
  columns: string[]
}

/** All tables of the portal that a backup contains. Tables that later migrations add are included automatically. */
export async function findTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
     order by relname`,
    [[...EXCLUDED]],
  )
  return rows
}

/** The last value of a sequence, and whether the sequence has returned this value already (`is_called`). */
export interface SequenceState {
  name: string
  last: string
  isCalled: boolean
}

/** The state of each sequence. It is read after the snapshot, so that it is not lower than any id in the snapshot. */
export async function findSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoteName(name)}`,
    )
    if (state) states.push({ name, ...state })
  }
  return states
}

/** Quotes the name of a table or a column for a statement. */
export const quoteName = (name: string) => pgEscape.escapeIdentifier(name)

/** Tables whose rows name files of the document store. */
export const tablesWithFiles = (tables: readonly TableShape[]) =>
  tables.filter(({ columns }) => ['file_path', 'size', 'sha256'].every((column) => columns.includes(column)))
