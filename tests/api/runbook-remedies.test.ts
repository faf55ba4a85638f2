// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, vi } from 'vitest'
import { rotateSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { withAdvisoryLock } from '#server/platform/db/advisory-locks.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import { PASSWORD, type TestPortal, test } from '../support/portal-fixture.ts'
import { asOwner, checkAgain } from '../support/readiness.ts'
import { runScript } from '../support/run-script.ts'
import { startSecondProcess } from '../support/start-second-process.ts'

const RUNBOOK = readFileSync('docs/runbook.md', 'utf8')
const DAY_MS = 86_400_000
const POLL_OPTIONS = { timeout: 20_000, interval: 50 }

afterEach(() => {
  vi.useRealTimers()
})

/** A transaction of another program, which has an id and may hold a lock. */
async function openTransaction({ database }: TestPortal, statement = 'select pg_current_xact_id()') {
  const client = new pg.Client(database)
  // The remedy ends this connection.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return client
}

/** Ends the oldest transaction that the statement of the runbook finds in the database of the test. */
async function endOldestTransaction({ database }: TestPortal) {
  const [statement = ''] = /select pid, xact_start, query from pg_stat_activity [^`]+/.exec(RUNBOOK) ?? []
  const operator = new pg.Client(database)
  await operator.connect()
  try {
    // The databases of other tests are on the same server.
    await operator.query(
      'create temporary view activity as select * from pg_stat_activity where datname = current_database()',
    )
    const { rows } = await operator.query(statement.replace('pg_stat_activity', 'activity'))
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  } finally {
    await operator.end()
  }
}

const metric = async ({ app }: TestPortal, name: string) => {
  const line = (await app.inject('/metrics')).body.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

const logIn = (portal: TestPortal, email: string, password: string, from?: string) =>
  portal.visitor(from).postUrlEncoded('/api/login', { email, password })

describe('The remedy of the runbook ends the warning', () => {
  test('audit-unsealed: end the oldest transaction', async ({ portal }) => {
    await expect.poll(() => portal.ownerQueries.countUnsealedAuditEntries(), POLL_OPTIONS).toBe(0)
    await openTransaction(portal)
    await portal.as('user')
    await portal.ownerQueries.runAuditStatement(sql`
      update audit_entries set at = at - interval '2 minutes'
      where id > (select coalesce(max(entry_id), 0) from audit_seals)`)
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['audit-unsealed'] })
    await endOldestTransaction(portal)
    await expect.poll(async () => (await checkAgain(portal)).warnings, POLL_OPTIONS).toEqual([])
  })

  test('clock-drift: set the clock of the machine', async ({ portal }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['clock-drift'] })
    vi.useRealTimers()
    expect((await checkAgain(portal)).warnings).toEqual([])
  })
})

describe('The remedy of the runbook ends the warning and the logged faults', () => {
  test.override('expectsInternalErrors', true)

  test('signing-key-ends: gram-seva keys rotate', async ({ portal }) => {
    // The hourly maintenance may report the key, too.
    const { db, panchayat, configuration } = portal.services
    const { facts } = await checkAgain(portal)
    vi.useFakeTimers({ toFake: ['Date'], now: (facts?.keyEndsAt ?? 0) - 30 * DAY_MS })
    expect((await checkAgain(portal)).warnings).toContain('signing-key-ends')
    await rotateSigningKey(db, panchayat, openKeyFolder(configuration))
    expect((await checkAgain(portal)).warnings).not.toContain('signing-key-ends')
  })

  test('answers-failing: correct the cause, and five minutes later', async ({ portal }) => {
    // Maintenance, which also reads this table, does not run meanwhile.
    await withAdvisoryLock(portal.database, 'maintenance', async () => {
      await asOwner(portal, 'alter table accounts rename to accounts_away')
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect((await logIn(portal, 'nobody@panchayat.example', PASSWORD)).status).toBe(500)
      expect((await checkAgain(portal)).warnings).toEqual(['answers-failing'])
      await asOwner(portal, 'alter table accounts_away rename to accounts')
    })
    expect((await logIn(portal, 'nobody@panchayat.example', PASSWORD)).status).toBe(404)
    const now = performance.now()
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(now + 5.5 * 60_000)
    expect((await checkAgain(portal)).warnings).toEqual([])
  })

  test('a slow portal, gramseva_database_waiting: find and end the long statement', async ({ portal }) => {
    await openTransaction(portal, 'lock table accounts in access exclusive mode')
    // A request waits for two seconds, so others must follow.
    let isOver = false
    const visitors = Array.from({ length: 40 }, async () => {
      while (!isOver) await logIn(portal, 'nobody@panchayat.example', PASSWORD)
    })
    await expect.poll(() => metric(portal, 'gramseva_database_waiting'), POLL_OPTIONS).toBeGreaterThan(0)
    await endOldestTransaction(portal)
    isOver = true
    await Promise.all(visitors)
    await expect.poll(() => metric(portal, 'gramseva_database_waiting'), POLL_OPTIONS).toBe(0)
    expect((await logIn(portal, 'nobody@panchayat.example', PASSWORD)).status).toBeLessThan(500)
  })
})

describe('A slow portal', () => {
  test.override('logLevel', 'info')

  test('gramseva_work_waiting grows while many people log in, and the log contains the route and the duration', async ({
    portal,
  }) => {
    const logins = Array.from({ length: 40 }, () => logIn(portal, 'nobody@panchayat.example', PASSWORD))
    const waiting = () => metric(portal, 'gramseva_work_waiting{work="passwords"}')
    await expect.poll(waiting, { ...POLL_OPTIONS, interval: 1 }).toBeGreaterThan(0)
    await Promise.all(logins)
    expect(await waiting()).toBe(0)
    const lines = portal.log.map((line) => JSON.parse(line))
    expect(
      lines.filter(({ responseTime, req }) => responseTime > 0 && req?.route === '/api/login').length,
    ).toBeGreaterThan(30)
  })
})

describe('Somebody who guesses passwords', () => {
  test.override('environment', { BUDGET_FACTOR: '1' })

  test('is counted and stopped, locks out no other person, and cannot use an account that gram-seva user:disable has disabled', async ({
    portal,
  }) => {
    const email = 'nita@panchayat.example'
    const nita = await portal.createAccount('staff', email)
    const series = 'gramseva_refusals_total{code="too-many-tries"}'
    for (let attempt = 0; attempt < 40; attempt += 1) await logIn(portal, email, `guess ${attempt}`, '203.0.113.7')
    expect(await metric(portal, series)).toBeGreaterThan(10)
    // The owner can still log in with the password. On another device, the next step is a code from a mail.
    expect((await logIn(portal, email, PASSWORD, '198.51.100.7')).status).toBe(202)

    expect((await nita.get('/api/profile')).status).toBe(200)
    const { host, database, user } = portal.database
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const disabled = runScript('manage-user', ['disable', '--email', email], { DATA_DIR: portal.dataDir, DATABASE_URL })
    expect(await disabled.ended).toMatchObject({ code: 0 })
    expect((await nita.get('/api/profile')).status).toBe(401)
  })
})

describe('The remedy of the runbook for a full log ends the warning', () => {
  test.override({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
    environment: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gramseva-log-'))
      await use({ LOG_FILE: join(folder, 'portal.log'), LOG_MOST_MB: '1' })
      await rm(folder, { recursive: true })
    },
  })

  test('log-full: copy the oldest files elsewhere, or raise LOG_MOST_MB', async ({ portal }) => {
    const { logFile = '', logLimits } = portal.services.configuration
    const oldest = `${logFile}.2026-11-22T00-00-04.217Z.gz`
    await writeFile(oldest, Buffer.alloc(900_000))
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['log-full'] })

    const restarted = await startSecondProcess(portal, { logLimits: { ...logLimits, maxTotalBytes: 2 * 1024 * 1024 } })
    expect((await checkAgain({ ...portal, services: restarted.services })).warnings).toEqual([])
    await restarted.end()

    const archiveFolder = join(logFile, '../archive')
    await mkdir(archiveFolder)
    await rename(oldest, join(archiveFolder, 'oldest.gz'))
    expect((await checkAgain(portal)).warnings).toEqual([])
  })
})

describe('The remedy of the runbook for a setting of a production portal ends the warning', () => {
  test.override('environment', {
    APP_MODE: 'production',
    PUBLIC_ORIGIN: 'https://panchayat.example',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
    SMTP_URL: 'smtp://127.0.0.1:9',
    KEY_PASSPHRASE: 'banyan trees grow slowly',
    REQUIRE_SECOND_FACTOR: 'false',
  })

  const visitFrom = ({ app }: Pick<TestPortal, 'app'>, client: string) => {
    const headers = { host: 'panchayat.example', 'x-forwarded-for': client }
    return app.inject({ url: '/api/portal', remoteAddress: '10.1.2.3', headers })
  }

  test('second-factor-off and client-is-proxy: correct the setting', async ({ portal }) => {
    await visitFrom(portal, '10.0.0.1')
    expect(await checkAgain(portal)).toMatchObject({ faults: [], warnings: ['client-is-proxy', 'second-factor-off'] })
    const restarted = await startSecondProcess(portal, { requireSecondFactor: true, trustedProxies: '10.1.2.3/32' })
    await visitFrom(restarted, '10.0.0.1')
    expect((await checkAgain({ ...portal, services: restarted.services })).warnings).toEqual([])
    await restarted.end()
  })
})
