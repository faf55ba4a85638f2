import type { Ask } from '../load/ask.ts'

/** A piece of work that both servers do, each asked in the same words. */
export interface ComparedJob {
  job: string
  title: string
  /** Share of the limit that is to be reached. */
  target: number
  /** What to ask next; called before each run. */
  asks: () => readonly Ask[] | Promise<readonly Ask[]>
  /** True where each request changes something, and so can be sent once only. */
  once: boolean
  /** The status that every answer must have. */
  expect: number
  /** How many rows an answer must hold at least. */
  rows?: number
}
