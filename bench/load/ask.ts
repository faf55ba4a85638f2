/** One request, as it will be sent again and again or, where it changes something, once. */
export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** Sends a multipart form of these texts, and of three PDFs in these slots. */
  form?: { texts: Record<string, string>; slots: readonly string[] }
}

export interface LoadOrder {
  origin: string
  asks: readonly Ask[]
  /** True where each request may be sent once only: the load ends when there are no more. */
  once: boolean
  concurrency: number
  seconds: number
  /** The status that every answer must have. */
  expect: number
}

export interface LoadResult {
  answered: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of a processor that the generator itself took. */
  generatorMs: number
}

export type Told = { result: LoadResult } | { failed: string }
