// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createCertificate } from '../support/certificate-register.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure } from '../support/privacy.ts'

/** PostgreSQL's code for a statement that the role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

const REFUSED_STATEMENTS = [
  "update decisions set to_status = 'Rejected'",
  'update decisions set reviewer_id = 1',
  'update decisions set message = null',
  'delete from decisions',
  'truncate decisions',
  "update certificates set content = '{}'",
  "update certificates set code = 'x'",
  "update certificates set number = 'NC/2026/000009'",
  "update certificates set file_path = 'x'",
  "update certificates set sha256 = ''",
  'update certificates set issued_at = now()',
  'update certificates set application_id = 1',
  'delete from certificates',
  'update certificate_proposals set proposed_by = 1',
  "update certificate_proposals set answers = '{}'",
  'update certificate_proposals set certificate_id = 1',
  'delete from certificate_proposals',
  "update certificate_log set leaf_hash = sha256('')",
  'delete from certificate_log',
  'truncate certificate_log, certificate_log_tiles',
  "update certificate_log_tiles set root_hash = sha256('')",
  'delete from certificate_log_tiles',
]

describe('The database role of the portal', () => {
  test('may not change or delete decisions, proposals, logged certificates, or the content of certificates', async ({
    portal,
  }) => {
    await createCertificate(portal)
    const outcomes: string[][] = []
    for (const statement of REFUSED_STATEMENTS) {
      const succeeded = () => 'done'
      const code = await sql
        .raw(statement)
        .execute(portal.services.db)
        .then(succeeded, (error) => error.code)
      outcomes.push([statement, code])
    }
    expect(outcomes).toEqual(REFUSED_STATEMENTS.map((statement) => [statement, INSUFFICIENT_PRIVILEGE]))
  })

  test('may not erase the decisions of a person whose erasure is not due, nor change an approval', async ({
    portal,
  }) => {
    const { reference } = await createCertificate(portal)
    const { db } = portal.services
    const erase = () =>
      sql`select erase_decisions(id) from accounts where email = 'the-user@panchayat.example'`.execute(db)
    await expect(erase()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    expect((await requestErasure(await portal.as('user'))).status).toBe(200)
    await expect(erase()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    await portal.ownerQueries.makeErasureDue('the-user@panchayat.example')
    await erase()
    for (const status of ['Pending', 'Verified', 'Rejected']) {
      const change = sql`update applications set status = ${status} where reference = ${reference}`.execute(db)
      await expect(change).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    }
  })

  test('may erase the decisions on a person’s undecided and rejected applications only', async ({ portal }) => {
    const { reference: approved } = await createCertificate(portal)
    await portal.createApplication({ status: 'Verified' })
    const rejected = await portal.createApplication()
    await portal.decide('staff', rejected, 'Rejected', 'The plot belongs to Ravi.')
    const { db } = portal.services
    expect((await requestErasure(await portal.as('user'))).status).toBe(200)
    await portal.ownerQueries.makeErasureDue('the-user@panchayat.example')
    // A decision is kept although the role sets its application to undecided, because the last decision counts.
    await sql`update applications set status = 'Pending' where reference = ${rejected}`.execute(db)
    await sql`select erase_decisions(id) from accounts where email = 'the-user@panchayat.example'`.execute(db)
    await sql`update applications set status = 'Rejected' where reference = ${rejected}`.execute(db)
    await sql`select erase_decisions(id) from accounts where email = 'the-user@panchayat.example'`.execute(db)
    const { rows } = await sql`
      select reference, to_status, message from decisions join applications on applications.id = application_id
      order by decisions.id`.execute(db)
    expect(rows).toEqual([
      { reference: approved, toStatus: 'Approved', message: null },
      { reference: rejected, toStatus: 'Rejected', message: null },
    ])
  })

  test('may not decide when an erasure is due, replay an erasure, or give an application to another person', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    await portal.decide('staff', reference, 'Rejected', 'The plot belongs to Ravi.')
    const { db } = portal.services
    const insert = (step: string, dueAt: string | null) =>
      sql`
        insert into erasures (panchayat_id, account_id, step, due_at)
        select panchayat_id, id, ${step}, ${dueAt}::timestamptz from accounts
        where email = 'the-user@panchayat.example'`.execute(db)
    await insert('asked', '2020-01-01')
    await sql`update applications set status = 'Pending' where reference = ${reference}`.execute(db)
    const erase = sql`select erase_decisions(id) from accounts where email = 'the-user@panchayat.example'`.execute(db)
    await expect(erase).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    await expect(insert('replayed', null)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    await portal.as('staff')
    const give = sql`
      update applications set applicant_id = (select id from accounts where email = 'the-staff@panchayat.example')
      where reference = ${reference}`.execute(db)
    await expect(give).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    expect(await portal.ownerQueries.countOf('decisions')).toBe(1)
  })
})

/** Tables on which the role has restricted rights; `some` means only some columns. */
const LIMITED: Record<string, string[]> = {
  audit_entries: ['insert some', 'select'],
  audit_seals: ['insert some', 'select'],
  consents: ['insert some', 'select'],
  erasures: ['insert some', 'select'],
  decisions: ['insert', 'select'],
  distinct_applications: ['insert', 'select'],
  certificates: ['insert', 'select', 'update some'],
  amendment_requests: ['insert', 'select', 'update some'],
  appeals: ['insert', 'select', 'update some'],
  certificate_proposals: ['insert', 'select', 'update some'],
  certificate_log: ['insert some', 'select'],
  certificate_log_tiles: ['insert some', 'select'],
  accounts: ['insert', 'select', 'update'],
  application_search: ['insert', 'select', 'update'],
  certificate_numbers: ['insert', 'select', 'update'],
  charters: ['insert', 'select', 'update'],
  day_counts: ['insert', 'select', 'update'],
  installation: ['insert', 'select', 'update'],
  month_counts: ['insert', 'select', 'update'],
  office_calendars: ['insert', 'select', 'update'],
  status_counts: ['insert', 'select', 'update'],
  reason_lists: ['insert', 'select', 'update'],
  reasons: ['insert', 'select', 'update'],
  announcements: ['delete', 'insert', 'select'],
  holidays: ['delete', 'insert', 'select'],
  pictures: ['delete', 'insert', 'select'],
  recovery_codes: ['delete', 'insert', 'select'],
  upload_parts: ['delete', 'insert', 'select'],
  complaint_messages: ['insert', 'select'],
  kysely_migration: ['select'],
  kysely_migration_lock: [],
}
/** The columns that each `some` above means. */
const WRITTEN_COLUMNS: Record<string, string[]> = {
  'insert audit_entries': [
    'action',
    'actor_id',
    'actor_role',
    'details',
    'panchayat_id',
    'request_id',
    'subject',
    'subject_kind',
  ],
  'insert audit_seals': ['entry_id', 'hash', 'position'],
  'insert consents': ['account_id', 'language', 'panchayat_id', 'step', 'version'],
  'insert erasures': ['account_id', 'due_at', 'panchayat_id', 'step'],
  'update certificates': ['status', 'status_changed_at', 'status_changed_by', 'status_reason'],
  'update amendment_requests': ['items', 'previous_answers', 'submission_key', 'submitted_at'],
  'update appeals': ['decided_at', 'decided_by', 'new_due_on', 'outcome', 'reason', 'statement'],
  'update certificate_proposals': ['decided_at', 'decided_by', 'outcome'],
  'insert certificate_log': ['is_used', 'leaf_hash', 'position'],
  'insert certificate_log_tiles': ['number', 'root_hash'],
}
const READ_AND_WRITE = ['delete', 'insert', 'select', 'update']

/** Every right of the current role on a table, view or materialised view, except in PostgreSQL's own schemas. */
const RIGHTS = sql<{ name: string; schema: string; rights: string[] }>`
  select relname as name, nspname as schema, array_remove(array_agg(case
    when has_table_privilege(pg_class.oid, privilege) then privilege
    when privilege in ('select', 'insert', 'update', 'references')
      and has_any_column_privilege(pg_class.oid, privilege) then privilege || ' some' end order by privilege), null) as rights
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) as privilege
  where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast'
  group by pg_class.oid, relname, nspname order by nspname, relname`

/** The columns on which the role has a right that it does not have on the whole table. */
const COLUMNS = sql<{ name: string; privilege: string; columns: string[] }>`
  select relname as name, privilege, array_agg(attname::text order by attname) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid,
    unnest(array['insert', 'update', 'select', 'references']) as privilege
  where relkind in ('r', 'p', 'v', 'm', 'f') and nspname = 'public' and attnum > 0 and not attisdropped
    and has_column_privilege(pg_class.oid, attnum, privilege) and not has_table_privilege(pg_class.oid, privilege)
  group by relname, privilege order by relname, privilege`

/** The source of the server, and that of the triggers, which run with the rights of the portal's role. */
const SOURCE = ['src/server', 'migrations']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n')

/** The statements of Kysely and of SQL that need a right on the rows of a table. */
const NEEDS: Record<string, (table: string) => RegExp[]> = {
  delete: (table) => [new RegExp(`deleteFrom\\('${camelCase(table)}[' ]`), new RegExp(`delete from ${table}\\b`)],
  update: (table) => [
    new RegExp(`updateTable\\('${camelCase(table)}[' ]`),
    new RegExp(`update ${table}\\b`),
    new RegExp(`insertInto\\('${camelCase(table)}'\\)[^;]{0,400}?doUpdateSet`),
    new RegExp(`insert into ${table}\\b[^;]{0,900}?do update`),
    // Locking a row needs the right to change it.
    new RegExp(`from ${table} where[^;]{0,100}? for update`),
  ],
}

const camelCase = (table: string) => table.replaceAll(/_./g, (part) => part.slice(1).toUpperCase())

/** The rights of the current role beyond tables. `borrowed` are functions that run with their owner's rights. */
const POWERS = sql<Record<string, unknown>>`
  select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_attributes,
    has_database_privilege(current_database(), 'create') or has_database_privilege(current_database(), 'temporary')
      as may_create,
    array(select nspname::text from pg_namespace where has_schema_privilege(oid, 'create')) as schemas,
    array(select rolname::text from pg_roles as other where other.oid <> pg_roles.oid and pg_has_role(other.oid, 'member'))
      as roles,
    array(select proname::text from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where prosecdef and nspname <> 'pg_catalog' and has_function_privilege(pg_proc.oid, 'execute')
        and prorettype <> 'trigger'::regtype) as borrowed,
    array(select relname::text from pg_class where relowner = pg_roles.oid) as owned
  from pg_roles where rolname = current_user`

describe('The rights of the portal’s database role', () => {
  test('are to read and write rows, with restrictions on append-only tables, and nothing else on any table', async ({
    portal,
  }) => {
    const { rows } = await RIGHTS.execute(portal.services.db)
    expect(rows.filter(({ schema }) => schema === 'public').length).toBeGreaterThan(20)
    expect(rows.map(({ name, rights }) => [name, rights])).toEqual(
      rows.map(({ name }) => [name, LIMITED[name] ?? READ_AND_WRITE]),
    )
    expect(Object.keys(LIMITED).filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })

  test('include no right to change or delete rows that no statement of the portal needs', async ({ portal }) => {
    const { rows } = await RIGHTS.execute(portal.services.db)
    const granted = rows
      .filter(({ schema }) => schema === 'public')
      .flatMap(({ name, rights }) => rights.map((right) => ({ name, right: right.replace(' some', '') })))
      .filter(({ right }) => right === 'update' || right === 'delete')
    expect(granted.length).toBeGreaterThan(40)
    const unneeded = granted.filter(
      ({ name, right }) => !NEEDS[right]?.(name).some((statement) => statement.test(SOURCE)),
    )
    expect(unneeded).toEqual([])
  })

  test('on some columns of a table are limited to the columns that the portal writes', async ({ portal }) => {
    const { rows } = await COLUMNS.execute(portal.services.db)
    expect(Object.fromEntries(rows.map(({ name, privilege, columns }) => [`${privilege} ${name}`, columns]))).toEqual(
      WRITTEN_COLUMNS,
    )
  })

  test('include no attribute, no object or role of its own, and one function with the owner’s rights', async ({
    portal,
  }) => {
    const { rows } = await POWERS.execute(portal.services.db)
    expect(rows).toEqual([
      { hasAttributes: false, mayCreate: false, schemas: [], roles: [], borrowed: ['erase_decisions'], owned: [] },
    ])
  })
})
