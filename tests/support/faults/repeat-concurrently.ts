// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from './actions.ts'

type Action = () => Promise<Outcome>

/** Repeats all actions concurrently until `stop` is called; passes each outcome to `onOutcome`. */
export function repeatConcurrently(actions: readonly Action[], onOutcome: (outcome: Outcome, action: Action) => void) {
  let isOver = false
  const work = async (action: Action) => {
    while (!isOver) {
      const outcome = await action()
      onOutcome(outcome, action)
      // Without a pause the loop would spin while the portal is down or idle.
      if (typeof outcome === 'string') await pause(10)
    }
  }
  const working = Promise.all(actions.map(work))
  return {
    /** Starts no further action, and waits for running actions. */
    async stop() {
      isOver = true
      await working
    },
  }
}
