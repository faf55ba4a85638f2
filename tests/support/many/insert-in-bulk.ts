// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'

/** An index or constraint, represented by the statements that drop and recreate it. */
interface Removable {
  drop: string
  recreate: string
}

/**
 * Removes the indexes, foreign keys and unique constraints of the tables, disables their triggers, runs the work, and restores
 * everything. This makes large inserts much faster. Primary keys stay.
 */
export async function insertInBulk<T>(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<Removable>(REMOVABLE, [tables])
  for (const { drop } of rows) await client.query(drop)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const result = await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { recreate } of rows.reverse()) await client.query(recreate)
  return result
}

/**
 * Finds the constraints and indexes. Foreign keys come first, because they may depend on a unique constraint. The codes of
 * constraints are f (foreign key), u (unique), p (primary key) and x (exclusion).
 */
const REMOVABLE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as recreate,
    case contype when 'f' then 1 else 2 end as turn
  from pg_constraint where contype in ('f', 'u') and conrelid = any($1::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
  from pg_index
  where indrelid = any($1::regclass[]) and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'p', 'x'))
  order by turn`
