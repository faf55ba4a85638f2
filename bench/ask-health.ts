import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Latencies {
  asked: number
  p99: number
}

const PAUSE_MS = 5
const url: string = workerData

let isEnough = false
parentPort?.once('message', () => {
  isEnough = true
})

// The first answers pay for the connection, and are not what is measured.
for (let count = 0; count < 20; count += 1) await askOnce()
const took: number[] = []
while (!isEnough) {
  took.push(await askOnce())
  await setTimeout(PAUSE_MS)
}
took.sort((one, other) => one - other)
const latencies: Latencies = { asked: took.length, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
parentPort?.postMessage(latencies)

async function askOnce() {
  const from = performance.now()
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - from
}
