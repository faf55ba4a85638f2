import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from './actions.ts'

type Action = () => Promise<Outcome>

/** Does each action again and again, all beside each other; every answer is handed to `hear`. */
export function repeatConcurrently(actions: readonly Action[], hear: (outcome: Outcome, action: Action) => void) {
  let isOver = false
  const work = async (action: Action) => {
    while (!isOver) {
      const outcome = await action()
      hear(outcome, action)
      // Nothing waits, or the portal is away: whoever asks at once asks a thousand times.
      if (typeof outcome === 'string') await pause(10)
    }
  }
  const working = Promise.all(actions.map(work))
  return {
    /** Begins nothing more, and waits for what is under way. */
    async stop() {
      isOver = true
      await working
    },
  }
}
