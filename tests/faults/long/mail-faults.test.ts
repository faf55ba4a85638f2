// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/connection.ts'
import { FAILURES, type FailingMailServer, openFailingMailServer } from '../../support/faults/failing-mail-server.ts'
import { formatDurations, numberFromEnv, printResults } from '../../support/faults/print-results.ts'
import { test as portalTest, type TestPortal } from '../../support/portal-fixture.ts'

const APPLICATIONS = numberFromEnv('FAULTS_MAILS', 300)
/** Each application causes two mails: one after the submission, and one after the decision. */
const MAILS = 2 * APPLICATIONS
/** The maximum time until a server that hangs causes a timeout, or until the queue has made at least one attempt. */
const MAX_WAIT = { timeout: 120_000, interval: 200 }

const test = portalTest.extend<{ failingServer: FailingMailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  failingServer: async ({}, use) => {
    const server = await openFailingMailServer()
    await use(server)
    await server.close()
  },
})

/** Submits and decides applications, and returns the duration of each response. */
async function work(portal: TestPortal, applications: number) {
  const durations: number[] = []
  const timed = async <T extends { status: number }>(expected: number, call: Promise<T>) => {
    const startedAt = performance.now()
    const answer = await call
    durations.push(performance.now() - startedAt)
    expect(answer.status).toBe(expected)
    return answer
  }
  const citizen = await portal.as('user')
  const staff = await portal.as('staff')
  for (let serial = 0; serial < applications; serial += 1) {
    const { json } = await timed(201, portal.submit(citizen, 'noc'))
    const status = serial % 2 === 0 ? 'Verified' : 'Rejected'
    const decision = { appId: json.data._id, collection: 'noc', status, message: 'As the map says.' }
    await timed(200, staff.post('/api/updatestatus', decision))
  }
  return durations
}

/** Gives access to the queue in the database, to read its state and to end its retry delays, which grow to hours. */
async function withQueue<Seen>(portal: TestPortal, read: (queue: ReturnType<typeof queueOf>) => Promise<Seen>) {
  const { db, close } = openDatabase(portal.database, () => {}, 1)
  try {
    return await read(queueOf(db))
  } finally {
    await close()
  }
}

const queueOf = (db: ReturnType<typeof openDatabase>['db']) => ({
  endPauses: () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db),
  async standing() {
    const { rows } = await sql<{ state: string; count: number; attempts: number }>`
      select state::text, count(*)::int as count, max(retry_count)::int as attempts from (
        select state::text, retry_count from pgboss.job where name = 'mail'
        union all select 'promised', 0 from promised_jobs) as job
      group by state`.execute(db)
    return new Map(rows.map(({ state, count, attempts }) => [state, { count, attempts }]))
  },
})

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

describe('A mail server that fails (fault R7)', () => {
  test.override('expectsInternalErrors', true)
  test.override('environment', ({ failingServer }) => ({ SMTP_URL: failingServer.url }))

  for (const failure of FAILURES) {
    test(`${failure}: no request waits or fails, and every mail is sent when the server works again, hardly any mail twice`, async ({
      portal,
      failingServer,
    }) => {
      const usual = await work(portal, 40)
      await vi.waitUntil(() => failingServer.received.size >= 80, MAX_WAIT)
      await failingServer.startFailing(failure)
      const meanwhile = await work(portal, APPLICATIONS)
      const queued = await withQueue(portal, async (queue) => {
        // Waits for a failed attempt; with a hanging server the first attempt is still running.
        if (failure !== 'never responds')
          await vi.waitUntil(async () => (await queue.standing()).has('retry'), MAX_WAIT)
        else await vi.waitUntil(() => failingServer.attempts() > 0, MAX_WAIT)
        return queue.standing()
      })
      const receivedDuringFailure = failingServer.received.size
      await failingServer.recover()
      await withQueue(portal, async (queue) => {
        await vi.waitUntil(async () => {
          await queue.endPauses()
          return failingServer.received.size >= 80 + MAILS
        }, MAX_WAIT)
        await vi.waitUntil(
          async () => ![...(await queue.standing()).keys()].some((state) => state !== 'completed'),
          MAX_WAIT,
        )
      })
      const duplicates = [...failingServer.received.values()].reduce((sum, times) => sum + times - 1, 0)
      printResults(`A mail server that ${failure}`, {
        'response with a working mail server': formatDurations(usual),
        'response during the failure': formatDurations(meanwhile),
        'waiting mails': [...queued].map(([state, { count }]) => `${count} ${state}`).join(', '),
        'received mails': failingServer.received.size,
        'received twice': duplicates,
      })
      expect(receivedDuringFailure).toBe(80)
      expect(failingServer.received.size).toBe(80 + MAILS)
      expect(duplicates).toBeLessThanOrEqual(Math.ceil(MAILS / 1000))
      // The mails were enqueued at the same time, but the machine may be busy.
      expect(median(meanwhile)).toBeLessThan(3 * median(usual) + 50)
    })
  }
})
