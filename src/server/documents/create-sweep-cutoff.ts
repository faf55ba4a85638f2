interface Clocks {
  /** The machine's clock, which files bear the times of, and which somebody may set. */
  wall: () => number
  /** Goes on evenly, whatever the machine's clock is set to. */
  steady: () => number
}

const OF_THIS_MACHINE: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/**
 * Gives, each time it is asked, the moment before which a file without a row is a left-over: so long ago by the machine's
 * clock, and as much earlier as that clock was set forward since it was asked before. What was written just before a jump
 * looks as old as the jump is wide, and its transaction may still be open.
 */
export function createSweepCutoff(graceMs: number, { wall, steady } = OF_THIS_MACHINE): () => number {
  let before = { wall: wall(), steady: steady() }
  return () => {
    const now = { wall: wall(), steady: steady() }
    const setForward = now.wall - before.wall - (now.steady - before.steady)
    before = now
    return now.wall - graceMs - Math.max(0, setForward)
  }
}
