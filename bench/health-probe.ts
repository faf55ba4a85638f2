import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Latencies {
  requests: number
  p99: number
}

const PAUSE_MS = 5
const url: string = workerData

let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})

// The first requests open the connection and are not measured.
for (let count = 0; count < 20; count += 1) await sendRequest()
const latenciesMs: number[] = []
while (!isStopped) {
  latenciesMs.push(await sendRequest())
  await setTimeout(PAUSE_MS)
}
latenciesMs.sort((one, other) => one - other)
const latencies: Latencies = {
  requests: latenciesMs.length,
  p99: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0,
}
parentPort?.postMessage(latencies)

async function sendRequest() {
  const from = performance.now()
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - from
}
