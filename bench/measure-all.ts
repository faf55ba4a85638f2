// SPDX-License-Identifier: Apache-2.0
import type { BenchSetup } from './bench-setup.ts'
import { decisions, readingJobs, searchJobs, submissions } from './jobs/jobs.ts'
import { measureCompared, type RunOptions } from './jobs/measure-compared.ts'
import { measureLogin } from './jobs/measure-login.ts'
import { measurePaging } from './jobs/measure-paging.ts'
import { measureMemory, measureStart } from './jobs/measure-start.ts'
import type { Generator } from './load/generator.ts'
import type { JobResult } from './result.ts'

/**
 * The possible values of `--jobs`. By default, all jobs are measured. J1 to J6 are in `jobs/jobs.ts`; J7 measures the start and
 * the memory of the portal.
 */
export const JOBS = ['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'login', 'certificates', 'page'] as const
export type JobName = (typeof JOBS)[number]

interface MeasureOptions {
  jobs: readonly JobName[]
  runOptions: RunOptions
  applications: number
}

/** With this many applications, every page of every list is full. */
const FULL_PAGES_FROM = 10_000
/** The number of prepared requests for each second of a run: more than the limit (`servers/limit.ts`) can answer. */
const DECISIONS_PER_SECOND = 6_000
const SUBMISSIONS_PER_SECOND = 600
/** The run updates every fifth application. */
const UPDATE_INTERVAL = 5

/** Runs the selected jobs on an open setup. Memory after load is measured last. */
export async function measureAll(
  setup: BenchSetup,
  generator: Generator,
  options: MeasureOptions,
): Promise<JobResult[]> {
  const { jobs, runOptions, applications } = options
  const isSelected = (job: string) => jobs.some((name) => job.startsWith(name))
  const hasFullPages = applications >= FULL_PAGES_FROM
  const results: JobResult[] = []
  if (isSelected('J7')) results.push(...(await measureStart(setup)))
  const reading = readingJobs(setup.filled, hasFullPages).filter(({ job }) => isSelected(job))
  results.push(...(await measureCompared(setup, generator, reading, runOptions)))
  if (isSelected('page')) results.push(...(await measurePaging(setup, generator, runOptions)))
  if (isSelected('login')) results.push(...(await measureLogin(setup, generator, runOptions)))
  const changing = await changingJobs(setup, options)
  results.push(
    ...(await measureCompared(
      setup,
      generator,
      changing.filter(({ job }) => isSelected(job)),
      runOptions,
    )),
  )
  if (isSelected('J4')) results.push(...(await searchAfterUpdates(setup, generator, runOptions, hasFullPages)))
  if (isSelected('J7')) results.push(...(await measureMemory(setup, runOptions)))
  return results
}

/**
 * The jobs that change data. The decisions use at most five sixths (1 / 1.2) of the pending applications, so that some remain
 * for later jobs.
 */
async function changingJobs({ filled, client }: BenchSetup, { runOptions }: MeasureOptions) {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from applications where status = 'Pending'",
  )
  // Each server decides on different applications in each round and in the warm-up.
  const runs = 2 * (runOptions.rounds + 1)
  const available = Math.floor((rows[0]?.count ?? 0) / runs / 1.2)
  const maxPerRound = Math.ceil(DECISIONS_PER_SECOND * runOptions.seconds)
  return [
    submissions(filled, Math.ceil(SUBMISSIONS_PER_SECOND * runOptions.seconds)),
    decisions(filled, client, Math.min(available, maxPerRound)),
  ]
}

/** Repeats the searches after a random fifth of all applications was updated. The query plan must stay the same. */
async function searchAfterUpdates(
  { client, ...setup }: BenchSetup,
  generator: Generator,
  runOptions: RunOptions,
  hasFullPages: boolean,
) {
  await client.query(UPDATES, [UPDATE_INTERVAL])
  const repeatedSearches = searchJobs(setup.filled, hasFullPages).map((search) => ({
    ...search,
    job: `${search.job}, updated`,
    title: `${search.title}, after a fifth was updated`,
  }))
  return measureCompared({ ...setup, client }, generator, repeatedSearches, runOptions)
}

/**
 * Changes the status of the applications whose hash is divisible by $1. The hash differs from that of `decisions`, so that the
 * updated applications are a random part of all applications.
 */
const UPDATES = `
  update applications set updated_at = now(), status = case status
    when 'Pending' then 'Verified' when 'Verified' then 'Pending'
    when 'Approved' then 'Approved' else 'Pending' end
  where hashint8(id + 7) % $1 = 0`
