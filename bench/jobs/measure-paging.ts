// SPDX-License-Identifier: Apache-2.0
import type { BenchSetup } from '../bench-setup.ts'
import type { Generator, LoadRequest } from '../load/generator.ts'
import { atMost, type JobResult, type Measurement, median, ratioResult } from '../result.ts'
import { MAX_STATISTICS_MS, MAX_TAB_NUMBERS_MS, MIN_RATIOS } from '../targets.ts'
import type { ComparedJob } from './jobs.ts'
import { fetchJson, measureOnce, mediansOf, type RunOptions, warmUp } from './measure-compared.ts'

/** Applications per page: few enough that ten thousand applications fill two hundred pages. */
const PAGE_SIZE = 15
/** The page that is compared with the first page. */
const DEEP_PAGE_NUMBER = 200
const DEEP_PAGE_JOB = 'page 200'

/** Compares page 200 of a list with its first page, and measures the requests that count applications. */
export async function measurePaging(
  setup: BenchSetup,
  generator: Generator,
  runOptions: RunOptions,
): Promise<JobResult[]> {
  const { first, deep } = await pageJobs(setup)
  const jobs = { first, deep }
  const measured = { first: [] as Measurement[], deep: [] as Measurement[] }
  for (const job of [first, deep]) await warmUp([setup.portal], generator, job, runOptions)
  for (let round = 0; round < runOptions.rounds; round += 1) {
    const order = round % 2 === 0 ? (['first', 'deep'] as const) : (['deep', 'first'] as const)
    for (const page of order)
      measured[page].push(await measureOnce(setup, generator, setup.portal, jobs[page], runOptions))
  }
  const ratios = measured.deep.map(({ perSecond }, round) => perSecond / (measured.first[round]?.perSecond ?? 1))
  const deepPage = ratioResult(
    { job: DEEP_PAGE_JOB, title: 'Page 200 of a list against its first page' },
    median(ratios),
    MIN_RATIOS.page200,
  )
  return [{ ...deepPage, portal: mediansOf(measured.deep) }, ...(await measureCounts(setup, generator, runOptions))]
}

/**
 * The requests for the first page and for page 200 of a list, or for the last page if the list has fewer pages. Follows the
 * cursors of the list to find this page.
 */
export async function pageJobs({ filled, portal }: Pick<BenchSetup, 'filled' | 'portal'>) {
  const { cookie = '' } = filled.staff[0] ?? {}
  const path = `/api/getapplication?category=household&limit=${PAGE_SIZE}`
  const requestPage = (cursor: string): LoadRequest => ({ method: 'GET', path: path + cursor, headers: { cookie } })
  let deepest = requestPage('')
  for (let page = 1; page < DEEP_PAGE_NUMBER; page += 1) {
    const { data } = await fetchJson(portal, deepest)
    if (data[0].next === null) break
    deepest = requestPage(`&cursor=${data[0].next}`)
  }
  const pageJob = (job: string, request: LoadRequest): ComparedJob => ({
    job,
    title: job,
    target: 1,
    requests: () => [request],
    sendsEachOnce: false,
    expect: 200,
  })
  return { first: pageJob('page 1', requestPage('')), deep: pageJob(DEEP_PAGE_JOB, deepest) }
}

/** The counts beside the tabs of a reviewer's list, and the counts on the dashboard. */
const COUNT_JOBS = [
  {
    job: 'tab counts',
    title: 'Counts of a list’s tabs, p50',
    path: '/api/getapplication?category=noc&limit=1',
    maxMs: MAX_TAB_NUMBERS_MS,
  },
  {
    job: 'statistics',
    title: 'All statistics of the dashboard, p50',
    path: '/api/statistics',
    maxMs: MAX_STATISTICS_MS,
  },
]

/** Measures the counts with one request at a time, which gives the latency for a single user. */
async function measureCounts(setup: BenchSetup, generator: Generator, runOptions: RunOptions): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { path, maxMs, ...label } of COUNT_JOBS) {
    const measurements: Measurement[] = []
    const { cookie = '' } = setup.filled.staff[0] ?? {}
    const requests = () => [{ method: 'GET' as const, path, headers: { cookie } }]
    const job: ComparedJob = { ...label, target: 1, requests, sendsEachOnce: false, expect: 200 }
    for (let round = 0; round < runOptions.rounds; round += 1) {
      measurements.push(await measureOnce(setup, generator, setup.portal, job, { ...runOptions, concurrency: 1 }))
    }
    const portal = mediansOf(measurements)
    results.push({ ...atMost({ ...label, measured: portal.p50, unit: 'ms' }, maxMs), portal })
  }
  return results
}
