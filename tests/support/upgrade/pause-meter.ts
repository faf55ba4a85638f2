// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'

const REQUEST_INTERVAL_MS = 25

export interface PauseMeter {
  /**
   * Ends the measurement; returns the longest time without a normal response in seconds. Of the other responses it returns the
   * codes and the `Retry-After` headers; `refused` counts the requests without any response.
   */
  stop(): Promise<{ seconds: number; codes: Set<string>; retryAfter: Set<string | null>; refused: number }>
}

/** Sends requests until `stop` is called, and measures how long the portal does not respond normally. */
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
