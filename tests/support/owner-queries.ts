import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { MailJob } from '#server/platform/jobs/outbox.ts'
import type { Callers } from '#server/sessions/open-callers.ts'
import type { Role } from '#shared/applications/lifecycle.ts'

/** What a test does or sees behind the portal's back, in words instead of SQL. */
export interface OwnerQueries {
  disableAccount(email: string): Promise<void>
  changeRole(email: string, role: Role): Promise<void>
  /** The person belongs to another panchayat from now on. */
  moveToOtherPanchayat(email: string): Promise<void>
  /** Every session that is open now is over. */
  expireSessions(): Promise<void>
  /** Every login that is under way took too long. */
  expireStartedLogins(): Promise<void>
  /** Codes of phones that were used may be used again. */
  forgetUsedCodes(): Promise<void>
  /** Every session that is open now was last used so long ago, and begun so long ago. */
  ageSessions(age: { idle: string; old?: string }): Promise<void>
  /** Every session that is open now was last used half an hour ago. */
  makeSessionsIdle(): Promise<void>
  /** From now on nothing can be written about a session that is open. */
  rejectSessionUpdates(): Promise<void>
  /** Whoever tried too often until now may try again. */
  resetAttempts(): Promise<void>
  /** The quarters of an hour in which attempts were counted are over; the day is not. */
  expireQuarterHours(): Promise<void>
  /** The hours in which attempts were counted are over. */
  expireHours(): Promise<void>
  /** Meanwhile nothing can be counted in the database. */
  withoutAttemptCounters(work: () => Promise<void>): Promise<void>
  /** Everybody has accepted this version of the privacy notice. */
  setAcceptedVersion(version: number | null): Promise<void>
  /** Somebody's wish to be forgotten has had its days of grace, if it stands. */
  makeErasureDue(email: string): Promise<void>
  /** What was handed in, decided and told until now was so many days ago. */
  ageRecords(days: number): Promise<void>
  /** Every code that was sent until now is too old. */
  expireCodes(): Promise<void>
  /** From now on every commit fails that would give a document its row: as late as anything can go wrong. */
  rejectDocumentRows(): Promise<void>
  /** The same for certificates. */
  rejectCertificateRows(): Promise<void>
  /** The same for pictures of the gallery. */
  rejectPictureRows(): Promise<void>
  /** Certificates are as before the portal kept what it had printed. */
  clearStoredCertificates(): Promise<void>
  /** Every row of every table as text, the queue's included unless only one schema is asked for. */
  dumpAllRows(schema?: 'public'): Promise<string>
  /** The file of every document, certificate and gallery picture that has a row. */
  listReferencedFiles(): Promise<string[]>
  countOf(
    table: 'accounts' | 'applications' | 'decisions' | 'certificates' | 'sessions' | 'announcements' | 'pictures',
  ): Promise<number>
  /** The kept counts that are not nought, and the same counted afresh from the rows. */
  counts(): Promise<{ kept: Counts; counted: Counts }>
  /** The code on the newest certificate of an application. */
  codeOf(reference: string): Promise<string>
  /** The audit log, oldest first. */
  auditLog(): Promise<Audited[]>
  /** Entries of the audit log that wait for their seal. */
  unsealed(): Promise<number>
  /** What somebody does to the audit log whom no trigger stops. */
  runAuditStatement(statement: ReturnType<typeof sql>): Promise<void>
  /** The work that is promised and not yet done. */
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

/** `noc Pending` → how many; `noc 2026-03-01` → submitted and processed that day. */
type Counts = Record<string, number>

/** What is done there has been heard by the portal when it is done. */
export function createOwnerQueries({ db, callers }: { db: Database; callers: Pick<Callers, 'settled'> }): OwnerQueries {
  const run = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
    await callers.settled()
  }
  return {
    disableAccount: (email) => run(sql`update accounts set disabled_at = now() where email = ${email}`),
    changeRole: (email, role) => run(sql`update accounts set role = ${role} where email = ${email}`),
    moveToOtherPanchayat: (email) =>
      run(sql`
        with elsewhere as (
          insert into panchayats (code, name, block, district, state)
          values ('elsewhere', 'Elsewhere', 'E', 'E', 'E')
          on conflict (code) do update set name = excluded.name returning id)
        update accounts set panchayat_id = elsewhere.id from elsewhere where email = ${email}`),
    expireSessions: () => run(sql`update sessions set expires_at = now() - interval '1 second'`),
    expireStartedLogins: () => run(sql`update started_logins set expires_at = now() - interval '1 second'`),
    forgetUsedCodes: () => run(sql`update second_factors set last_step = 0`),
    ageSessions: ({ idle, old = '0' }) =>
      run(sql`update sessions set last_seen_at = now() - ${idle}::interval,
        created_at = now() - ${old}::interval, token_hash = token_hash`),
    makeSessionsIdle: () => run(sql`update sessions set last_seen_at = now() - interval '30 minutes'`),
    rejectSessionUpdates: () => breakSessionUpdates(db),
    resetAttempts: () => run(sql`delete from tries`),
    expireQuarterHours: () => run(sql`delete from tries where subject ~ '^login(-device)?:'`),
    expireHours: () => run(sql`update tries set window_start = window_start - interval '2 hours'`),
    withoutAttemptCounters: async (work) => {
      await run(sql`alter table tries rename to tries_away`)
      await work()
      await run(sql`alter table tries_away rename to tries`)
    },
    setAcceptedVersion: (version) => run(sql`update accounts set notice_version = ${version} where role = 'user'`),
    makeErasureDue: (email) =>
      run(sql`
        insert into erasures (panchayat_id, account_id, step, due_at)
        select panchayat_id, account_id, step, now() - interval '1 second' from (
          select distinct on (account_id) * from erasures order by account_id, id desc) as last
        where step = 'asked' and account_id = (select id from accounts where email = ${email})`),
    ageRecords: async (days) => {
      const ago = sql`make_interval(days => ${days})`
      await run(sql`update documents set created_at = created_at - ${ago}`)
      await run(sql`update decisions set decided_at = decided_at - ${ago}`)
      await run(sql`update notices set created_at = created_at - ${ago}`)
    },
    expireCodes: () =>
      run(sql`
        update password_resets set window_start = window_start - interval '10 minutes',
          expires_at = now() - interval '1 second'`),
    rejectDocumentRows: () => breakInsert(db, 'documents'),
    rejectCertificateRows: () => breakInsert(db, 'certificates'),
    rejectPictureRows: () => breakInsert(db, 'pictures'),
    clearStoredCertificates: () => run(sql`update certificates set content = null`),
    dumpAllRows: (schema) => dumpAllRows(db, schema),
    listReferencedFiles: () => listReferencedFiles(db),
    countOf: async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? 0
    },
    counts: async () => ({ kept: await keptCounts(db), counted: await countedAfresh(db) }),
    codeOf: (reference) => codeOf(db, reference),
    auditLog: () =>
      db
        .selectFrom('auditEntries')
        .select(['action', 'actorRole', 'subjectKind', 'subject', 'requestId', 'details'])
        .orderBy('id')
        .execute(),
    unsealed: async () => {
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

async function breakInsert(db: Database, table: 'documents' | 'certificates' | 'pictures') {
  await createBreakDown(db)
  await sql`
    create constraint trigger break_down after insert on ${sql.table(table)} deferrable initially deferred
    for each row execute function break_down()`.execute(db)
}

async function breakSessionUpdates(db: Database) {
  await createBreakDown(db)
  await sql`
    create trigger break_down before update on sessions for each row execute function break_down()`.execute(db)
}

async function createBreakDown(db: Database) {
  await sql`
    create function break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken for a test'; end $$`.execute(db)
}

async function dumpAllRows(db: Database, only?: string) {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and schemaname = coalesce(${only ?? null}, schemaname)
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
    union all select file_path from pictures`.execute(db)
  return rows.map(({ filePath }) => filePath).sort()
}

async function keptCounts(db: Database): Promise<Counts> {
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

async function countedAfresh(db: Database): Promise<Counts> {
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
      select data, 0 as place, created_on from pgboss.job
      where name = 'mail' and state in ('created', 'retry', 'active')
      union all
      select payload, id, null from promised_jobs where queue = 'mail') as waiting
    order by created_on nulls last, place`.execute(db)
  return rows.map(({ data }) => data)
}
