// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises'
import type { BenchSetup } from '../bench-setup.ts'
import { atMost, type JobResult, median, ratioResult, rounded } from '../result.ts'
import { residentMegabytes } from '../servers/processor-time.ts'
import { MAX_IDLE_MB, MAX_LOADED_MB, MIN_RATIOS } from '../targets.ts'
import type { RunOptions } from './measure-compared.ts'

/** The pause before the memory of the idle portal is measured. */
const QUIET_MS = 1_000

/**
 * Job J7: the time from the start of the portal to its first response that needs the database, compared with the limit
 * (`servers/limit.ts`), and the memory of the idle portal.
 */
export async function measureStart({ portal, startTimes, waitUntilIdle }: BenchSetup): Promise<JobResult[]> {
  await waitUntilIdle()
  await setTimeout(QUIET_MS)
  const [portalSeconds, limitSeconds] = [median(startTimes.portal) / 1000, median(startTimes.limit) / 1000]
  const title = `Start to the first response: portal ${rounded(portalSeconds)} s, limit ${rounded(limitSeconds)} s`
  const start = ratioResult({ job: 'J7 start', title }, limitSeconds / portalSeconds, MIN_RATIOS.start)
  const idle = { job: 'J7 idle', title: 'Memory when idle', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [start, atMost(idle, MAX_IDLE_MB)]
}

/** Job J7: the memory of the portal after all jobs. */
export async function measureMemory(
  { portal, waitUntilIdle }: BenchSetup,
  { restMs }: RunOptions,
): Promise<JobResult[]> {
  await waitUntilIdle()
  await setTimeout(restMs)
  const loaded = { job: 'J7 loaded', title: 'Memory after load', measured: residentMegabytes(portal.pid), unit: 'MB' }
  return [atMost(loaded, MAX_LOADED_MB)]
}
