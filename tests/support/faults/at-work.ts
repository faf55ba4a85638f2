import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from '../../cluster/device.ts'

type Deed = () => Promise<Heard | undefined>

/** Does each deed again and again, all beside each other; every answer is handed to `hear`. */
export function keepDoing(deeds: readonly Deed[], hear: (heard: Heard | undefined, deed: Deed) => void) {
  let isOver = false
  const work = async (deed: Deed) => {
    while (!isOver) {
      const heard = await deed()
      hear(heard, deed)
      // Nothing waits, or the portal is away: whoever asks at once asks a thousand times.
      if (!heard) await pause(10)
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
