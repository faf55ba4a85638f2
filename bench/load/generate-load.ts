import type { LoadOrder, LoadResult, Told } from './ask.ts'
import { KeepAliveCaller } from './keep-alive-caller.ts'
import { writeRequest } from './write-request.ts'

/** The load generator: a process of its own, so that asking takes no turn of whoever answers. */
process.on('message', (order: LoadOrder) => {
  generate(order).then(
    (result) => tell({ result }),
    (error) => tell({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

const tell = (told: Told) => process.send?.(told)

async function generate({ origin, asks, once, concurrency, seconds, expect }: LoadOrder): Promise<LoadResult> {
  const written = new Array<Buffer[] | undefined>(asks.length)
  const requestAt = (place: number) => {
    const ask = asks[place]
    if (!ask) throw new Error('There is nothing to ask')
    // What is sent again and again is written once; what is sent once need not be kept.
    if (once) return writeRequest(origin, ask)
    written[place] ??= writeRequest(origin, ask)
    return written[place]
  }
  const took: number[] = []
  const before = process.cpuUsage()
  const from = performance.now()
  const until = from + seconds * 1000
  let next = 0
  const isOver = () => performance.now() >= until || (once && next >= asks.length)
  const drive = async () => {
    const caller = new KeepAliveCaller(origin, (status) => status !== expect)
    while (!isOver()) {
      const request = requestAt(next++ % asks.length)
      const asked = performance.now()
      const { status, body } = await caller.call(request)
      took.push(performance.now() - asked)
      if (status !== expect) throw new Error(`Answered ${status} instead of ${expect}: ${body.slice(0, 500)}`)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: concurrency }, drive))
  const elapsed = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  return {
    answered: took.length,
    seconds: elapsed / 1000,
    p50: at(0.5),
    p99: at(0.99),
    generatorMs: (user + system) / 1000,
  }
}
