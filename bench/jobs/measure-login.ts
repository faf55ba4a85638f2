import { Worker } from 'node:worker_threads'
import { MANY_PASSWORD } from '#tests/support/many-applications.ts'
import type { BenchSetup } from '../bench-setup.ts'
import type { Latencies } from '../health-probe.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { Generator } from '../load/open-generator.ts'
import { atMost, type JobResult, median } from '../result.ts'
import { measureCompared, measureOnce, type Pace } from './measure-compared.ts'

/** 80 per second where the limit reaches 127. A share, because the time of a password hash depends on the machine. */
const SHARE = 0.63
const MAX_HEALTH_MS = 20

/** Measures logins per second, and the latency of `/healthz` meanwhile. */
export async function measureLogin(setup: BenchSetup, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const { grown, portal } = setup
  const requests = grown.citizens.map(({ email }): LoadRequest => {
    const body = new URLSearchParams({ email, password: MANY_PASSWORD }).toString()
    return {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }
  })
  const job = { job: 'login', title: 'Log-in', target: SHARE, requests: () => requests, once: false, expect: 200 }
  const compared = await measureCompared(setup, generator, [job], pace)
  const health: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    await setup.waitUntilIdle()
    const probe = startHealthProbe(portal.origin)
    await measureOnce(setup, generator, portal, job, pace)
    health.push((await probe.stop()).p99)
  }
  const healthJob = { job: 'login: /healthz', title: 'p99 of /healthz meanwhile', measured: median(health), unit: 'ms' }
  return [...compared, atMost(healthJob, MAX_HEALTH_MS)]
}

/** Measures the latency of `/healthz` from a worker thread until stopped. */
function startHealthProbe(origin: string) {
  const probe = new Worker(new URL('../health-probe.ts', import.meta.url), { workerData: `${origin}/healthz` })
  const measured = new Promise<Latencies>((resolve, reject) => {
    probe.once('message', resolve)
    probe.once('error', reject)
  })
  return {
    stop() {
      probe.postMessage('stop')
      return measured
    },
  }
}
