// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openOwnDatabase } from '#server/operations/backup/own-database.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { withConnection } from '#server/platform/db/connection.ts'

/** Paths in the data folder that are not compared: the database, unfinished uploads, and the mark of an unfinished restore. */
const TRANSIENT_FILES = /^(postgres|documents\/incoming|restore-unfinished)/

/** Lists the definitions of all indexes, constraints and triggers. */
const SCHEMA_OBJECTS = `
  select 'index ' || pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`

/** Selects the rows of a table as text. A restore voids the tickets of saved forms, so the ticket versions are left out. */
const rowsOf = (table: string) =>
  `select ${table === 'accounts' ? "(to_jsonb(one) - 'ticket_version')" : 'one'}::text from ${table} as one order by 1`

/** Everything that a portal stores, for comparison: rows, sequences, the schema, and every file's digest. */
export async function snapshotPortal(dataDir: string) {
  const database = await openOwnDatabase(readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir }))
  try {
    return await withConnection(database.address, async (client) => {
      const list = async (statement: string) =>
        (await client.query<string[]>({ text: statement, rowMode: 'array' })).rows.map(([text]) => text ?? '')
      /** The names of all relations of a kind: `r` for tables, `S` for sequences. */
      const names = (kind: string) =>
        list(
          `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = '${kind}' order by 1`,
        )
      const tables: Record<string, string[]> = {}
      for (const name of await names('r')) tables[name] = await list(rowsOf(name))
      const sequences: Record<string, string[]> = {}
      for (const name of await names('S'))
        sequences[name] = await list(`select last_value || ' ' || is_called from ${name}`)
      return { tables, sequences, schemaObjects: await list(SCHEMA_OBJECTS), files: await digestsOf(dataDir) }
    })
  } finally {
    await database.stop()
  }
}

async function digestsOf(dataDir: string) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [relative(dataDir, join(entry.parentPath, entry.name))] : [],
  )
  const digests = paths
    .filter((path) => !TRANSIENT_FILES.test(path))
    .sort()
    .map(
      async (path) =>
        [
          path,
          createHash('sha256')
            .update(await readFile(join(dataDir, path)))
            .digest('hex'),
        ] as const,
    )
  return Object.fromEntries(await Promise.all(digests))
}
