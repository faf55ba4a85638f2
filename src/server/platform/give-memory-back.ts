/** After the first requests, if there are any: what waits for the start shall not wait for this. */
const AFTER_START_MS = 1_000
/** So long nobody is answered: whoever is busy shall not wait for this either. */
const QUIET_MS = 5_000
/** Below, there is nothing to be had that another program could want. */
const LARGE_BYTES = 150 * 1024 * 1024
/** So much more than the last time left is worth the tenths of a second that it takes. */
const WORTH_BYTES = 20 * 1024 * 1024

interface Watched {
  /** How much was answered so far, those aside who only look whether we are there. */
  answered: () => number
  /** Bytes of memory that the process holds. */
  resident?: () => number
  collect?: () => void
}

/**
 * Has memory given back that V8 by itself keeps until there is none left (decision 075): after the start what only that
 * needed, and after a rush what was needed then, when it is over. Gives what ends it.
 */
export function giveMemoryBack({ answered, resident = held, collect = collectAll }: Watched) {
  let [answeredBefore, left] = [0, 0]
  const collectNow = () => {
    collect()
    left = resident()
  }
  const look = () => {
    const isQuiet = answered() === answeredBefore
    answeredBefore = answered()
    left = Math.min(left, resident())
    if (isQuiet && resident() > Math.max(LARGE_BYTES, left + WORTH_BYTES)) collectNow()
  }
  const start = setTimeout(collectNow, AFTER_START_MS).unref()
  const looking = setInterval(look, QUIET_MS).unref()
  return async () => {
    clearTimeout(start)
    clearInterval(looking)
  }
}

/** There for whoever started Node.js so that it is, as `npm start` does. */
const collectAll = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

const held = () => process.memoryUsage.rss()
