import type { BenchSetup } from './bench-setup.ts'
import { decisions, readingJobs, searchJobs, submissions } from './jobs/jobs.ts'
import { measureCompared, type Pace } from './jobs/measure-compared.ts'
import { measureLogin } from './jobs/measure-login.ts'
import { measurePaging } from './jobs/measure-paging.ts'
import { measureMemory, measureStart } from './jobs/measure-start.ts'
import type { Generator } from './load/generator.ts'
import type { JobResult } from './result.ts'

/** The values of `--jobs`. The default is all of them. */
export const JOBS = ['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'login', 'certificates', 'page'] as const
export type JobName = (typeof JOBS)[number]

interface MeasureOptions {
  jobs: readonly JobName[]
  pace: Pace
  applications: number
}

/** With this many applications, every page of every list is full. */
const FULL_PAGES_FROM = 10_000
/** More requests than the limit can answer in a second. */
const MAX_DECISIONS = 6_000
const MAX_SUBMISSIONS = 600
const UPDATED_FRACTION = 5

/** Runs the selected jobs on an open setup. Memory after load is measured last. */
export async function measureAll(
  setup: BenchSetup,
  generator: Generator,
  options: MeasureOptions,
): Promise<JobResult[]> {
  const { jobs, pace, applications } = options
  const isSelected = (job: string) => jobs.some((name) => job.startsWith(name))
  const hasFullPages = applications >= FULL_PAGES_FROM
  const results: JobResult[] = []
  if (isSelected('J7')) results.push(...(await measureStart(setup)))
  const reading = readingJobs(setup.grown, hasFullPages).filter(({ job }) => isSelected(job))
  results.push(...(await measureCompared(setup, generator, reading, pace)))
  if (isSelected('page')) results.push(...(await measurePaging(setup, generator, pace)))
  if (isSelected('login')) results.push(...(await measureLogin(setup, generator, pace)))
  const changing = await changingJobs(setup, options)
  results.push(
    ...(await measureCompared(
      setup,
      generator,
      changing.filter(({ job }) => isSelected(job)),
      pace,
    )),
  )
  if (isSelected('J4')) results.push(...(await searchAfterUpdates(setup, generator, pace, hasFullPages)))
  if (isSelected('J7')) results.push(...(await measureMemory(setup, pace)))
  return results
}

/** Uses at most half of the pending applications, so that later jobs still have some. */
async function changingJobs({ grown, client }: BenchSetup, { pace }: MeasureOptions) {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from applications where status = 'Pending'",
  )
  // Both servers consume applications in each round and in the warm-up.
  const share = Math.floor((rows[0]?.count ?? 0) / (2 * (pace.rounds + 1)) / 1.2)
  const maxPerRound = Math.ceil(MAX_DECISIONS * pace.seconds)
  return [
    submissions(grown, Math.ceil(MAX_SUBMISSIONS * pace.seconds)),
    decisions(grown, client, Math.min(share, maxPerRound)),
  ]
}

/** Repeats the searches after a random fifth of all applications was updated. The query plan must stay the same. */
async function searchAfterUpdates(
  { client, ...setup }: BenchSetup,
  generator: Generator,
  pace: Pace,
  hasFullPages: boolean,
) {
  await client.query(UPDATES, [UPDATED_FRACTION])
  const repeatedSearches = searchJobs(setup.grown, hasFullPages).map((search) => ({
    ...search,
    job: `${search.job}, updated`,
    title: `${search.title}, after a fifth was updated`,
  }))
  return measureCompared({ ...setup, client }, generator, repeatedSearches, pace)
}

const UPDATES = `
  update applications set updated_at = now(), status = case status
    when 'Pending' then 'Verified' when 'Verified' then 'Pending'
    when 'Approved' then 'Approved' else 'Pending' end
  where hashint8(id + 7) % $1 = 0`
