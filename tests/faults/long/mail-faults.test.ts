// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/connection.ts'
import { FAILURES, type FailingMailServer, openFailingMailServer } from '../../support/faults/failing-mail-server.ts'
import { formatDurations, numberFromEnv, printResults } from '../../support/faults/print-results.ts'
import { test as portalTest, type TestPortal } from '../../support/portal-fixture.ts'

/** The number of applications before the failure, and during the failure. */
const APPLICATIONS_BEFORE = 40
const APPLICATIONS = numberFromEnv('FAULTS_MAILS', 300)
/** Each application causes two mails: one after the submission, and one after the decision. */
const MAILS_BEFORE = 2 * APPLICATIONS_BEFORE
const MAILS = 2 * APPLICATIONS
/** Long enough for a connection to a server that does not respond to time out. */
const POLL_OPTIONS = { timeout: 120_000, interval: 200 }

const test = portalTest.extend<{ failingServer: FailingMailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  failingServer: async ({}, use) => {
    const server = await openFailingMailServer()
    await use(server)
    await server.close()
  },
})

/** Submits and decides applications, and returns the duration of each response. */
async function submitAndDecide(portal: TestPortal, applications: number) {
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

/** Gives access to the queue of mails in the database. */
async function withQueue<Result>(portal: TestPortal, read: (queue: ReturnType<typeof queueOf>) => Promise<Result>) {
  const { db, close } = openDatabase(portal.database, () => {}, 1)
  try {
    return await read(queueOf(db))
  } finally {
    await close()
  }
}

const queueOf = (db: ReturnType<typeof openDatabase>['db']) => ({
  /** Lets the portal retry immediately. Its pauses between retries grow to hours. */
  endPauses: () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db),
  /**
   * The number of mails in each state, and the most retries of one mail. A promised mail is
   * still in the outbox (table `promised_jobs`), and not yet in the queue.
   */
  async states() {
    const { rows } = await sql<{ state: string; count: number; attempts: number }>`
      select state::text, count(*)::int as count, max(retry_count)::int as attempts from (
        select state::text, retry_count from pgboss.job where name = 'mail'
        union all select 'promised', 0 from promised_jobs) as job
      group by state`.execute(db)
    return new Map(rows.map(({ state, count, attempts }) => [state, { count, attempts }]))
  },
})

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

// R7 is the fault in docs/security/faults-and-attacks.md.
describe('A mail server that fails (fault R7)', () => {
  test.override('expectsInternalErrors', true)
  test.override('environment', ({ failingServer }) => ({ SMTP_URL: failingServer.url }))

  for (const failure of FAILURES) {
    test(`${failure}: no request waits or fails, and every mail is sent when the server works again, hardly any mail twice`, async ({
      portal,
      failingServer,
    }) => {
      const usual = await submitAndDecide(portal, APPLICATIONS_BEFORE)
      await vi.waitUntil(() => failingServer.received.size >= MAILS_BEFORE, POLL_OPTIONS)
      await failingServer.startFailing(failure)
      const meanwhile = await submitAndDecide(portal, APPLICATIONS)
      const queued = await withQueue(portal, async (queue) => {
        // Waits for a failed attempt. If the server never responds, the first attempt is still running, so this waits for its start.
        if (failure !== 'never responds')
          await vi.waitUntil(async () => (await queue.states()).has('retry'), POLL_OPTIONS)
        else await vi.waitUntil(() => failingServer.attempts() > 0, POLL_OPTIONS)
        return queue.states()
      })
      const receivedDuringFailure = failingServer.received.size
      await failingServer.recover()
      await withQueue(portal, async (queue) => {
        await vi.waitUntil(async () => {
          await queue.endPauses()
          return failingServer.received.size >= MAILS_BEFORE + MAILS
        }, POLL_OPTIONS)
        await vi.waitUntil(
          async () => ![...(await queue.states()).keys()].some((state) => state !== 'completed'),
          POLL_OPTIONS,
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
      expect(receivedDuringFailure).toBe(MAILS_BEFORE)
      expect(failingServer.received.size).toBe(MAILS_BEFORE + MAILS)
      expect(duplicates).toBeLessThanOrEqual(Math.ceil(MAILS / 1000))
      // A request only adds its mail to the queue, so it takes no longer than usual. The limit allows for a busy machine.
      expect(median(meanwhile)).toBeLessThan(3 * median(usual) + 50)
    })
  }
})
