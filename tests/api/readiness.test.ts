// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { describe, expect } from 'vitest'
import { findCurrentKey } from '#server/certificates/signing/find-signing-keys.ts'
import { backupFile } from '#server/operations/backup/backup-folder.ts'
import { runMaintenance } from '#server/operations/maintenance.ts'
import { openDatabase } from '#server/platform/db/connection.ts'
import { openKeyFolder, signingKeyName } from '#server/platform/keys/key-folder.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { asOwner, checkAgain } from '../support/readiness.ts'

/** Makes pg-boss count the jobs now. Otherwise, it counts them once a minute. */
async function countJobs(portal: TestPortal) {
  await asOwner(portal, 'update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  const boss = await new PgBoss({
    ...portal.database,
    max: 1,
    schedule: false,
    supervise: false,
    migrate: false,
  }).start()
  await boss.supervise('mail')
  await boss.stop({ graceful: false })
}

/** The statement with which the runbook sends failed mails again. */
const retryOfRunbook = /^update pgboss\.job [^;]+;$/m.exec(readFileSync('docs/runbook.md', 'utf8'))?.[0] ?? ''

describe('The hourly maintenance', () => {
  test('runs the other steps if one step fails, which the log and a warning report', async ({ portal }) => {
    let isBroken = true
    const scheduled: string[] = []
    const scheduleDaily = async (queue: string) => {
      if (isBroken && queue === 'retention') throw new Error('broken for a test')
      scheduled.push(queue)
    }
    // A separate record, because the portal's own maintenance may be running.
    const maintenance = { failedSteps: [] }
    const services = { ...portal.services, maintenance, jobs: { ...portal.services.jobs, scheduleDaily } }
    const logged: string[] = []
    const parts = { database: portal.database, onError: ({ message }: Error) => void logged.push(message) }
    await runMaintenance(services, parts, undefined)
    expect(logged).toEqual(['Failed: "schedule the deletion of old data": broken for a test'])
    expect(scheduled).toEqual(['overdue'])
    expect((await checkAgain({ ...portal, services })).warnings).toContain('maintenance-failed')

    isBroken = false
    await runMaintenance(services, parts, undefined)
    expect((await checkAgain({ ...portal, services })).warnings).not.toContain('maintenance-failed')
  })
})

describe('GET /readyz', () => {
  test('reports that the portal is not ready while it cannot write, or lacks its key or a migration, and when it has recovered', async ({
    portal,
  }) => {
    const { db, configuration, panchayat } = portal.services
    expect((await checkAgain(portal)).faults).toEqual([])

    await asOwner(portal, `revoke insert on tries from gram_seva_app`)
    expect((await checkAgain(portal)).faults).toEqual(['database'])
    await asOwner(portal, `grant insert on tries to gram_seva_app`)

    const key = await findCurrentKey(db, panchayat.id)
    const folder = openKeyFolder(configuration)
    const name = signingKeyName(key?.kid ?? '')
    const bytes = await folder.get(name)
    await folder.remove(name)
    expect((await checkAgain(portal)).faults).toEqual(['signing-key'])
    await folder.save(name, bytes)

    await asOwner(
      portal,
      `create table kept as select * from kysely_migration where name like '014%'`,
      `delete from kysely_migration where name like '014%'`,
      `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`,
    )
    expect(await checkAgain(portal)).toMatchObject({ faults: ['migrations'], warnings: ['database-newer'] })
    await asOwner(
      portal,
      'insert into kysely_migration select * from kept',
      `delete from kysely_migration where name like '999%'`,
    )
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: [] })
  })

  test('warns of overdue work, waiting and failed mails, a broken audit log and unusual silence, without reporting a fault', async ({
    portal,
  }) => {
    await portal.createApplication()
    await asOwner(portal, `update applications set submitted_at = now() - interval '8 days'`)
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['applications-overdue'] })

    // Six applications in this hour of each of the last four weeks make an hour without applications unusual. The mail has
    // waited for twenty minutes.
    await asOwner(
      portal,
      `insert into applications (panchayat_id, applicant_id, service_id, definition_version, reference, answers, summary,
         department, scheme, status, submitted_at)
       select panchayat_id, applicant_id, service_id, definition_version, 'NC-' || week || '-' || one, answers, summary,
         department, scheme, 'Rejected', now() - make_interval(weeks => week, hours => 1)
       from applications, generate_series(1, 4) as week, generate_series(1, 6) as one`,
      `insert into pgboss.job (name, data, created_on, start_after) values ('mail', '{}', now() - interval '20 minutes', now() + interval '1 hour')`,
    )
    const silent = await checkAgain(portal)
    expect(silent.warnings).toEqual(['applications-overdue', 'mail-waiting', 'no-submissions'])

    await asOwner(
      portal,
      `insert into pgboss.job (name, data, state, completed_on)
       select 'mail', json_build_object('kind', 'submitted', 'applicationId', min(id)::text), 'failed', now() from applications`,
    )
    await countJobs(portal)
    expect((await checkAgain(portal)).warnings).toContain('mail-failed')
    await asOwner(portal, retryOfRunbook)
    await countJobs(portal)
    expect((await checkAgain(portal)).warnings).not.toContain('mail-failed')

    await expect.poll(() => portal.ownerQueries.countUnsealedAuditEntries(), { timeout: 20_000 }).toBe(0)
    await portal.ownerQueries.runAuditStatement(sql`update audit_entries set at = at - interval '2 minutes'`)
    expect((await checkAgain(portal)).warnings).toContain('audit-broken')
  })
})

describe('GET /readyz while a table is locked', () => {
  // The background cleanup is blocked as well, and logs it.
  test.override('expectsInternalErrors', true)

  test('reports within five seconds that the database blocks all requests', async ({ portal }) => {
    const connection = openDatabase(portal.database, () => {}, 1)
    await connection.db.transaction().execute(async (tx) => {
      await sql`lock table tries in access exclusive mode`.execute(tx)
      const startedAt = performance.now()
      const { statusCode, body } = await portal.app.inject('/readyz')
      expect([statusCode, JSON.parse(body)]).toMatchObject([503, { status: 'not ready', faults: ['database'] }])
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
      expect((await portal.app.inject('/metrics')).body).toContain('\ngramseva_ready 0\n')
    })
    await connection.close()
    expect((await checkAgain(portal)).faults).toEqual([])
  })
})

describe('GET /readyz with a nearly full disk and scheduled backups', () => {
  test.override({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
    environment: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gramseva-backups-'))
      await use({ BACKUP_DIR: folder, LEAST_FREE_PERCENT: '0', LEAST_FREE_MB: '1000000000' })
      await rm(folder, { recursive: true })
    },
  })

  test('reports that the portal is not ready, and warns of a backup that is invalid or older than 26 hours', async ({
    portal,
  }) => {
    const folder = portal.services.configuration.backupDir ?? ''
    expect(await checkAgain(portal)).toMatchObject({ faults: ['disk-full'], warnings: ['backup-old', 'disk-low'] })
    const now = Date.now()
    await writeFile(join(folder, backupFile(new Date(now - 27 * 3_600_000))), '')
    expect((await checkAgain(portal)).warnings).toEqual(['backup-old', 'disk-low'])
    await writeFile(join(folder, backupFile(new Date(now))), '')
    expect((await checkAgain(portal)).warnings).toEqual(['disk-low'])
    // An unreadable backup folder is not reported as a fault of the database.
    await symlink(join(folder, 'gone'), join(folder, backupFile(new Date(now + 60_000))))
    expect(await checkAgain(portal)).toMatchObject({ faults: ['disk-full'], warnings: ['backup-old', 'disk-low'] })
  })
})

describe('GET /readyz behind a proxy', () => {
  test.override({
    environment: { PUBLIC_ORIGIN: 'http://panchayat.example', TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' },
  })

  test('warns if the proxy forwards the address of a node or gateway instead of the client’s', async ({ portal }) => {
    const visitFrom = async (client: string) => {
      const headers = { host: 'panchayat.example', 'x-forwarded-for': client }
      expect((await portal.app.inject({ url: '/api/portal', remoteAddress: '10.1.2.3', headers })).statusCode).toBe(200)
    }
    await visitFrom('203.0.113.7')
    expect((await checkAgain(portal)).warnings).toEqual([])
    await visitFrom('10.0.0.1')
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['client-is-proxy'] })
  })
})
