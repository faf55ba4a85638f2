import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/platform/db/connection.ts'
import type { TestDatabase } from '../test-database.ts'

/** Written behind the answer, by the portal itself: no step of what anybody asked for. */
const BEHIND = { audit_seals: [], promised_jobs: ['insert', 'update'] } as Record<string, string[]>
const EVENTS = ['insert', 'update', 'delete']

/** When a step that fails says so: as its row is written, or as late as anything can, when all is committed. */
export const MOMENTS = ['at once', 'at the commit'] as const
export type Moment = (typeof MOMENTS)[number]

/** One write of the database, counted from the last `failAt`, that fails whatever table it falls on. */
export interface FailingStep {
  /** From now on the write of this number fails; counted are the rows of all tables together. */
  failAt(number: number): Promise<void>
  /** The write that failed since then, such as `insert into documents`; undefined where none came so far. */
  failed(): Promise<string | undefined>
  close(): Promise<void>
}

/** Puts the trigger on every table that the portal has, by their list in the database. */
export async function installFailingStep(database: TestDatabase, moment: Moment): Promise<FailingStep> {
  const { db, close } = openDatabase(database, () => {}, 1)
  await makeTrigger(db)
  for (const table of await tables(db)) {
    const events = (BEHIND[table] ?? EVENTS).join(' or ')
    if (events === '') continue
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

/** Its counters are sequences, which no rollback takes back. */
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

async function findFailed(db: Database) {
  const { rows } = await sql<{ step: string }>`
    select lower((array['INSERT into', 'UPDATE of', 'DELETE from'])[last_value % 4]) || ' ' || (last_value / 4)::regclass
      as step
    from faults.failed where is_called`.execute(db)
  return rows[0]?.step
}
