/** One request. The load generator repeats it, or sends it once if it changes data. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A multipart form with these text fields and a PDF in each of these slots. */
  form?: { texts: Record<string, string>; slots: readonly string[] }
}

export interface LoadOptions {
  origin: string
  requests: readonly LoadRequest[]
  /** True if each request may be sent only once. The load then ends after the last request. */
  once: boolean
  concurrency: number
  seconds: number
  /** The status that every response must have. */
  expect: number
}

export interface LoadResult {
  answered: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the generator itself, in milliseconds. */
  generatorMs: number
}

export type LoadReply = { result: LoadResult } | { failed: string }
