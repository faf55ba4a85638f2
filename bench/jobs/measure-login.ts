import { Worker } from 'node:worker_threads'
import { MANY_PASSWORD } from '#tests/support/many-applications.ts'
import type { Latencies } from '../ask-health.ts'
import type { Ground } from '../ground.ts'
import type { Ask } from '../load/ask.ts'
import type { Generator } from '../load/open-generator.ts'
import { atLeast, atMost, type JobResult, median } from '../result.ts'
import { measureOnce, mediansOf, type Pace } from './measure-compared.ts'

const LEAST_A_SECOND = 80
const MOST_HEALTH_MS = 20

/** How many people log in each second, and what a reader feels of it meanwhile: how late `/healthz` answers. */
export async function measureLogin(ground: Ground, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const { grown, portal } = ground
  const asks = grown.citizens.map(({ email }): Ask => {
    const body = new URLSearchParams({ email, password: MANY_PASSWORD }).toString()
    return {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }
  })
  const job = { job: 'login', title: 'Log-in', target: 1, asks: () => asks, once: false, expect: 200 }
  const figures: Awaited<ReturnType<typeof measureOnce>>[] = []
  const health: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    figures.push(await measureOnce(ground, generator, portal, job, pace))
    await ground.settle()
    const asking = askHealth(portal.origin)
    await measureOnce(ground, generator, portal, job, pace)
    health.push((await asking.enough()).p99)
  }
  const medians = mediansOf(figures)
  const perSecond = { job: 'login', title: 'Log-ins a second', measured: medians.perSecond, unit: 'a second' }
  const loop = { job: 'login: /healthz', title: 'p99 of /healthz meanwhile', measured: median(health), unit: 'ms' }
  return [{ ...atLeast(perSecond, LEAST_A_SECOND), portal: medians }, atMost(loop, MOST_HEALTH_MS)]
}

/** Asks in a thread of its own until it is enough. */
function askHealth(origin: string) {
  const asking = new Worker(new URL('../ask-health.ts', import.meta.url), { workerData: `${origin}/healthz` })
  const told = new Promise<Latencies>((resolve, reject) => {
    asking.once('message', resolve)
    asking.once('error', reject)
  })
  return {
    enough() {
      asking.postMessage('enough')
      return told
    },
  }
}
