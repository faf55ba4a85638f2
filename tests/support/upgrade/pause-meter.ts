import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 25

export interface PauseMeter {
  /** Ends the measurement: the longest time without a normal answer, in seconds, and the answers of the pause. */
  stop(): Promise<{ seconds: number; bodies: Set<string>; retryAfter: Set<string | null>; refused: number }>
}

/** Sends requests without end, and measures how long the portal does not answer them normally. */
export function measurePause(origin: string): PauseMeter {
  let isOver = false
  let refused = 0
  let longest = 0
  let lastGood = performance.now()
  let isGood = true
  const bodies = new Set<string>()
  const retryAfter = new Set<string | null>()
  const running = (async () => {
    while (!isOver || !isGood) {
      const answer = await fetch(`${origin}/api/portal`).catch(() => undefined)
      isGood = answer?.status === 200
      if (!answer) refused += 1
      else if (answer.status === 200) {
        longest = Math.max(longest, performance.now() - lastGood)
        lastGood = performance.now()
      } else {
        bodies.add(((await answer.json()) as { code: string }).code)
        retryAfter.add(answer.headers.get('retry-after'))
      }
      await answer?.body?.cancel().catch(() => {})
      await pause(EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return { seconds: longest / 1000, bodies, retryAfter, refused }
    },
  }
}
