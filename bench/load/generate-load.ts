import type { LoadOptions, LoadReply, LoadResult } from './generator.ts'
import { KeepAliveClient, serializeRequest } from './http-client.ts'

/** The load generator. It runs in its own process, so that it does not block the event loop of the server under test. */
process.on('message', (order: LoadOptions) => {
  generate(order).then(
    (result) => reply({ result }),
    (error) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

const reply = (message: LoadReply) => process.send?.(message)

async function generate({ origin, requests, once, concurrency, seconds, expect }: LoadOptions): Promise<LoadResult> {
  const serialized = new Array<Buffer[] | undefined>(requests.length)
  const requestAt = (index: number) => {
    const request = requests[index]
    if (!request) throw new Error('There are no requests to send')
    // Repeated requests are serialized once and cached; one-time requests are not cached.
    if (once) return serializeRequest(origin, request)
    serialized[index] ??= serializeRequest(origin, request)
    return serialized[index]
  }
  const latencies: number[] = []
  const before = process.cpuUsage()
  const from = performance.now()
  const deadline = from + seconds * 1000
  let next = 0
  const isOver = () => performance.now() >= deadline || (once && next >= requests.length)
  const drive = async () => {
    const client = new KeepAliveClient(origin, (status) => status !== expect)
    while (!isOver()) {
      const request = requestAt(next++ % requests.length)
      const sentAt = performance.now()
      const { status, body } = await client.send(request)
      latencies.push(performance.now() - sentAt)
      if (status !== expect) throw new Error(`Answered ${status} instead of ${expect}: ${body.slice(0, 500)}`)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: concurrency }, drive))
  const elapsed = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    answered: latencies.length,
    seconds: elapsed / 1000,
    p50: percentile(0.5),
    p99: percentile(0.99),
    generatorMs: (user + system) / 1000,
  }
}
