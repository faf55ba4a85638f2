// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/platform/db/connection.ts'
import type { TestDatabase } from '../test-database.ts'

/** Tables that the portal also writes in the background, with the events of writes that belong to an action. */
const BACKGROUND_WRITES = {
  audit_seals: [],
  certificate_log: [],
  certificate_log_tiles: [],
  promised_jobs: ['insert', 'update'],
} as Record<string, string[]>
const EVENTS = ['insert', 'update', 'delete']

/** When a write fails: immediately, or as late as possible, during the commit. */
export const MOMENTS = ['at once', 'at the commit'] as const
export type Moment = (typeof MOMENTS)[number]

/** Makes one write of the database fail. Writes to all tables are counted together, from the last call of `failAt`. */
export interface FailingWrite {
  /** Makes the write with this number fail; 0 makes none fail. */
  failAt(number: number): Promise<void>
  /** The failed write, such as `insert into documents`; undefined if no write has failed. */
  failed(): Promise<string | undefined>
  close(): Promise<void>
}

/** Adds a trigger, which can make a write fail, to every table of the portal. */
export async function installFailingWrite(database: TestDatabase, moment: Moment): Promise<FailingWrite> {
  const { db, close } = openDatabase(database, () => {}, 1)
  await makeTrigger(db)
  for (const table of await tables(db)) {
    const events = (BACKGROUND_WRITES[table] ?? EVENTS).join(' or ')
    if (events === '') continue
    // A deferred constraint trigger runs during the commit.
    const [kind, when] = moment === 'at once' ? ['', ''] : ['constraint', 'deferrable initially deferred']
    await sql
      .raw(
        `create ${kind} trigger failing_step after ${events} on public.${table} ${when}
         for each row execute function faults.fail_at_step()`,
      )
      .execute(db)
  }
  return {
    async failAt(number) {
      await sql`update faults.plan set step = ${number}`.execute(db)
      await sql`select setval('faults.steps', 1, false), setval('faults.failed', 1, false)`.execute(db)
    },
    failed: () => findFailed(db),
    close,
  }
}

/** Creates the trigger function. Its counters are sequences, because a rollback does not reset them. */
async function makeTrigger(db: Database) {
  await sql.raw('create schema faults').execute(db)
  await sql.raw('create table faults.plan as select 0::bigint as step').execute(db)
  await sql.raw('create sequence faults.steps').execute(db)
  await sql.raw('create sequence faults.failed').execute(db)
  await sql
    .raw(
      `create function faults.fail_at_step() returns trigger language plpgsql security definer as $$
       begin
         if nextval('faults.steps') = (select step from faults.plan) then
           perform setval('faults.failed', tg_relid::bigint * 4 + array_position('{INSERT,UPDATE,DELETE}', tg_op));
           raise exception 'broken for a test';
         end if;
         return null;
       end $$`,
    )
    .execute(db)
}

async function tables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Decodes the failed write from the sequence, which contains the table's id and the number of the event. */
async function findFailed(db: Database) {
  const { rows } = await sql<{ step: string }>`
    select lower((array['INSERT into', 'UPDATE of', 'DELETE from'])[last_value % 4]) || ' ' || (last_value / 4)::regclass
      as step
    from faults.failed where is_called`.execute(db)
  return rows[0]?.step
}
