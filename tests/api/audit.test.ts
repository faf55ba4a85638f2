// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '#server/platform/audit/record-audit.ts'
import { openDatabase, withConnection } from '#server/platform/db/connection.ts'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { grantToPortal } from '#server/platform/db/grant-to-portal.ts'
import { AUDITED_ACTIONS } from '../support/audited-actions.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const REWRITING = [
  "update audit_entries set action = 'x'",
  'delete from audit_entries',
  'truncate audit_entries, audit_seals',
  'delete from audit_seals',
]

const REFUSED_TO_THE_PORTAL = [
  ...REWRITING,
  'drop table audit_entries',
  'alter table audit_entries disable trigger only_added_to',
  'alter table audit_seals rename to seals',
  'drop trigger only_added_to on audit_entries',
  "insert into audit_entries (id, panchayat_id, action) values (1, 1, 'logged-in')",
  "insert into audit_entries (at, panchayat_id, action) values (now() - interval '1 day', 1, 'logged-in')",
  "select setval('audit_entry_ids', 1)",
  'create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$ begin return null; end $$',
  "set session_replication_role = 'replica'",
  'set role gramseva',
  'set session authorization gramseva',
  'create table mine (id int)',
  'create temporary table audit_entries (id int)',
  'create schema mine',
  'create role mine',
  'delete from kysely_migration',
]

/** Actions whose entries have no actor, because a command, a job or a visitor causes them. */
const WITHOUT_ACTOR =
  /^(backup-|key-|panchayat-|reviewer-|account-activated|email-confirmed|certificate-change-expired|log-in-(?!started)|log-ins-failed|password-reset|second-factor-(refused|throttled)|account-erased|documents-removed)/
/** Actions whose entries have no request, because a command, the daily job or the database itself causes them. */
const WITHOUT_REQUEST =
  /^(backup-|key-|panchayat-|reviewer-|certificate-change-expired|log-ins-failed|account-erased|documents-removed|erasure-stopped)/
/** Actions that are recorded together with another action, which is recorded before. */
const RECORDED_AFTER: Partial<Record<AuditAction, AuditAction>> = {
  'certificate-issued': 'application-decided',
  'erasure-stopped': 'logged-in',
}
const PERSONAL = /asha|devi|panchayat\.example|\.pdf|\.png|9876543210|temple lane|camp|the well/i

/** Runs `npm run audit:verify`; returns the exit code and the output. */
async function verifyAudit({ database, dataDir }: TestPortal) {
  const { host, port, database: name } = database
  const url = `postgres://gram_seva_app@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const child = spawn(process.execPath, ['scripts/audit-verify.ts'], {
    env: { ...process.env, APP_MODE: 'demo', DATA_DIR: dataDir, DATABASE_URL: url },
  })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  return [(await ended)[0], output] as const
}

describe('The audit log', () => {
  test('contains exactly one entry for each action, with actor, action and request, and without personal data', async ({
    portal,
  }) => {
    for (const action of AUDIT_ACTIONS) {
      const performAction = await AUDITED_ACTIONS[action](portal)
      const before = (await portal.ownerQueries.auditLog()).length
      await performAction()
      const added = (await portal.ownerQueries.auditLog()).slice(before)
      const other = RECORDED_AFTER[action]
      expect(added.map((entry) => entry.action)).toEqual(other ? [other, action] : [action])
      for (const { action: entryAction, requestId, actorRole } of added) {
        expect([entryAction, requestId !== null]).toEqual([entryAction, !WITHOUT_REQUEST.test(entryAction)])
        expect([action, actorRole !== null]).toEqual([action, !WITHOUT_ACTOR.test(action)])
      }
    }
    expect(JSON.stringify(await portal.ownerQueries.auditLog())).not.toMatch(PERSONAL)
  })

  test('contains one entry for a submission and one for its decision, but none for a decision that comes too late', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const [staff, admin] = [await portal.as('staff'), await portal.as('admin')]
    const decision = { appId: reference, collection: 'noc', from: 'Pending' }
    const responses = await Promise.all([
      staff.post('/api/updatestatus', { ...decision, status: 'Verified' }),
      admin.post('/api/updatestatus', { ...decision, status: 'Rejected', message: 'No map.' }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

    const winner = responses[0].status === 200 ? (['staff', 'Verified'] as const) : (['admin', 'Rejected'] as const)
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const subject = { subjectKind: 'application', subject: reference, requestId }
    const log = await portal.ownerQueries.auditLog()
    expect(log.filter(({ subjectKind }) => subjectKind === 'application')).toEqual([
      { action: 'application-submitted', actorRole: 'user', ...subject, details: { service: 'noc' } },
      { action: 'application-decided', actorRole: winner[0], ...subject, details: { from: 'Pending', to: winner[1] } },
    ])
  })

  test('is verified by npm run audit:verify while the portal runs; a changed entry is reported', async ({ portal }) => {
    await portal.as('staff')
    await vi.waitUntil(async () => (await portal.ownerQueries.countUnsealedAuditEntries()) === 0, { timeout: 10_000 })
    const sound = await verifyAudit(portal)
    expect(sound).toEqual([0, 'The log is valid: 1 entry, 1 signed head outside the database.\n'])

    await portal.ownerQueries.runAuditStatement(sql`update audit_entries set actor_role = 'user'`)
    const [code, output] = await verifyAudit(portal)
    expect(output).toMatch(/^Entry 1 \(logged-in, 20\S+Z\) differs from what was sealed: it was changed or moved\.\n$/)
    expect(code).toBe(1)
  })

  test('cannot be changed by the portal’s role, which owns nothing and cannot gain the right to change it', async ({
    portal,
  }) => {
    await portal.as('user')
    const { db } = portal.services
    // PostgreSQL only issues a warning, and grants nothing.
    await sql`grant update, delete, truncate on audit_entries to gram_seva_app`.execute(db)
    for (const statement of REFUSED_TO_THE_PORTAL) {
      const fault = await sql
        .raw(statement)
        .execute(db)
        .then(
          () => 'done',
          (error) => error.code,
        )
      expect([statement, fault]).toEqual([statement, INSUFFICIENT_PRIVILEGE])
    }
    const { rows } = await sql`select relname from pg_class where relowner = current_user::regrole`.execute(db)
    expect(rows).toEqual([])
  })

  test('cannot be changed by the owner of the tables, because of a trigger', async ({ portal }) => {
    const owner = openDatabase(portal.database, () => {}, 1)
    for (const statement of REWRITING) {
      await expect(sql.raw(statement).execute(owner.db)).rejects.toThrow('the audit log is only ever added to')
    }
    await owner.close()
  })

  test('is protected at the start: a portal that would use the owner, although two roles are configured, does not start', async ({
    portal,
  }) => {
    const { host, port, user, database } = portal.database
    const url = (role: string) => ({
      connectionString: `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    })
    await expect(grantToPortal(url(user), url(user))).rejects.toThrow(
      'The role gramseva, which the portal would use, is the owner of the database, or may become it',
    )
    await grantToPortal(url(user), url('gram_seva_app'))
  })

  test('is protected at the start: a portal whose role has further powers does not start', async ({ portal }) => {
    const { host, port, user, database } = portal.database
    const url = (role: string) => ({
      connectionString: `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    })
    const asSuperuser = (text: string) =>
      withConnection({ ...portal.database, user: SUPERUSER }, (client) => client.query(text))
    for (const [power, reason] of [
      ['alter role strong createrole', 'may create roles'],
      ['alter role strong replication', 'may replicate'],
      ['alter role strong bypassrls', 'ignores row security'],
      ['grant pg_read_server_files to strong', 'is a member of a role of PostgreSQL itself'],
    ]) {
      await asSuperuser(`create role strong login; ${power}`)
      try {
        await expect(grantToPortal(url(user), url('strong'))).rejects.toThrow(reason)
      } finally {
        await asSuperuser('drop role strong')
      }
    }
  })
})
