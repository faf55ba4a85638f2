// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

interface Latencies {
  requests: number
  /** Milliseconds. */
  p99: number
}

/** The pause between two requests. */
const PAUSE_MS = 5
/** The first requests open the connection and are not measured. */
const WARM_UP_REQUESTS = 20

/** Measures the latency of `/healthz` until `stop`. Runs in a worker thread, because the main thread may be busy. */
export function startHealthProbe(origin: string) {
  const probe = new Worker(new URL(import.meta.url), { workerData: { probedUrl: `${origin}/healthz` } })
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

if (workerData?.probedUrl) parentPort?.postMessage(await measureUntilMessage(workerData.probedUrl))

async function measureUntilMessage(url: string): Promise<Latencies> {
  let isStopped = false
  parentPort?.once('message', () => {
    isStopped = true
  })
  for (let count = 0; count < WARM_UP_REQUESTS; count += 1) await sendRequest(url)
  const latenciesMs: number[] = []
  while (!isStopped) {
    latenciesMs.push(await sendRequest(url))
    await setTimeout(PAUSE_MS)
  }
  latenciesMs.sort((a, b) => a - b)
  return { requests: latenciesMs.length, p99: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0 }
}

async function sendRequest(url: string) {
  const from = performance.now()
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - from
}
