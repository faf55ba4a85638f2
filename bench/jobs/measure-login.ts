// SPDX-License-Identifier: Apache-2.0
import { MANY_PASSWORD } from '#tests/support/many-applications.ts'
import type { BenchSetup } from '../bench-setup.ts'
import type { Generator, LoadRequest } from '../load/generator.ts'
import { atMost, type JobResult, median } from '../result.ts'
import { startHealthProbe } from '../servers/health-probe.ts'
import { MAX_HEALTH_MS, MIN_RATIOS } from '../targets.ts'
import { measureCompared, measureOnce, type RunOptions } from './measure-compared.ts'

/** Measures logins per second, and the latency of `/healthz` during logins. */
export async function measureLogin(
  setup: BenchSetup,
  generator: Generator,
  runOptions: RunOptions,
): Promise<JobResult[]> {
  const { filled, portal } = setup
  const requests = filled.citizens.map(({ email }): LoadRequest => {
    const body = new URLSearchParams({ email, password: MANY_PASSWORD }).toString()
    return {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }
  })
  const job = {
    job: 'login',
    title: 'Log-in',
    target: MIN_RATIOS.login,
    requests: () => requests,
    sendsEachOnce: false,
    expect: 200,
  }
  const compared = await measureCompared(setup, generator, [job], runOptions)
  const health: number[] = []
  for (let round = 0; round < runOptions.rounds; round += 1) {
    await setup.waitUntilIdle()
    const probe = startHealthProbe(portal.origin)
    await measureOnce(setup, generator, portal, job, runOptions)
    health.push((await probe.stop()).p99)
  }
  const healthJob = { job: 'login: /healthz', title: 'p99 of /healthz meanwhile', measured: median(health), unit: 'ms' }
  return [...compared, atMost(healthJob, MAX_HEALTH_MS)]
}
