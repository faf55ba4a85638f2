import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../ground.ts'
import { atMost, type JobResult, median } from '../result.ts'
import { residentMegabytes } from '../servers/processor-time.ts'

const START_S = 0.6
const IDLE_MB = 110
const LOADED_MB = 200
const QUIET_MS = 1_000

/** J7: how long the portal took from its start to its first answer out of the database, and what it holds when idle. */
export async function measureStart({ portal, starts, settle }: Ground): Promise<JobResult[]> {
  await settle()
  await setTimeout(QUIET_MS)
  const start = { job: 'J7 start', title: 'Start to the first answer', measured: median(starts) / 1000, unit: 's' }
  const idle = { job: 'J7 idle', title: 'Memory when idle', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [atMost(start, START_S), atMost(idle, IDLE_MB)]
}

/** J7: what it holds after everything that was asked of it. */
export async function measureMemory({ portal, settle }: Ground): Promise<JobResult[]> {
  await settle()
  const loaded = { job: 'J7 loaded', title: 'Memory after load', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [atMost(loaded, LOADED_MB)]
}
