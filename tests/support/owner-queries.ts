// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { MailJob } from '#server/platform/jobs/outbox.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { type PassedTime, passedTime } from './passed-time.ts'

/** Reads and changes rows without the portal, as the owner of the database. */
export interface OwnerQueries extends PassedTime {
  disableAccount(email: string): Promise<void>
  /** Deletes the record that the last migration was executed. The tables stay. */
  deleteLastMigrationRecord(): Promise<void>
  changeRole(email: string, role: Role): Promise<void>
  /** Moves the account to another panchayat. */
  moveToOtherPanchayat(email: string): Promise<void>
  /** Gives the first account the mobile number of the second; both are named by username. */
  shareMobile(username: string, other: string): Promise<void>
  /** Clears the record of used codes of the second factor, so that they can be used again. */
  clearUsedCodes(): Promise<void>
  /** Makes every later update of a session fail. */
  rejectSessionUpdates(): Promise<void>
  /** Resets the attempt counters of every account and address. */
  resetAttempts(): Promise<void>
  /** Sets the version of the privacy notice that every account has accepted. */
  setAcceptedVersion(version: number | null): Promise<void>
  /** Clears every due date, as in data of earlier versions. */
  clearDueDates(): Promise<void>
  /** Moves the due date of an application to yesterday. */
  makeOverdue(reference: string): Promise<void>
  /** Gives the only application the key of a draft, as if the draft had been stored while it was submitted. */
  setDraftKey(key: string): Promise<void>
  /** Clears the mode (demo or production) that the database records, as in data of earlier versions. */
  clearMode(): Promise<void>
  /** Gives every application the keys of an older version: another duplicate key, and no look-alike key. */
  ageDuplicateKeys(): Promise<void>
  /** Makes every transaction that inserts a document fail during the commit. */
  rejectDocumentRows(): Promise<void>
  /** Makes every transaction that inserts a certificate fail during the commit. */
  rejectCertificateRows(): Promise<void>
  /** Makes every transaction that inserts a picture into the gallery fail during the commit. */
  rejectPictureRows(): Promise<void>
  /** Removes the stored content of certificates, as in data of earlier versions. */
  clearStoredCertificates(): Promise<void>
  /** Every row of every table as text. With `public`, the tables of the job queue are left out. */
  dumpAllRows(schema?: 'public'): Promise<string>
  /** The file of every document, certificate, gallery picture and uploaded part that has a row. */
  listReferencedFiles(): Promise<string[]>
  countOf(
    table:
      | 'accounts'
      | 'appeals'
      | 'applications'
      | 'complaint_messages'
      | 'complaints'
      | 'decisions'
      | 'documents'
      | 'drafts'
      | 'feedback'
      | 'certificates'
      | 'sessions'
      | 'upload_parts'
      | 'announcements'
      | 'pictures'
      | 'kysely_migration',
  ): Promise<number>
  /** The versions of all accounts' rows. PostgreSQL changes the version with each update. */
  versionsOfAccounts(): Promise<string[]>
  /** The stored counts that are not zero, and the same counts computed from the rows. */
  counts(): Promise<{ stored: Counts; counted: Counts }>
  /** The code on the newest certificate of an application. */
  codeOf(reference: string): Promise<string>
  /** The audit log, oldest first. */
  auditLog(): Promise<Audited[]>
  /** Counts the entries of the audit log that are not sealed yet. */
  countUnsealedAuditEntries(): Promise<number>
  /** Changes the audit log with its triggers disabled. */
  runAuditStatement(statement: ReturnType<typeof sql>): Promise<void>
  /** Mail jobs in the outbox and the queue. */
  findQueuedMail(): Promise<MailJob[]>
}

/** An entry of the audit log, without its number and its time. */
export interface Audited {
  action: string
  actorRole: string | null
  subjectKind: string | null
  subject: string | null
  requestId: string | null
  details: unknown
}

/** Counts by key: `noc Pending` is a status, `noc 2026-03-01` the submissions and decisions of a day. */
type Counts = Record<string, number>

/** Creates the queries. `db` must be connected as the owner of the database. */
export function createOwnerQueries(db: Database): OwnerQueries {
  const run = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
  }
  return {
    ...passedTime(run),
    deleteLastMigrationRecord: () =>
      run(sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`),
    disableAccount: (email) => run(sql`update accounts set disabled_at = now() where email = ${email}`),
    changeRole: (email, role) => run(sql`update accounts set role = ${role} where email = ${email}`),
    moveToOtherPanchayat: (email) =>
      run(sql`
        with elsewhere as (
          insert into panchayats (code, name, block, district, state)
          values ('elsewhere', 'Elsewhere', 'E', 'E', 'E')
          on conflict (code) do update set name = excluded.name returning id)
        update accounts set panchayat_id = elsewhere.id from elsewhere where email = ${email}`),
    shareMobile: (username, other) =>
      run(sql`
        update accounts set mobile = (select mobile from accounts where username = ${other})
        where username = ${username}`),
    clearUsedCodes: () => run(sql`update second_factors set last_step = 0`),
    rejectSessionUpdates: () => failSessionUpdates(db),
    resetAttempts: () => run(sql`delete from tries`),
    setAcceptedVersion: (version) => run(sql`update accounts set notice_version = ${version} where role = 'user'`),
    clearDueDates: () => run(sql`update applications set due_on = null`),
    makeOverdue: (reference) =>
      run(
        sql`update applications set due_on = (now() at time zone 'Asia/Kolkata')::date - 1 where reference = ${reference}`,
      ),
    setDraftKey: (key) => run(sql`update applications set idempotency_key = ${key}`),
    clearMode: () => run(sql`update installation set mode = null`),
    ageDuplicateKeys: () =>
      run(sql`update applications set duplicate_key = sha256(convert_to(reference, 'UTF8')), look_alike_key = null`),
    rejectDocumentRows: () => failInserts(db, 'documents'),
    rejectCertificateRows: () => failInserts(db, 'certificates'),
    rejectPictureRows: () => failInserts(db, 'pictures'),
    clearStoredCertificates: () => run(sql`update certificates set content = null`),
    dumpAllRows: (schema) => dumpAllRows(db, schema),
    listReferencedFiles: () => listReferencedFiles(db),
    countOf: async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? 0
    },
    versionsOfAccounts: async () => {
      const { rows } = await sql<{ version: string }>`select xmin::text as version from accounts order by id`.execute(
        db,
      )
      return rows.map(({ version }) => version)
    },
    counts: async () => ({ stored: await findStoredCounts(db), counted: await countRows(db) }),
    codeOf: (reference) => codeOf(db, reference),
    auditLog: () =>
      db
        .selectFrom('auditEntries')
        .select(['action', 'actorRole', 'subjectKind', 'subject', 'requestId', 'details'])
        .orderBy('id')
        .execute(),
    countUnsealedAuditEntries: async () => {
      const { rows } = await sql`
        select from audit_entries where id > (select coalesce(max(entry_id), 0) from audit_seals)`.execute(db)
      return rows.length
    },
    runAuditStatement: async (statement) => {
      await sql`alter table audit_entries disable trigger only_added_to`.execute(db)
      await run(statement)
    },
    findQueuedMail: () => findQueuedMail(db),
  }
}

async function failInserts(db: Database, table: 'documents' | 'certificates' | 'pictures') {
  await createFailingFunction(db)
  await sql`
    create constraint trigger fail_for_test after insert on ${sql.table(table)} deferrable initially deferred
    for each row execute function fail_for_test()`.execute(db)
}

async function failSessionUpdates(db: Database) {
  await createFailingFunction(db)
  await sql`
    create trigger fail_for_test before update on sessions for each row execute function fail_for_test()`.execute(db)
}

async function createFailingFunction(db: Database) {
  await sql`
    create function fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'broken for a test'; end $$`.execute(db)
}

async function dumpAllRows(db: Database, onlySchema?: string) {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and schemaname = coalesce(${onlySchema ?? null}, schemaname)
  `.execute(db)
  let stored = ''
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{
      text: string
    }>`select t::text as text from ${sql.table(`${schema}.${name}`)} as t`.execute(db)
    for (const { text } of rows) stored += `${name}: ${text}\n`
  }
  return stored
}

async function listReferencedFiles(db: Database) {
  const { rows } = await sql<{ filePath: string }>`
    select file_path from documents union all select file_path from certificates
    union all select file_path from pictures union all select file_path from upload_parts`.execute(db)
  return rows.map(({ filePath }) => filePath).sort()
}

async function findStoredCounts(db: Database): Promise<Counts> {
  return asCounts(
    await sql<Count>`
      select service_id || ' ' || status as subject, sum(count)::int as count from status_counts
      group by 1 having sum(count) <> 0
      union all
      select service_id || ' submitted ' || month, sum(submitted)::int from month_counts group by 1 having sum(submitted) <> 0
      union all
      select service_id || ' processed ' || day, sum(processed)::int from day_counts group by 1 having sum(processed) <> 0
    `.execute(db),
  )
}

async function countRows(db: Database): Promise<Counts> {
  return asCounts(
    await sql<Count>`
      select service_id || ' ' || status as subject, count(*)::int as count from applications group by 1
      union all
      select service_id || ' submitted ' || date_trunc('month', submitted_at at time zone 'Asia/Kolkata')::date, count(*)::int
      from applications group by 1
      union all
      select service_id || ' processed ' || (updated_at at time zone 'Asia/Kolkata')::date, count(*)::int
      from applications where status in ('Approved', 'Rejected') group by 1
    `.execute(db),
  )
}

async function codeOf(db: Database, reference: string) {
  const { code } = await db
    .selectFrom('certificates')
    .innerJoin('applications', 'applications.id', 'certificates.applicationId')
    .select('code')
    .where('reference', '=', reference)
    .orderBy('certificates.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return code ?? ''
}

interface Count {
  subject: string
  count: number
}

const asCounts = ({ rows }: { rows: Count[] }) => Object.fromEntries(rows.map(({ subject, count }) => [subject, count]))

async function findQueuedMail(db: Database) {
  const { rows } = await sql<{ data: MailJob }>`
    select data from (
      select data, 0 as position, created_on from pgboss.job
      where name = 'mail' and state in ('created', 'retry', 'active')
      union all
      select payload, id, null from promised_jobs where queue = 'mail') as waiting
    order by created_on nulls last, position`.execute(db)
  return rows.map(({ data }) => data)
}
