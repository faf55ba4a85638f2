import type { BenchSetup } from '../bench-setup.ts'
import type { Generator, LoadRequest } from '../load/generator.ts'
import { atMost, type JobResult, median, shareOf } from '../result.ts'
import { FLOORS, MAX_STATISTICS_MS, MAX_TAB_COUNTS_MS } from '../targets.ts'
import type { ComparedJob } from './jobs.ts'
import { fetchJson, measureOnce, mediansOf, type Pace, warmUp } from './measure-compared.ts'

/** Small enough that ten thousand applications fill two hundred pages. */
const PAGE = 15
const DEEP = 200
const DEEP_PAGE = 'page 200'

/** Compares page 200 of a list with its first page, and measures the counts that the screens show. */
export async function measurePaging(setup: BenchSetup, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const { first, deep } = await pageJobs(setup)
  const jobs = { first, deep }
  const measured = { first: [] as Figure[], deep: [] as Figure[] }
  for (const job of [first, deep]) await warmUp([setup.portal], generator, job, pace)
  for (let round = 0; round < pace.rounds; round += 1) {
    const order = round % 2 === 0 ? (['first', 'deep'] as const) : (['deep', 'first'] as const)
    for (const page of order) measured[page].push(await measureOnce(setup, generator, setup.portal, jobs[page], pace))
  }
  const shares = measured.deep.map(({ perSecond }, round) => perSecond / (measured.first[round]?.perSecond ?? 1))
  const page = shareOf(
    { job: DEEP_PAGE, title: 'Page 200 of a list against its first page' },
    median(shares),
    FLOORS.page200,
  )
  return [{ ...page, portal: mediansOf(measured.deep) }, ...(await measureCounts(setup, generator, pace))]
}

type Figure = Awaited<ReturnType<typeof measureOnce>>

/** The first and the 200th page of a list, or the last one if there are fewer. It follows the list's cursor to find that page. */
export async function pageJobs({ grown, portal }: Pick<BenchSetup, 'grown' | 'portal'>) {
  const { cookie = '' } = grown.staff[0] ?? {}
  const path = `/api/getapplication?category=household&limit=${PAGE}`
  const requestPage = (more: string): LoadRequest => ({ method: 'GET', path: path + more, headers: { cookie } })
  let deepest = requestPage('')
  for (let page = 1; page < DEEP; page += 1) {
    const { data } = await fetchJson(portal, deepest)
    if (data[0].next === null) break
    deepest = requestPage(`&cursor=${data[0].next}`)
  }
  const page = (job: string, request: LoadRequest): ComparedJob => ({
    job,
    title: job,
    target: 1,
    requests: () => [request],
    sendsEachOnce: false,
    expect: 200,
  })
  return { first: page('page 1', requestPage('')), deep: page(DEEP_PAGE, deepest) }
}

const COUNT_JOBS = [
  {
    job: 'tab counts',
    title: 'Counts of a list’s tabs, p50',
    path: '/api/getapplication?category=noc&limit=1',
    maxMs: MAX_TAB_COUNTS_MS,
  },
  { job: 'statistics', title: 'All figures of the dashboard, p50', path: '/api/statistics', maxMs: MAX_STATISTICS_MS },
]

/** One request at a time: the latency for a single user. */
async function measureCounts(setup: BenchSetup, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { path, maxMs, ...named } of COUNT_JOBS) {
    const figures: Figure[] = []
    const { cookie = '' } = setup.grown.staff[0] ?? {}
    const requests = () => [{ method: 'GET' as const, path, headers: { cookie } }]
    const job: ComparedJob = { ...named, target: 1, requests, sendsEachOnce: false, expect: 200 }
    for (let round = 0; round < pace.rounds; round += 1) {
      figures.push(await measureOnce(setup, generator, setup.portal, job, { ...pace, concurrency: 1 }))
    }
    const portal = mediansOf(figures)
    results.push({ ...atMost({ ...named, measured: portal.p50, unit: 'ms' }, maxMs), portal })
  }
  return results
}
