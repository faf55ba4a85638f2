import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Amount, fillWithApplications, type Grown } from '#tests/support/many-applications.ts'
import type { Stretch } from './profile/spent-by-layer.ts'
import { familyTime, parentOf, processorTime } from './servers/processor-time.ts'
import { startLimit } from './servers/start-limit.ts'
import { type PortalPlace, startPortal } from './servers/start-portal.ts'
import type { Server } from './servers/start-program.ts'

/** A grown database with the limit and the portal on it. */
export interface Ground {
  place: PortalPlace
  grown: Grown
  limit: Server
  portal: Server
  /** Milliseconds that each start took, of one and the other in turn. */
  starts: { portal: number[]; limit: number[] }
  /** The bench's own connection. */
  client: pg.Client
  /** Milliseconds of a processor that the database has used. */
  databaseTime: () => number
  /** When the portal was driven with what. */
  stretches: Stretch[]
  /** Waits until whatever the last job left behind is done. */
  settle: () => Promise<void>
  close(): Promise<void>
}

interface Wanted {
  place: PortalPlace
  amount: Amount
  /** How many times the portal is started again, to see how long it takes; the first start also makes its keys. */
  starts: number
}

/** Loads the database and starts both servers on it. */
export async function openGround({ place, amount, starts }: Wanted): Promise<Ground> {
  const { address, dataDir } = place
  await migrate(address)
  const grown = await fillWithApplications(address, await loadCatalogue(), amount)
  const client = new pg.Client({ ...address })
  await client.connect()
  // When the bench is ended early, the database goes first.
  client.on('error', () => {})
  const limitPlace = [address, join(dataDir, 'limit-documents')] as const
  const limit = await startLimit(...limitPlace)
  const { portal, took } = await startAgain(place, starts, () => startLimit(...limitPlace)).catch(async (error) => {
    await limit.stop()
    throw error
  })
  const postmaster = await postmasterOf(client)
  const databaseTime = () => familyTime(postmaster)
  return {
    place,
    grown,
    limit,
    portal,
    starts: took,
    client,
    databaseTime,
    stretches: [],
    async settle() {
      await forgetLeftovers(client, dataDir)
      await untilIdle(() => processorTime(portal.pid) + databaseTime())
    },
    async close() {
      await portal.stop()
      await limit.stop()
      await client.end()
    },
  }
}

/** The first start also makes keys, and what V8 makes of the program; so it counts only where there is no other. */
async function startAgain(place: PortalPlace, times: number, startBeside: () => Promise<Server>) {
  let portal = await startPortal(place)
  const took = { portal: times === 0 ? [portal.startedIn] : [], limit: [] as number[] }
  for (let count = 0; count < Math.max(1, times); count += 1) {
    const beside = await startBeside()
    await beside.stop()
    took.limit.push(beside.startedIn)
    if (times === 0) break
    await portal.stop()
    portal = await startPortal(place)
    took.portal.push(portal.startedIn)
  }
  return { portal, took }
}

/** Every connection is a child of the database's first process. */
async function postmasterOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  if (!postmaster) throw new Error('The database is not on this machine')
  return postmaster
}

/** Mails that are still to be sent would run into the next job, and files would fill the disk. */
async function forgetLeftovers(client: pg.Client, dataDir: string) {
  await client.query('delete from promised_jobs')
  await client.query("delete from pgboss.job where state in ('created', 'retry')")
  await rm(join(dataDir, 'limit-documents'), { recursive: true, force: true })
}

const GLANCE_MS = 100
const BUSY_MS = 20
const PATIENCE_MS = 5_000

async function untilIdle(used: () => number) {
  const until = performance.now() + PATIENCE_MS
  for (let before = used(); performance.now() < until; ) {
    await setTimeout(GLANCE_MS)
    const now = used()
    if (now - before < BUSY_MS) return
    before = now
  }
}
