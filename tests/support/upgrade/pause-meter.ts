// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'

const REQUEST_INTERVAL_MS = 25

export interface PauseMeter {
  /**
   * Ends the measurement; returns the longest time without a successful response in seconds, and the error codes and
   * `Retry-After` headers of all other responses. `refused` is the number of requests without any response.
   */
  stop(): Promise<{ seconds: number; codes: Set<string>; retryAfter: Set<string | null>; refused: number }>
}

/** Sends requests until `stop` is called, and measures the longest time without a successful response. */
export function measurePause(origin: string): PauseMeter {
  let isOver = false
  let refused = 0
  let longestMs = 0
  let lastSuccessAt = performance.now()
  let isAvailable = true
  const codes = new Set<string>()
  const retryAfter = new Set<string | null>()
  const running = (async () => {
    while (!isOver || !isAvailable) {
      const response = await fetch(`${origin}/api/portal`).catch(() => undefined)
      isAvailable = response?.status === 200
      if (!response) refused += 1
      else if (response.status === 200) {
        longestMs = Math.max(longestMs, performance.now() - lastSuccessAt)
        lastSuccessAt = performance.now()
      } else {
        codes.add(((await response.json()) as { code: string }).code)
        retryAfter.add(response.headers.get('retry-after'))
      }
      await response?.body?.cancel().catch(() => {})
      await pause(REQUEST_INTERVAL_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return { seconds: longestMs / 1000, codes, retryAfter, refused }
    },
  }
}
