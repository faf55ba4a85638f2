import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { named, namingFiles, type TableShape } from './find-tables.ts'
import type { About, Manifest } from './manifest.ts'

const unpack = promisify(gunzip)

export interface Load {
  /** Adds a part of a table, as `dumpTable` packed it. */
  add(table: string, packed: Buffer): Promise<void>
  /**
   * Makes all of it stand at once: keys and indexes are checked then. Without it, nothing was loaded. Gives how many rows
   * are gone because their documents are, by table.
   */
  finish(manifest: Pick<Manifest, 'sequences' | 'removed'>): Promise<ReadonlyMap<string, number>>
}

/**
 * Fills migrated tables within one transaction. Meanwhile they have no indexes and refer to nothing, which is many times
 * faster and asks no order of the tables, and what a new row sets off is set off by none.
 */
export async function beginLoad(client: pg.ClientBase, { tables }: About): Promise<Load> {
  await client.query(`begin; set local maintenance_work_mem = '256MB'`)
  const made = await takeAside(client)
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map(named).join(', ')]))
  return {
    async add(table, packed) {
      const columns = columnsOf.get(table)
      if (columns === undefined) throw new Error(`The backup names a table ${table} that it does not describe`)
      await copyIn(client, `copy ${named(table)} (${columns}) from stdin`, await unpack(packed))
    },
    async finish({ sequences, removed }) {
      for (const { name, last, isCalled } of sequences) {
        await client.query('select setval($1, $2, $3)', [`public.${named(name)}`, last, isCalled])
      }
      const taken = new Map<string, number>()
      if (removed.length > 0) {
        for (const table of namingFiles(tables)) taken.set(table.name, await takeAway(client, table, removed))
      }
      for (const statement of made) await client.query(statement)
      await client.query('commit')
      await client.query('analyze')
      return taken
    },
  }
}

/** Whoever took documents away while they were backed up is obeyed: their rows go, or stay to say that there was a paper. Gives how many went. */
async function takeAway(client: pg.ClientBase, { name, columns }: TableShape, paths: readonly string[]) {
  const isEmptied = columns.includes('removed_at')
  if (isEmptied) {
    await client.query(
      `update ${named(name)} set file_name = '', size = 0, sha256 = '', removed_at = now()
       where file_path = any ($1) and application_id is not null`,
      [paths],
    )
  }
  const rest = isEmptied ? 'and application_id is null' : ''
  const { rowCount } = await client.query(`delete from ${named(name)} where file_path = any ($1) ${rest}`, [paths])
  return rowCount ?? 0
}

/** Takes away what would look at each row; gives the statements that bring it back. */
async function takeAside(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(ASIDE)
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back).reverse()
}

const ASIDE = `
  with own as (select oid, oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  select format('alter table %s drop constraint %I', own.name, conname) as away,
    format('alter table %s add constraint %I %s', own.name, conname, pg_get_constraintdef(pg_constraint.oid)) as back
  from pg_constraint join own on own.oid = conrelid where contype = 'f'
  union all
  select format('alter table %s disable trigger %I', own.name, tgname), format('alter table %s enable trigger %I', own.name, tgname)
  from pg_trigger join own on own.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and tgtype & 4 <> 0
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join own on own.oid = indrelid
  where not exists (select from pg_constraint where conindid = indexrelid)`

/** What the driver offers whoever speaks COPY over its line. */
interface Line {
  query(text: string): void
  readonly stream: Writable
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** Hands rows to a COPY … FROM STDIN, as `copyOut` gave them. Throws what the database has against them. */
async function copyIn(client: pg.ClientBase, statement: string, rows: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(line: Line) {
        send(line, rows).catch(reject)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as pg.Submittable)
  })
}

const CHUNK = 256 * 1024

async function send(line: Line, rows: Uint8Array) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    line.sendCopyFromChunk(rows.subarray(start, start + CHUNK))
    if (line.stream.writableNeedDrain) await once(line.stream, 'drain')
  }
  line.endCopyFrom()
}
