// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import { StartUpError } from '../start-up-error.ts'
import { type DatabaseAddress, withConnection } from './connection.ts'

/** Append-only tables, with the columns that the portal may insert. */
const APPEND_ONLY = {
  audit_entries: 'panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details',
  audit_seals: 'entry_id, position, hash',
  consents: 'panchayat_id, account_id, step, version, language',
  erasures: 'panchayat_id, account_id, step, due_at',
  certificate_log: 'position, leaf_hash, is_used',
  certificate_log_tiles: 'number, root_hash',
}

/** Tables whose rows the portal may insert but never delete, with the columns that it may update; undefined for none. */
const PARTLY_UPDATABLE = {
  decisions: undefined,
  distinct_applications: undefined,
  certificates: 'status, status_reason, status_changed_at, status_changed_by',
  certificate_proposals: 'outcome, decided_by, decided_at',
  amendment_requests: 'items, submitted_at, submission_key, previous_answers',
  appeals: 'statement, outcome, decided_by, decided_at, reason, new_due_on',
}

/** Tables from which the portal's role may not delete. Foreign keys may still delete rows, with the owner's privileges. */
const NEVER_DELETED = [
  'accounts',
  'application_search',
  'certificate_numbers',
  'charters',
  'complaint_messages',
  'day_counts',
  'installation',
  'month_counts',
  'office_calendars',
  'reason_lists',
  'reasons',
  'status_counts',
]

/** Tables whose rows the portal's role may not update. */
const NEVER_UPDATED = ['announcements', 'complaint_messages', 'holidays', 'pictures', 'recovery_codes', 'upload_parts']

/** The tables with the completed migrations, which the portal may only read. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

/**
 * Grants the portal's role the privileges to read and write the owner's tables. The role owns and creates nothing, can
 * only append to the logs and the decisions, and cannot change the content of certificates. Runs at every start,
 * because a migration may have added tables. Throws a `StartUpError` if the role could grant itself more privileges.
 */
export async function grantToPortal(owner: DatabaseAddress, portal: DatabaseAddress): Promise<void> {
  const role = await roleOf(portal)
  await withConnection(owner, async (client) => {
    await refusePrivilegedRole(client, role)
    await client.query(grants(role))
  })
}

/** Grants the portal's role the privileges to read and write the tables of the job queue, which belong to the owner. */
export async function grantQueue(owner: DatabaseAddress, portal: DatabaseAddress): Promise<void> {
  const role = pg.escapeIdentifier(await roleOf(portal))
  await withConnection(owner, (client) => client.query(`begin; ${LOCK}; ${readAndWrite('pgboss', role)}; commit`))
}

/** SQL that takes a lock, because several portals may start at the same time, and concurrent grants would fail. */
const LOCK = "select pg_advisory_xact_lock(hashtext('grants'))"

const readAndWrite = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role}`

/** The SQL that sets all privileges of the role, in one transaction. */
function grants(name: string) {
  const role = pg.escapeIdentifier(name)
  const appendOnly = Object.entries(APPEND_ONLY)
  return `begin; ${LOCK}; ${readAndWrite('public', role)};
    revoke all on ${[...MIGRATION_TABLES, ...appendOnly.map(([table]) => table)].join(', ')} from ${role};
    grant select on kysely_migration to ${role};
    ${appendOnly.map(([table, columns]) => `grant select, insert (${columns}) on ${table} to ${role};`).join('\n')}
    ${Object.entries(PARTLY_UPDATABLE)
      .map(([table, columns]) => restrictChanges(table, columns, role))
      .join('\n')}
    revoke delete on ${NEVER_DELETED.join(', ')} from ${role};
    revoke update on ${NEVER_UPDATED.join(', ')} from ${role};
    grant execute on function erase_decisions(bigint) to ${role};
    ${revokeTemporaryTables(name)}
    commit`
}

/** SQL that forbids deleting rows of a table, and updating any columns except `changeable`. */
const restrictChanges = (table: string, changeable: string | undefined, role: string) => `
    revoke update, delete, truncate on ${table} from ${role};
    ${changeable === undefined ? '' : `grant update (${changeable}) on ${table} to ${role};`}`

/** Revokes the privilege to create temporary tables, which every role has by default. */
const revokeTemporaryTables = (role: string) => `
  do $$ begin
    if has_database_privilege(${pg.escapeLiteral(role)}, current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$;`

async function refusePrivilegedRole(client: pg.Client, role: string) {
  const { rows } = await client.query<{ fault: string | null }>(FIND_EXCESSIVE_PRIVILEGE, [role])
  const fault = rows[0]?.fault
  if (!fault) return
  throw new StartUpError(
    `The role ${role}, which the portal would use, ${fault}, so it could rewrite the audit log. Set DATABASE_URL to a separate role that owns nothing (see docs/security.md).`,
  )
}

/**
 * Whether the portal's role owns the audit log or is a superuser. In that case, only triggers prevent changes of the
 * log.
 */
export async function mayRewriteAuditLog(portal: DatabaseAddress): Promise<boolean> {
  return withConnection(portal, async (client) => {
    const { rows } = await client.query<{ mayRewrite: boolean }>(`
      select rolsuper or pg_has_role(current_user, relowner, 'member') as "mayRewrite"
      from pg_roles, pg_class where rolname = current_user and pg_class.oid = 'audit_entries'::regclass`)
    return rows[0]?.mayRewrite ?? false
  })
}

/**
 * SQL that the owner runs. It finds the first reason why the role $1 could grant itself more privileges; null if there is
 * none. The operator `^@` means "starts with".
 */
const FIND_EXCESSIVE_PRIVILEGE = `
  select case
    when rolsuper then 'is a superuser'
    when pg_has_role(rolname, current_user, 'member') then 'is the owner of the database, or may become it'
    when exists (select from pg_class where relowner = pg_roles.oid) then 'owns tables'
    when rolcreaterole then 'may create roles'
    when rolreplication then 'may replicate the whole database'
    when rolbypassrls then 'ignores row security'
    when exists (
      select from pg_roles as other where other.rolname ^@ 'pg_' and pg_has_role(pg_roles.oid, other.oid, 'member'))
      then 'is a member of a role of PostgreSQL itself (pg_…)'
  end as fault
  from pg_roles where rolname = $1`

/** The role with which an address connects. */
async function roleOf(address: DatabaseAddress): Promise<string> {
  if ('user' in address) return address.user
  return withConnection(address, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}
