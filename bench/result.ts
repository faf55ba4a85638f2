import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** The results of one server on one job: medians of the rounds. */
export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time per request, in milliseconds. */
  serverMs: number
  databaseMs: number
  /** CPU time of the load generator per request. It is not part of the job, but it uses the same machine. */
  generatorMs: number
}

/** Time that the portal's main thread spent on a request in one layer. */
export interface Spent {
  layer: string
  /** Wall-clock milliseconds, including time in which another program had the processor. */
  ms: number
}

export interface JobResult {
  job: string
  title: string
  /** Higher is better: the share of the limit or, for an absolute target, how many times better than the target. */
  ratio: number
  target: number
  met: boolean
  /** The same share by CPU time of server and database per request. It depends less on other programs than wall-clock time. */
  processorRatio?: number
  portal?: Figures
  limit?: Figures
  /** Only for absolute targets. */
  measured?: number
  wanted?: number
  unit?: string
  /** Only with a profile: time per request in the portal's main thread, longest first. */
  spent?: readonly Spent[]
  /** Only for growth: the rate at each number of applications. */
  sizes?: { size: number; perSecond: number }[]
}

export interface BenchOptions {
  /** Applications in the database; for growth, in each of several databases. */
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
    /** System load of other programs before the bench started. */
    load: number
  }
  commit: string
  /** ISO instant. */
  date: string
  options: BenchOptions
  jobs: JobResult[]
}

interface JobName {
  job: string
  title: string
}

/** The result of a job whose target is a share of the limit. */
export const shareOf = (named: JobName, ratio: number, target: number): JobResult => ({
  ...named,
  ratio: rounded(ratio),
  target,
  met: ratio >= target,
})

interface Measurement extends JobName {
  measured: number
  unit: string
}

/** The result of a job whose figure must not exceed the target. */
export const atMost = ({ measured, unit, ...named }: Measurement, wanted: number): JobResult => ({
  ...shareOf(named, wanted / measured, 1),
  measured: rounded(measured),
  wanted,
  unit,
})

/** Rounds to three significant digits. */
export const rounded = (value: number) => Number(value.toPrecision(3))

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The machine, commit, date and options of a measurement. */
export function describeRun(options: BenchOptions): Omit<BenchResult, 'jobs'> {
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
