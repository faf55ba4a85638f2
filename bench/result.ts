// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

/** The measurements of one server in one run of a job, or their medians over several runs. */
export interface Measurement {
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
export interface LayerTime {
  layer: string
  /** Wall-clock milliseconds, including time in which another program had the processor. */
  ms: number
}

/** The result of one job, compared with its target. */
export interface JobResult {
  job: string
  title: string
  /**
   * The rate of the portal divided by the rate of the limit, the reference server in `servers/limit.ts`. For an absolute target,
   * it says how many times better the measured value is than the target.
   */
  ratio: number
  target: number
  /** Whether the target is met. */
  met: boolean
  /** The same ratio of the CPU times (of server and database, per request), which depend less on other programs than rates. */
  processorRatio?: number
  portal?: Measurement
  limit?: Measurement
  /** The measured value and the target in `unit`. Present only for absolute targets. */
  measured?: number
  wanted?: number
  unit?: string
  /** Present only with a profile: time per request in each layer of the portal's main thread, longest first. */
  spent?: readonly LayerTime[]
  /** Present only when growth is measured: the rate at each number of applications. */
  sizes?: { size: number; perSecond: number }[]
}

interface BenchOptions {
  /** The number of applications in the database. To measure growth, there are several databases. */
  applications: readonly number[]
  jobs: readonly string[]
  rounds: number
  seconds: number
  concurrency: number
  restMs: number
}

/** A saved result of the bench. */
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

interface JobLabel {
  job: string
  title: string
}

/** The result of a job whose target is a ratio. */
export const ratioResult = (label: JobLabel, ratio: number, target: number): JobResult => ({
  ...label,
  ratio: rounded(ratio),
  target,
  met: ratio >= target,
})

interface AbsoluteResult extends JobLabel {
  measured: number
  unit: string
}

/** The result of a job whose measured value must not exceed the target. */
export const atMost = ({ measured, unit, ...label }: AbsoluteResult, target: number): JobResult => ({
  // The ratio is limited to 100, because a measured 0 would make it infinite.
  ...ratioResult(label, target / Math.max(measured, target / 100), 1),
  measured: rounded(measured),
  wanted: target,
  unit,
})

/** The result of a job whose measured value must reach the target. */
export const atLeast = ({ measured, unit, ...label }: AbsoluteResult, target: number): JobResult => ({
  ...ratioResult(label, measured / target, 1),
  measured: rounded(measured),
  wanted: target,
  unit,
})

/** Rounds to three significant digits. */
export const rounded = (value: number) => Number(value.toPrecision(3))

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  // If the number of values is odd, both indexes are the same.
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

/** The folder of the saved results. */
export const RESULTS = new URL('results/', import.meta.url)

/** Saves a result under its name and the minute of its start. */
export async function writeResult<Result extends BenchResult>(name: string, result: Result) {
  const file = new URL(`${result.date.slice(0, 16).replace(':', '')}-${name}.json`, RESULTS)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  return file.pathname
}

/** Prints the result and the target of each job, and whether the target is met. */
export function printJobs(jobs: readonly JobResult[]) {
  for (const result of jobs) {
    const { job, title, met, portal, limit, processorRatio, spent = [], sizes = [] } = result
    const byProcessor = processorRatio === undefined ? '' : ` (by CPU time ${processorRatio})`
    console.log(
      `${met ? 'met   ' : 'MISSED'}  ${job.padEnd(18)} ${title}: ${reachedOf(result)}${byProcessor}, target ${targetOf(result)}`,
    )
    if (limit) console.log(`        limit   ${formatMeasurement(limit)}`)
    if (portal) console.log(`        portal  ${formatMeasurement(portal)}`)
    for (const { layer, ms } of spent) console.log(`        ${ms} ms in ${layer}`)
    for (const { size, perSecond } of sizes) console.log(`        ${size}: ${perSecond} per second`)
  }
}

/** The result of a job as a text: the ratio, or the measured value with its unit. */
export const reachedOf = ({ ratio, measured, unit }: JobResult) =>
  measured === undefined ? String(ratio) : `${measured} ${unit}`
/** The target of a job as a text, in the same form as its result. */
export const targetOf = ({ target, wanted, unit }: JobResult) =>
  wanted === undefined ? String(target) : `${wanted} ${unit}`

const formatMeasurement = ({ perSecond, p50, p99, serverMs, databaseMs, generatorMs }: Measurement) =>
  `${perSecond} per second, p50 ${p50} ms, p99 ${p99} ms; CPU time per request: server ${serverMs} ms, database ${databaseMs} ms (load generator ${generatorMs} ms)`
