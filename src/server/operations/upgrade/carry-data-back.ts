// SPDX-License-Identifier: Apache-2.0
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { withConnection } from '../../platform/db/connection.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import type { ArchiveWriter } from '../backup/archive.ts'
import { checkRows } from '../backup/check-restored.ts'
import { dumpTables } from '../backup/dump-tables.ts'
import { findSequences, findTables, OUTBOX, quoteName, type TableShape } from '../backup/find-tables.ts'
import { beginLoad, type Load } from '../backup/load-database.ts'
import { PATHS } from '../backup/manifest.ts'
import { asSuperuser, copyDatabase, DATABASES, type Server } from './database-copies.ts'

/**
 * Prepares a rollback: creates the database `next` with the schema from before the upgrade and the current data, so that
 * nothing that was acknowledged after the upgrade is lost. Returns the tables and columns that exist only in the newer
 * schema, because their content is not copied. Sessions are not copied, as in a restore. Throws a `StartUpError` if the
 * older schema cannot store the data.
 */
export async function carryDataBack(server: Server): Promise<string[]> {
  const { own, next, before } = DATABASES
  await copyDatabase(server, before, next)
  return withConnection(asSuperuser(server, own), (source) =>
    withConnection(asSuperuser(server, next), async (target) => {
      await source.query('begin isolation level repeatable read, read only')
      const newer = await findTables(source)
      const older = await findTables(target)
      const missing = namesMissingIn(older, newer)
      if (missing.length > 0) throw cannotCarry(`the newer version has removed ${missing.join(', ')}`)
      await emptyTables(target)
      await copyRows(source, target, older).catch((error: Error) => {
        throw cannotCarry(error.message)
      })
      return namesMissingIn(newer, older)
    }),
  )
}

const cannotCarry = (reason: string) =>
  new StartUpError(
    `The older version cannot store the present data: ${reason}. Nothing was changed, and no data is lost: stay with this version, or restore the backup from before the upgrade, without what came after it (docs/backup.md).`,
  )

/** The tables and columns of `shapes` that `others` do not have. */
function namesMissingIn(shapes: readonly TableShape[], others: readonly TableShape[]): string[] {
  return shapes.flatMap(({ name, columns }) => {
    const other = others.find((candidate) => candidate.name === name)
    if (!other) return [name]
    return columns.flatMap((column) => (other.columns.includes(column) ? [] : [`${name}.${column}`]))
  })
}

/**
 * Removes all rows, even of append-only tables, and all jobs of the queue. `copyRows` copies unsent mails into the
 * outbox.
 */
async function emptyTables(target: pg.ClientBase) {
  const tables = await target.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_migration%'`,
  )
  // Triggers that always run (`tgenabled = 'A'`) protect the append-only tables.
  const protectingTriggers = await target.query<{ name: string; trigger: string }>(
    `select relname as name, tgname as trigger from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and tgenabled = 'A'`,
  )
  const setProtection = async (state: 'disable' | 'enable always') => {
    for (const { name, trigger } of protectingTriggers.rows) {
      await target.query(`alter table ${quoteName(name)} ${state} trigger ${quoteName(trigger)}`)
    }
  }
  // With this setting, other triggers do not run, and foreign keys are not checked.
  await target.query('begin; set local session_replication_role = replica')
  await setProtection('disable')
  // Copied mails get new ids. The state of the sequence is copied later, and must not be lower than these ids, so the
  // sequence restarts at 1.
  await target.query(`truncate ${tables.rows.map(({ name }) => quoteName(name)).join(', ')} restart identity`)
  await setProtection('enable always')
  await target.query('commit')
  const queue = await target.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`)
  if (queue.rows[0]?.exists) await target.query('delete from pgboss.job')
}

/** Copies the rows with the functions of backups and restores, and checks their number. */
async function copyRows(source: pg.ClientBase, target: pg.ClientBase, shapes: readonly TableShape[]) {
  // The jobs of the queue are copied into the outbox, where they get new ids, so only these columns of the outbox are copied.
  const tables = shapes.map(({ name, columns }) => ({
    name,
    columns: name === OUTBOX ? ['queue', 'payload', 'is_urgent'] : columns,
  }))
  const known = new Set((await findSequences(target)).map(({ name }) => name))
  const load = await beginLoad(target, { tables })
  const counted = await dumpTables({ client: source, archive: intoDatabase(load), tables, addToLists: async () => {} })
  const sequences = (await findSequences(source)).filter(({ name }) => known.has(name))
  await load.finish({ sequences, removed: [] })
  const { faults } = await checkRows(target, { tables: counted }, new Map())
  if (faults.length > 0) throw new Error(faults.join(' '))
}

/** An archive that loads each part of a table into the database instead of storing it. */
function intoDatabase(load: Load): Pick<ArchiveWriter, 'add'> {
  return {
    async add({ name, size }, bytes) {
      await load.add(name.slice(PATHS.database.length).split('/')[0] ?? '', await buffer(bytes))
      return { name, size, sha256: '' }
    },
  }
}
