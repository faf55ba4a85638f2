// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { quoteName, type TableShape, tablesWithFiles } from './find-tables.ts'
import type { About, Manifest } from './manifest.ts'

const decompress = promisify(gunzip)

/** A transaction that fills the tables of a restored database. */
export interface Load {
  /** Adds a part of a table, as `dumpTables` compressed it. */
  add(table: string, compressed: Buffer): Promise<void>
  /**
   * Checks foreign keys, rebuilds indexes and commits. Without this call, nothing is loaded. Returns how many rows of each
   * table were deleted, because their documents were deleted during the backup.
   */
  finish(manifest: Pick<Manifest, 'sequences' | 'removed'>): Promise<ReadonlyMap<string, number>>
}

/**
 * Fills migrated tables in one transaction. It drops indexes and foreign keys and disables triggers until the end, so that
 * loading is many times faster and tables can be loaded in any order.
 */
export async function beginLoad(client: pg.ClientBase, { tables }: Pick<About, 'tables'>): Promise<Load> {
  await client.query(`begin; set local maintenance_work_mem = '256MB'`)
  const restoreStatements = await dropConstraints(client)
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map(quoteName).join(', ')]))
  return {
    async add(table, compressed) {
      const columns = columnsOf.get(table)
      if (columns === undefined) throw new Error(`The backup contains a table ${table} that it does not describe`)
      await copyIn(client, `copy ${quoteName(table)} (${columns}) from stdin`, await decompress(compressed))
    },
    async finish({ sequences, removed }) {
      for (const { name, last, isCalled } of sequences) {
        await client.query('select setval($1, $2, $3)', [`public.${quoteName(name)}`, last, isCalled])
      }
      const deleted = new Map<string, number>()
      if (removed.length > 0) {
        for (const table of tablesWithFiles(tables)) {
          deleted.set(table.name, await deleteRows(client, table, removed))
        }
      }
      for (const statement of restoreStatements) await client.query(statement)
      await client.query('commit')
      await client.query('analyze')
      return deleted
    },
  }
}

/**
 * Deletes the rows of documents that were deleted during the backup. The row of a document of an application stays as a
 * record, but its values are removed. Returns the number of deleted rows.
 */
async function deleteRows(client: pg.ClientBase, { name, columns }: TableShape, paths: readonly string[]) {
  const keepsRecord = columns.includes('removed_at')
  if (keepsRecord) {
    await client.query(
      `update ${quoteName(name)} set file_name = '', size = 0, sha256 = '', removed_at = now()
       where file_path = any ($1) and application_id is not null`,
      [paths],
    )
  }
  const condition = keepsRecord ? 'and application_id is null' : ''
  const { rowCount } = await client.query(`delete from ${quoteName(name)} where file_path = any ($1) ${condition}`, [
    paths,
  ])
  return rowCount ?? 0
}

/** Drops indexes and foreign keys, and disables triggers. Returns the statements that restore all of them. */
async function dropConstraints(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(CONSTRAINTS)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore).reverse()
}

/**
 * SQL that returns a pair of statements, `drop` and `restore`, for each foreign key (`contype = 'f'`), for each enabled trigger
 * that runs on insert (`tgtype & 4`), and for each index that no constraint needs.
 */
const CONSTRAINTS = `
  with own as (select oid, oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  select format('alter table %s drop constraint %I', own.name, conname) as drop,
    format('alter table %s add constraint %I %s', own.name, conname, pg_get_constraintdef(pg_constraint.oid)) as restore
  from pg_constraint join own on own.oid = conrelid where contype = 'f'
  union all
  select format('alter table %s disable trigger %I', own.name, tgname), format('alter table %s enable trigger %I', own.name, tgname)
  from pg_trigger join own on own.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and tgtype & 4 <> 0
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join own on own.oid = indrelid
  where not exists (select from pg_constraint where conindid = indexrelid)`

/** The part of pg's connection that COPY … FROM needs. */
interface CopyInConnection {
  query(text: string): void
  readonly stream: Writable
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/**
 * Sends rows to a COPY … FROM STDIN, and throws the error of the database. pg itself does not support COPY, so this query
 * handles the messages of PostgreSQL's protocol.
 */
async function copyIn(client: pg.ClientBase, statement: string, rows: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyInConnection) {
        send(connection, rows).catch(reject)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as pg.Submittable)
  })
}

const CHUNK_BYTES = 256 * 1024

async function send(connection: CopyInConnection, rows: Uint8Array) {
  for (let start = 0; start < rows.length; start += CHUNK_BYTES) {
    connection.sendCopyFromChunk(rows.subarray(start, start + CHUNK_BYTES))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
