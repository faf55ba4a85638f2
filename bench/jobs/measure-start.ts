import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../ground.ts'
import { atMost, type JobResult, median, rounded, shareOf } from '../result.ts'
import { residentMegabytes } from '../servers/processor-time.ts'
import type { Pace } from './measure-compared.ts'

/** 0.6 s where the limit takes 0.13 s: how quickly a program is read is the machine's to say. */
const START_SHARE = 0.22
const IDLE_MB = 110
const LOADED_MB = 200
const QUIET_MS = 1_000

/** J7: how long the portal took from its start to its first answer out of the database, and what it holds when idle. */
export async function measureStart({ portal, starts, settle }: Ground): Promise<JobResult[]> {
  await settle()
  await setTimeout(QUIET_MS)
  const [ours, least] = [median(starts.portal) / 1000, median(starts.limit) / 1000]
  const title = `Start to the first answer: ${rounded(ours)} s, of the limit ${rounded(least)} s`
  const start = shareOf({ job: 'J7 start', title }, least / ours, START_SHARE)
  const idle = { job: 'J7 idle', title: 'Memory when idle', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [start, atMost(idle, IDLE_MB)]
}

/** J7: what it holds after everything that was asked of it, when that is over. */
export async function measureMemory({ portal, settle }: Ground, { restMs }: Pace): Promise<JobResult[]> {
  await settle()
  await setTimeout(restMs)
  const loaded = { job: 'J7 loaded', title: 'Memory after load', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [atMost(loaded, LOADED_MB)]
}
