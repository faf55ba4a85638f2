import pg from 'pg'
import { StartUpFault } from '../start-up-fault.ts'
import type { DatabaseAddress } from './connection.ts'

/** Tables that the portal writes for good, with the columns that it may fill; the database fills the others. */
const ONLY_ADDED_TO = {
  audit_entries: 'panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details',
  audit_seals: 'entry_id, position, hash',
  consents: 'panchayat_id, account_id, step, version, language',
  erasures: 'panchayat_id, account_id, step, due_at',
}

/** What only migrations touch; the portal may look which of them there were. */
const OWNERS_ALONE = ['kysely_migration', 'kysely_migration_lock']

/**
 * Lets the portal's role read and write what the owner's migrations made, and no more: it owns nothing, makes nothing, and
 * adds to the audit log without ever changing it. At every start, as a migration may have brought new tables. Throws a
 * `StartUpFault` where that role could help itself to more.
 */
export async function grantToPortal(owner: DatabaseAddress, portal: DatabaseAddress): Promise<void> {
  const role = await connectedAs(portal)
  await within(owner, async (client) => {
    await refuseMightyRole(client, role)
    await client.query(grants(role))
  })
}

/** Lets the portal's role use the job queue, whose tables and functions belong to the owner. */
export async function grantQueue(owner: DatabaseAddress, portal: DatabaseAddress): Promise<void> {
  const role = pg.escapeIdentifier(await connectedAs(portal))
  await within(owner, (client) => client.query(`begin; ${LOCK}; ${dailyUse('pgboss', role)}; commit`))
}

/** Portals that start at one moment would stumble over each other's grants. */
const LOCK = "select pg_advisory_xact_lock(hashtext('grants'))"

const dailyUse = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role}`

function grants(name: string) {
  const role = pg.escapeIdentifier(name)
  const added = Object.entries(ONLY_ADDED_TO)
  return `begin; ${LOCK}; ${dailyUse('public', role)};
    revoke all on ${[...OWNERS_ALONE, ...added.map(([table]) => table)].join(', ')} from ${role};
    grant select on kysely_migration to ${role};
    ${added.map(([table, columns]) => `grant select, insert (${columns}) on ${table} to ${role};`).join('\n')}
    ${noPassingTables(name)}
    commit`
}

/** Everybody may make temporary tables in a database unless its owner says otherwise. */
const noPassingTables = (role: string) => `
  do $$ begin
    if has_database_privilege(${pg.escapeLiteral(role)}, current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$;`

async function refuseMightyRole(client: pg.Client, role: string) {
  const { rows } = await client.query<{ fault: string | null }>(MIGHT, [role])
  const fault = rows[0]?.fault
  if (!fault) return
  throw new StartUpFault(
    `The role ${role}, by which the portal would work, ${fault}: then it could rewrite the audit log. Let DATABASE_URL name a role of its own, that owns nothing (docs/security.md says how).`,
  )
}

const MIGHT = `
  select case
    when rolsuper then 'is a superuser'
    when pg_has_role(rolname, current_user, 'member') then 'is the owner of the database, or may become it'
    when exists (select from pg_class where relowner = pg_roles.oid) then 'owns tables'
  end as fault
  from pg_roles where rolname = $1`

async function connectedAs(address: DatabaseAddress): Promise<string> {
  if ('user' in address) return address.user
  return within(address, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}

async function within<T>(address: DatabaseAddress, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
