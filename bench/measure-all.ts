import type { Ground } from './ground.ts'
import { decisions, submissions } from './jobs/changing-jobs.ts'
import { measureCompared, type Pace } from './jobs/measure-compared.ts'
import { measureLogin } from './jobs/measure-login.ts'
import { measurePaging } from './jobs/measure-paging.ts'
import { measureMemory, measureStart } from './jobs/measure-start.ts'
import { readingJobs, searchJobs } from './jobs/reading-jobs.ts'
import type { Generator } from './load/open-generator.ts'
import type { JobResult } from './result.ts'

/** What `--jobs` names; all of them, unless it is given. */
export const JOBS = ['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'login', 'certificates', 'page'] as const
export type JobName = (typeof JOBS)[number]

interface Order {
  jobs: readonly JobName[]
  pace: Pace
  applications: number
}

/** From here on every page of every list is full. */
const ENOUGH = 10_000
/** More than the limit reaches in a second. */
const MOST_DECISIONS = 6_000
const MOST_SUBMISSIONS = 600
const SHAKEN = 5

/** Measures what was asked for on a ground that stands; memory after load is what all of it left. */
export async function measureAll(ground: Ground, generator: Generator, order: Order): Promise<JobResult[]> {
  const { jobs, pace, applications } = order
  const isAsked = (job: string) => jobs.some((name) => job.startsWith(name))
  const enough = applications >= ENOUGH
  const results: JobResult[] = []
  if (isAsked('J7')) results.push(...(await measureStart(ground)))
  const reading = readingJobs(ground.grown, enough).filter(({ job }) => isAsked(job))
  results.push(...(await measureCompared(ground, generator, reading, pace)))
  if (isAsked('page')) results.push(...(await measurePaging(ground, generator, pace)))
  if (isAsked('login')) results.push(...(await measureLogin(ground, generator, pace)))
  const changing = await changingJobs(ground, order)
  results.push(
    ...(await measureCompared(
      ground,
      generator,
      changing.filter(({ job }) => isAsked(job)),
      pace,
    )),
  )
  if (isAsked('J4')) results.push(...(await searchAfterUpdates(ground, generator, pace, enough)))
  if (isAsked('J7')) results.push(...(await measureMemory(ground, pace)))
  return results
}

/** As many as there can be: half of what is pending is left for whoever comes later. */
async function changingJobs({ grown, client }: Ground, { pace }: Order) {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from applications where status = 'Pending'",
  )
  // Both servers, in each round and while they warm up.
  const share = Math.floor((rows[0]?.count ?? 0) / (2 * (pace.rounds + 1)) / 1.2)
  const most = Math.ceil(MOST_DECISIONS * pace.seconds)
  return [
    submissions(grown, Math.ceil(MOST_SUBMISSIONS * pace.seconds)),
    decisions(grown, client, Math.min(share, most)),
  ]
}

/** The searches again when a fifth of all applications have changed at random: the plan must still be the same. */
async function searchAfterUpdates({ client, ...ground }: Ground, generator: Generator, pace: Pace, enough: boolean) {
  await client.query(UPDATES, [SHAKEN])
  const again = searchJobs(ground.grown, enough).map((one) => ({
    ...one,
    job: `${one.job}, updated`,
    title: `${one.title}, after a fifth was updated`,
  }))
  return measureCompared({ ...ground, client }, generator, again, pace)
}

const UPDATES = `
  update applications set updated_at = now(), status = case status
    when 'Pending' then 'Verified' when 'Verified' then 'Pending'
    when 'Approved' then 'Rejected' else 'Approved' end
  where hashint8(id + 7) % $1 = 0`
