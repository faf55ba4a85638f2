// SPDX-License-Identifier: Apache-2.0
import type { LoadOptions, LoadReply, LoadResult } from './generator.ts'
import { KeepAliveClient, serializeRequest } from './http-client.ts'

/** The load generator. It runs in its own process, so that it does not block the event loop of the server under test. */
process.on('message', (options: LoadOptions) => {
  generate(options).then(
    (result) => reply({ result }),
    (error) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

const SERVICE_UNAVAILABLE = 503

const reply = (message: LoadReply) => process.send?.(message)

async function generate({
  origin,
  requests,
  sendsEachOnce,
  concurrency,
  seconds,
  expect,
  allowsOverload = false,
}: LoadOptions): Promise<LoadResult> {
  const serialized = new Array<Buffer[] | undefined>(requests.length)
  const requestAt = (index: number) => {
    const request = requests[index]
    if (!request) throw new Error('There are no requests to send')
    // Repeated requests are serialised once and cached; one-time requests are not cached.
    if (sendsEachOnce) return serializeRequest(origin, request)
    serialized[index] ??= serializeRequest(origin, request)
    return serialized[index]
  }
  const latencies: number[] = []
  let overloaded = 0
  const before = process.cpuUsage()
  const from = performance.now()
  const deadline = from + seconds * 1000
  let next = 0
  const isOver = () => performance.now() >= deadline || (sendsEachOnce && next >= requests.length)
  const sendRequests = async () => {
    const client = new KeepAliveClient(origin, { keepsBody: (status) => status !== expect })
    while (!isOver()) {
      const index = next++ % requests.length
      const request = requestAt(index)
      const expectedStatus = requests[index]?.expect ?? expect
      const sentAt = performance.now()
      const { status, body } = await client.send(request)
      if (status === expectedStatus) latencies.push(performance.now() - sentAt)
      else if (status === SERVICE_UNAVAILABLE && allowsOverload) overloaded += 1
      else throw new Error(`Answered ${status} instead of ${expectedStatus}: ${body.slice(0, 500)}`)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: concurrency }, sendRequests))
  const elapsed = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  latencies.sort((a, b) => a - b)
  const percentile = (fraction: number) => latencies[Math.floor(latencies.length * fraction)] ?? 0
  return {
    answered: latencies.length,
    overloaded,
    seconds: elapsed / 1000,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    generatorCpuMs: (user + system) / 1000,
  }
}
