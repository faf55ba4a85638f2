// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../support/audit-log.ts'

const ENTRIES = 100_000
const MAX_SECONDS = 60

/** CPU time of this process in seconds, without the database. */
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function timed<T>(label: string, work: () => Promise<T>) {
  const [startedAt, cpuSecondsBefore] = [performance.now(), cpuSeconds()]
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  console.info(
    `${label}: ${seconds.toFixed(1)} s, including ${(cpuSeconds() - cpuSecondsBefore).toFixed(1)} s of CPU time of this process`,
  )
  return { result, seconds }
}

describe('An audit log of 100,000 entries', () => {
  test('is sealed in one run, and is verified within a minute, which detects a changed entry', async ({ log }) => {
    await sql`
      insert into audit_entries (panchayat_id, actor_id, actor_role, action, subject_kind, subject, request_id, details)
      select 1, n % 500, 'staff', 'application-decided', 'application', 'NC-2026-' || n, gen_random_uuid()::text,
        '{"to": "Verified", "from": "Pending"}'
      from generate_series(1, ${ENTRIES}::int) as n`.execute(log.db)
    await timed('sealing', () => log.seal())
    const { rows } = await sql<{ bytes: string }>`
      select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables where relname like 'audit%'
    `.execute(log.db)
    console.info(`${Math.round(Number(rows[0]?.bytes) / ENTRIES)} bytes per entry with its seal`)
    const { result, seconds } = await timed('verifying', () => log.verdict())
    expect(result).toEqual({ faults: [], sealed: ENTRIES, unsealed: 0 })
    expect(seconds).toBeLessThan(MAX_SECONDS)
    const tampered = await log.verdictAfter([
      sql`update audit_entries set actor_id = 7 where subject = 'NC-2026-77777'`,
    ])
    expect(tampered.faults).toMatchObject([{ kind: 'changed', entry: { subject: 'NC-2026-77777' } }])
  })
})
