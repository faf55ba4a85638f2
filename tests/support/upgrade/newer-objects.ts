// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { migrationNames } from '#server/platform/db/migrate.ts'

// Tests of upgrades need an older release. They use the current program instead, on a database without the last migrations. The
// tables and columns that are missing in this database are in a separate PostgreSQL schema, which the program searches first.
// Upgrades, backups and rollbacks do not read this schema.

const SCHEMA = 'newer'

/** The settings of a connection that searches this schema first, as the environment variable PGOPTIONS. */
export const SEARCHES_NEWER = `-c search_path=${SCHEMA},public`

interface NewerObjects {
  /** Statements that create tables and triggers. */
  statements: readonly string[]
  /** SQL expressions for the values of missing columns, which the program reads but does not need to write. */
  columns?: Readonly<Record<string, string>>
}

/**
 * The tables and columns of each migration that the current program reads or writes to serve people, so that it can run on a
 * database without this migration. Each of the last five migrations needs an entry here, even if it is empty.
 */
const NEWER_OBJECTS: Record<string, NewerObjects> = {
  '048-complaints': {
    statements: [
      `create table complaints (
        id bigint generated always as identity primary key, panchayat_id bigint, account_id bigint, application_id bigint,
        subject text, opened_at timestamptz, is_answered boolean, state_since timestamptz, closed_at timestamptz,
        reopened_at timestamptz)`,
      `create table complaint_messages (
        id bigint generated always as identity primary key, panchayat_id bigint, complaint_id bigint, author_id bigint,
        is_from_office boolean, step text, body text, sent_at timestamptz, request_key uuid)`,
    ],
    columns: { 'notices.complaint_id': 'null::bigint' },
  },
  '049-similar-applications': {
    statements: [
      `create table application_similarity (
        application_id bigint, panchayat_id bigint, names text, birth_dates date[] not null default '{}')`,
      `create table distinct_applications (
        panchayat_id bigint, application_id bigint, other_id bigint, decided_by bigint, decided_at timestamptz)`,
    ],
  },
  '050-appeals-and-erasures': { statements: [], columns: { 'charters.earlier_periods': `'[]'::jsonb` } },
  '051-feedback': {
    statements: [
      `create table feedback (
        application_id bigint, panchayat_id bigint, answer text, comment text, answered_at timestamptz, counted_at timestamptz)`,
    ],
    columns: { 'accounts.weekly_mail_for': 'null::date' },
  },
  '052-recorded-mode-and-erasures': {
    statements: [
      // A start updates the mode, which this schema version cannot store.
      `create function update_installation() returns trigger language plpgsql as $$
        begin
          update public.installation set vault_fingerprint = new.vault_fingerprint;
          return new;
        end $$`,
      'create trigger update_installation instead of update on installation for each row execute function update_installation()',
    ],
    columns: { 'installation.mode': 'null::text' },
  },
  '053-reasons': {
    statements: [
      `create table reasons (
        panchayat_id bigint, id bigint generated always as identity, texts jsonb, kinds text[], position smallint,
        archived_at timestamptz)`,
      'create table reason_lists (panchayat_id bigint primary key, version integer, hidden text[])',
    ],
  },
  '054-resubmissions': { statements: [], columns: { 'applications.correction_of': 'null::bigint' } },
  '055-compared-answers': { statements: [], columns: { 'decisions.compared': 'null::jsonb' } },
}

/**
 * Lets the current program run on the database of an older schema version, whose last migration is `upTo`: creates the tables
 * and columns of later migrations in the PostgreSQL schema `newer`. The tables of the older version stay as they are. `owner` is
 * connected as the owner of the database.
 */
export async function createNewerObjects(owner: pg.ClientBase, upTo: string): Promise<void> {
  const later = (await migrationNames()).filter((name) => name > upTo).sort()
  await owner.query(`create schema ${SCHEMA}; set search_path = ${SCHEMA}, public`)
  const views = new Map<string, string[]>()
  for (const name of later) {
    const { columns = {} } = newerObjects(name)
    for (const [column, value] of Object.entries(columns)) {
      const [table = '', added] = column.split('.')
      views.set(table, [...(views.get(table) ?? []), `${value} as ${added}`])
    }
  }
  for (const [table, added] of views) {
    await owner.query(`create view ${table} as select *, ${added.join(', ')} from public.${table}`)
  }
  for (const name of later) for (const statement of newerObjects(name).statements) await owner.query(statement)
  await owner.query(`
    grant usage on schema ${SCHEMA} to ${PORTAL_ROLE};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${PORTAL_ROLE};
    reset search_path`)
}

function newerObjects(migration: string): NewerObjects {
  const found = NEWER_OBJECTS[migration]
  if (!found) throw new Error(`Add what the program needs of the migration ${migration} to newer-objects.ts`)
  return found
}
