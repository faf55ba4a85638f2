import { Piscina } from 'piscina'

const IDLE_MILLISECONDS = 30_000

interface Workers {
  /** File of the worker, whose functions are its tasks. */
  file: URL
  /** How many threads at most; none while nothing is asked. */
  most: number
  /** What each worker is told at its start. */
  told?: object
}

/** Opens a pool of threads that typeset, each keeping its compiler from one paper to the next. */
export function openTypesettingPool({ file, most, told }: Workers) {
  return new Piscina({
    filename: file.href,
    // Between tasks a worker must turn its event loop, or Typst's memory is never handed back.
    atomics: 'disabled',
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_MILLISECONDS,
    workerData: told,
  })
}
