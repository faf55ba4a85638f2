// SPDX-License-Identifier: Apache-2.0
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Amount, type FilledDatabase, fillWithApplications } from '#tests/support/many-applications.ts'
import type { LoadInterval } from './profile.ts'
import { parentOf, processorTime, processTreeTime } from './servers/processor-time.ts'
import { type PortalOptions, type Server, startLimit, startPortal } from './servers/start-servers.ts'

/** A filled database, and two servers that run on it: the reference server, called the limit, and the portal. */
export interface BenchSetup {
  options: PortalOptions
  /** The accounts of the filled database. */
  filled: FilledDatabase
  limit: Server
  portal: Server
  /** How long each start took, in milliseconds. The portal and the limit are started alternately. */
  startTimes: { portal: number[]; limit: number[] }
  /** The bench's own database connection. */
  client: pg.Client
  /** CPU time of the database, in milliseconds. */
  databaseTime: () => number
  /** The intervals in which a job put load on the portal. */
  loadIntervals: LoadInterval[]
  /** Deletes what the last job left (unsent mails and files), and waits until the servers are idle. */
  waitUntilIdle: () => Promise<void>
  close(): Promise<void>
}

interface SetupOptions {
  options: PortalOptions
  amount: Amount
  /** How many times the portal is restarted to measure its start. The first start also creates keys and is not counted. */
  starts: number
}

/** Fills the database and starts both servers on it. */
export async function openBenchSetup({ options, amount, starts }: SetupOptions): Promise<BenchSetup> {
  const { address, dataDir } = options
  await migrate(address)
  const filled = await fillWithApplications(address, await loadCatalogue(), amount)
  const client = new pg.Client({ ...address })
  await client.connect()
  // When the bench is interrupted, the database stops first and closes this connection.
  client.on('error', () => {})
  const limitArguments = [address, join(dataDir, 'limit-documents')] as const
  const limit = await startLimit(...limitArguments)
  const { portal, startTimes } = await measureStarts(options, starts, () => startLimit(...limitArguments)).catch(
    async (error) => {
      await limit.stop()
      throw error
    },
  )
  const postmaster = await postmasterOf(client)
  const databaseTime = () => processTreeTime(postmaster)
  return {
    options,
    filled,
    limit,
    portal,
    startTimes,
    client,
    databaseTime,
    loadIntervals: [],
    async waitUntilIdle() {
      await deleteLeftovers(client, dataDir)
      await waitForLowProcessorUse(() => processorTime(portal.pid) + databaseTime())
    },
    async close() {
      await portal.stop()
      await limit.stop()
      await client.end()
    },
  }
}

/**
 * Starts the portal, and then measures `starts` further starts of portal and limit in turn. The first start of the portal also
 * creates keys and fills the compile cache, so its time counts only if there is no other start.
 */
async function measureStarts(options: PortalOptions, starts: number, startLimitServer: () => Promise<Server>) {
  let portal = await startPortal(options)
  const startTimes = { portal: starts === 0 ? [portal.startMs] : [], limit: [] as number[] }
  for (let count = 0; count < Math.max(1, starts); count += 1) {
    const limit = await startLimitServer()
    await limit.stop()
    startTimes.limit.push(limit.startMs)
    if (starts === 0) break
    await portal.stop()
    portal = await startPortal(options)
    startTimes.portal.push(portal.startMs)
  }
  return { portal, startTimes }
}

/** The process id of the postmaster, which is the parent of every backend process. */
async function postmasterOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  if (!postmaster) throw new Error('The database is not on this machine')
  return postmaster
}

/**
 * Deletes unsent mails (in the outbox `promised_jobs` and in the queue of pg-boss), which would slow down the next job, and the
 * files of the limit, which would fill the disk.
 */
async function deleteLeftovers(client: pg.Client, dataDir: string) {
  await client.query('delete from promised_jobs')
  await client.query("delete from pgboss.job where state in ('created', 'retry')")
  await rm(join(dataDir, 'limit-documents'), { recursive: true, force: true })
}

/** The servers are idle if they use less than `IDLE_BELOW_MS` of CPU time between two polls. */
const POLL_MS = 100
const IDLE_BELOW_MS = 20
/** The maximum time to wait until the servers are idle. */
const TIMEOUT_MS = 5_000

/** Waits until the servers are idle, but at most `TIMEOUT_MS`. `usedMs` returns the CPU time that they have used so far. */
async function waitForLowProcessorUse(usedMs: () => number) {
  const deadline = performance.now() + TIMEOUT_MS
  for (let before = usedMs(); performance.now() < deadline; ) {
    await setTimeout(POLL_MS)
    const now = usedMs()
    if (now - before < IDLE_BELOW_MS) return
    before = now
  }
}
