import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** What one server gave on one job: medians of the rounds. */
export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of a processor for each request. */
  serverMs: number
  databaseMs: number
  /** The same of the load generator, which is no part of the work but takes its share of the machine. */
  generatorMs: number
}

/** What the portal's first thread spent on a request, by what it ran. */
export interface Spent {
  layer: string
  /** Milliseconds by the clock: also those in which another program had the processor. */
  ms: number
}

export interface JobResult {
  job: string
  title: string
  /** More is better: the share of the limit or, where a figure itself is asked for, how many times better than that it is. */
  ratio: number
  target: number
  met: boolean
  /** The same share by what each request takes of the processors, server and database together: it says more than the clock where other programs are busy. */
  processorRatio?: number
  portal?: Figures
  limit?: Figures
  /** Where a figure itself is asked for. */
  measured?: number
  wanted?: number
  unit?: string
  /** Where it was profiled: what each request spent of the portal's first thread, the most first. */
  spent?: readonly Spent[]
  /** Where it was measured at several numbers of applications. */
  sizes?: { size: number; perSecond: number }[]
}

export interface BenchOptions {
  /** Of the one database or, where growth is measured, of each of several. */
  applications: readonly number[]
  jobs: readonly string[]
  rounds: number
  seconds: number
  concurrency: number
  restMs: number
}

export interface BenchResult {
  machine: {
    processor: string
    cores: number
    /** Bytes. */
    memory: number
    node: string
    /** Of other programs, before the bench began. */
    load: number
  }
  commit: string
  /** ISO instant. */
  date: string
  options: BenchOptions
  jobs: JobResult[]
}

interface Named {
  job: string
  title: string
}

/** A job that is judged by its share of the limit. */
export const shareOf = (named: Named, ratio: number, target: number): JobResult => ({
  ...named,
  ratio: rounded(ratio),
  target,
  met: ratio >= target,
})

interface Wanted extends Named {
  measured: number
  unit: string
}

/** A job of which a figure must not be larger than wanted. */
export const atMost = ({ measured, unit, ...named }: Wanted, wanted: number): JobResult => ({
  ...shareOf(named, wanted / measured, 1),
  measured: rounded(measured),
  wanted,
  unit,
})

/** Three digits that say something. */
export const rounded = (value: number) => Number(value.toPrecision(3))

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Where and when it was measured, for the result's head. */
export function circumstances(options: BenchOptions): Omit<BenchResult, 'jobs'> {
  const [processor] = cpus()
  const load = loadavg()[0] ?? 0
  return {
    machine: {
      processor: processor?.model ?? 'unknown',
      cores: cpus().length,
      memory: totalmem(),
      node: process.version,
      load: rounded(load),
    },
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    date: new Date().toISOString(),
    options,
  }
}
