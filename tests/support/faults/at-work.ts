import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from './deeds.ts'

type Deed = () => Promise<Outcome>

/** Does each deed again and again, all beside each other; every answer is handed to `hear`. */
export function keepDoing(deeds: readonly Deed[], hear: (outcome: Outcome, deed: Deed) => void) {
  let isOver = false
  const work = async (deed: Deed) => {
    while (!isOver) {
      const outcome = await deed()
      hear(outcome, deed)
      // Nothing waits, or the portal is away: whoever asks at once asks a thousand times.
      if (typeof outcome === 'string') await pause(10)
    }
  }
  const working = Promise.all(deeds.map(work))
  return {
    /** Begins nothing more, and waits for what is under way. */
    async stop() {
      isOver = true
      await working
    },
  }
}
