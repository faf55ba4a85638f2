import { Worker } from 'node:worker_threads'
import { MANY_PASSWORD } from '#tests/support/many-applications.ts'
import type { Latencies } from '../ask-health.ts'
import type { Ground } from '../ground.ts'
import type { Ask } from '../load/ask.ts'
import type { Generator } from '../load/open-generator.ts'
import { atMost, type JobResult, median } from '../result.ts'
import { measureCompared, measureOnce, type Pace } from './measure-compared.ts'

/** 80 a second where the limit reaches 127: how long a hash takes is the machine's to say. */
const SHARE = 0.63
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
  const job = { job: 'login', title: 'Log-in', target: SHARE, asks: () => asks, once: false, expect: 200 }
  const compared = await measureCompared(ground, generator, [job], pace)
  const health: number[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    await ground.settle()
    const asking = askHealth(portal.origin)
    await measureOnce(ground, generator, portal, job, pace)
    health.push((await asking.enough()).p99)
  }
  const loop = { job: 'login: /healthz', title: 'p99 of /healthz meanwhile', measured: median(health), unit: 'ms' }
  return [...compared, atMost(loop, MOST_HEALTH_MS)]
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
