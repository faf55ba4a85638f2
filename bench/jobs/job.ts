import type { LoadRequest } from '../load/load-request.ts'

/** A job that both servers do. Both receive the same requests. */
export interface ComparedJob {
  job: string
  title: string
  /** Target, as a share of the limit. */
  target: number
  /** Returns the requests of the next run; called before each run. */
  requests: () => readonly LoadRequest[] | Promise<readonly LoadRequest[]>
  /** True if each request changes data and can be sent only once. */
  once: boolean
  /** The status that every response must have. */
  expect: number
  /** The minimum number of rows in a response. */
  rows?: number
}
